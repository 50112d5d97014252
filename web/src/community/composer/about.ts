import type { About, ReportKind } from '@yatha/contract'

/** What a post is about, as a rider chose it: of a train also the stop where it was seen, by its slug and its place in the trip. */
export type ChosenAbout =
  | Exclude<About, { kind: 'train' }>
  | (Extract<About, { kind: 'train' }> & { readonly call?: number; readonly station?: string })

/** What a rider saw of a train, to the minute. */
export interface ChosenSeen {
  readonly kind: ReportKind
  readonly minutes?: number
  /** Epoch seconds. */
  readonly at: number
}
