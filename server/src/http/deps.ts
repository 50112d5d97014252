import type { Answers, Facts } from '@yatha/answers'
import type { Language, Translate } from '@yatha/language'
import type { Clock } from '../adapters/clock.ts'
import type { RailwayFiles } from '../adapters/railway/railway-files.ts'
import type { OpenStreams } from './open-streams.ts'

/** The dependencies of the features. */
export interface Deps {
  /** Files of the edition that is served now. A request should read it once, or at least not across an `await`. */
  readonly railwayFiles: () => RailwayFiles
  readonly clock: Clock
  /** The event streams to end when the server stops: see sendEvents. */
  readonly streams: OpenStreams
  /** Facts that do not depend on the time, including trains that are added live. */
  readonly factsIn: (language: Language) => Facts
  /** Answers from the railway with its live updates, at the time of the call or at `now`, in epoch seconds. */
  readonly answersIn: (language: Language, now?: number) => Answers
  readonly translateIn: (language: Language) => Translate
}
