import type { About, ReportKind } from '@yatha/contract'

/** The chosen topic of a post. For a train, `station` (a slug) and `call` (an index in the trip) are where the rider saw it. */
export type ChosenTopic =
  | Exclude<About, { kind: 'train' }>
  | (Extract<About, { kind: 'train' }> & { readonly call?: number; readonly station?: string })

/** A rider’s sighting of a train. */
export interface ChosenSighting {
  readonly kind: ReportKind
  readonly minutes?: number
  /** Seconds since 1970. */
  readonly at: number
}
