import type { RunningTrain, StationSummary } from '@yatha/contract'

export interface TrainOnRing {
  readonly train: RunningTrain
  /** Position on the ring, in stations from the first. */
  readonly at: number
  readonly clockwise: boolean
  readonly next: StationSummary
}
