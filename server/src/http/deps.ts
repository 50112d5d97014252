import type { Answers, Facts } from '@yatha/answers'
import type { Language, Translate } from '@yatha/language'
import type { Clock } from '../adapters/clock.ts'
import type { RailwayFiles } from '../adapters/railway/railway-files.ts'
import type { OpenStreams } from './open-streams.ts'

/** The dependencies of the features. */
export interface Deps {
  /** Returns the files of the served edition. A request should call this only once, because the edition may change during an `await`. */
  readonly railwayFiles: () => RailwayFiles
  readonly clock: Clock
  /** The event streams to end when the server stops: see sendEvents. */
  readonly streams: OpenStreams
  /** Returns facts that do not depend on the time, including trains that are added live. */
  readonly factsIn: (language: Language) => Facts
  /** Returns answers from the railway with its live updates, at the current time or at `now`, in epoch seconds. */
  readonly answersIn: (language: Language, now?: number) => Answers
  readonly translateIn: (language: Language) => Translate
}
