import type { RouteSummary } from '@yatha/contract'

/** Number and page of a train by its slug. */
export interface NamedTrain {
  readonly slug: string
  readonly number: string
  /** Undefined once the timetable has it no longer. */
  readonly route: RouteSummary | undefined
}
