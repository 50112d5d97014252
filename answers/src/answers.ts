import type { Language } from '@yatha/language'
import type { LiveView } from '@yatha/timetable'
import { StaticAnswers } from './facts.ts'

/**
 * A railway with its live updates at one moment, in one language: the input of every answer. For equal queries, server and phone return
 * equal answers.
 */
export class Answers extends StaticAnswers {
  constructor(
    readonly live: LiveView,
    language: Language,
    /** Epoch seconds, for the defaults of a query and the age of live times. */
    readonly now: number,
  ) {
    super(live.railway, language)
  }
}
