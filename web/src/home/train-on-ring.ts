import type { RunningTrain, StationSummary } from '@yatha/contract'

export interface TrainOnRing {
  readonly train: RunningTrain
  /** Position on the ring: clockwise distance from the first station, in stations (2.5 is halfway between the third and the fourth). */
  readonly at: number
  readonly clockwise: boolean
  readonly next: StationSummary
}
