import type { Language } from '@yatha/language'
import type { LiveView } from '@yatha/timetable'
import { Facts } from './facts.ts'

/**
 * The input of every answer: a railway with its live updates at one moment, in one language. Server and phone give equal
 * answers to equal queries.
 */
export class Answers extends Facts {
  constructor(
    readonly live: LiveView,
    language: Language,
    /** Epoch seconds, for the defaults of a query and the age of live times. */
    readonly now: number,
  ) {
    super(live.railway, language)
  }
}
