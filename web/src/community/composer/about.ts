import type { About, ReportKind } from '@yatha/contract'

/** The chosen topic of a post. For a train also where it was seen: `station` is a slug, `call` the index in the trip. */
export type ChosenAbout =
  | Exclude<About, { kind: 'train' }>
  | (Extract<About, { kind: 'train' }> & { readonly call?: number; readonly station?: string })

/** A rider’s sighting of a train. */
export interface ChosenSighting {
  readonly kind: ReportKind
  readonly minutes?: number
  /** Seconds since 1970. */
  readonly at: number
}
