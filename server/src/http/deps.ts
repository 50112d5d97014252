import type { Answers, Facts } from '@yatha/answers'
import type { Language, Translate } from '@yatha/language'
import type { Clock } from '../adapters/clock.ts'
import type { RailwayFiles } from '../adapters/railway/railway-files.ts'
import type { OpenStreams } from './open-streams.ts'

/** The dependencies of the features. */
export interface Deps {
  /** Of the edition that is served now: a request reads it once, or at least not across a wait. */
  readonly railwayFiles: () => RailwayFiles
  readonly clock: Clock
  /** Where a feature has its event streams ended when the server stops, see sendEvents. */
  readonly streams: OpenStreams
  /** What does not depend on the time, trains that are added live included. */
  readonly factsIn: (language: Language) => Facts
  /** The railway with its live updates, at the time of the call or at `now`, in epoch seconds. */
  readonly answersIn: (language: Language, now?: number) => Answers
  readonly translateIn: (language: Language) => Translate
}
