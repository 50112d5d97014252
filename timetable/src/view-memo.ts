import type { Planner } from './planner.ts'
import type { Railway } from './railway.ts'
import type { TrainIndex } from './train-index.ts'
import type { Waiting } from './wait.ts'

/** Values computed from a view on first use and kept as long as the view. */
export interface ViewMemo {
  trains?: TrainIndex
  /** The runs of a trip, by its id. */
  runsByTrip?: ReadonlyMap<string, readonly number[]>
  planner?: Planner
  /** Itineraries of its day, by stations and first time: see allDeparting. */
  readonly departing: Map<string, readonly Waiting[]>
  /** Its times as instants, by seconds after time 0. */
  readonly instants: Map<number, string>
  /** Answers that other rooms compute, by railway (after more names are loaded, answers about the same trains differ) and question. */
  readonly answers: WeakMap<Railway, Map<string, unknown>>
}
