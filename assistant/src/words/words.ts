import { foldText } from '../understand/fold-text.ts'
import { cacheResults } from '../understand/cache-results.ts'

/** What a word of a question tells. */
export const CUES = [
  'first',
  'last',
  'next',
  'before',
  'duration',
  'stops',
  'direction',
  'fare',
  'near',
  'where',
  'late',
  'runs',
  'hours',
  'help',
  'app',
  'alerts',
  'favorites',
  'language',
  'offline',
  'account',
  'tickets',
  'hello',
  'thanks',
  'go',
  'train',
  'when',
  'back',
  'follow',
  'arrive',
  'depart',
  'now',
  'today',
  'tomorrow',
  'afterTomorrow',
  'yesterday',
  'off',
  'other',
] as const
export type Cue = (typeof CUES)[number]

/** How a language asks. Phrases are separated by `|`; see clock-times.ts for the clock. */
export interface Words {
  readonly cues: Readonly<Partial<Record<Cue, string>>>
  /** Monday … Sunday. */
  readonly weekdays: readonly string[]
  /** January … December. */
  readonly months: readonly string[]
  /** What stands right before a place, or right after it, and tells its part in the question. */
  readonly before: Readonly<Partial<Record<PlaceRole, string>>>
  readonly after: Readonly<Partial<Record<PlaceRole, string>>>
  /** Between a place and such a word: articles, `station`. */
  readonly beside: string
  /** The main station, without the name of its city. */
  readonly mainStation: string
  readonly airport: string
  /** Kinds of landmarks that riders leave out, or name alone. */
  readonly pagoda: string
  readonly market: string
  /** Chat shorthand for single words, in Latin letters and digits: `frm=from|hw=how`. */
  readonly shorthand?: string
}

/** `toOrAt`: to it where one goes, else at it. */
export type PlaceRole = 'from' | 'to' | 'toOrAt' | 'at'

/** The folded phrases of a list. */
export const phrasesOf = cacheResults((list: string | undefined): readonly string[] =>
  list ? list.split('|').map(foldText).filter(Boolean) : [],
)
