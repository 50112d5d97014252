import { foldText } from '../understand/fold-text.ts'
import { cacheResults } from '../understand/cache-results.ts'

/** Meanings that words of a question can have. */
export const CUES = [
  'first',
  'last',
  'next',
  'before',
  'after',
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
  'wake',
  'loop',
  'correct',
  'lost',
  'crowded',
  'toilets',
  'weather',
  'refund',
  'buses',
  'emergency',
  'insult',
  'off',
  'itinerary',
  'stopsAt',
  'fromThere',
  'there',
  'clockwise',
  'anticlockwise',
  'afternoon',
  'evening',
  'all',
  'transfer',
  'fastest',
  'bothWays',
  'unlisted',
  'second',
  'everyDay',
  'other',
] as const
export type Cue = (typeof CUES)[number]

/** The meaning that a cue has besides its own. */
export const IMPLIED: Readonly<Partial<Record<Cue, Cue>>> = { all: 'next', transfer: 'itinerary', fastest: 'itinerary' }

/** Example phrases of riders by their meaning, without names of places, separated by `|`. The classifier is trained with them. */
export type Examples = Readonly<Partial<Record<Cue, string>>>

/** Words beside a duration that make it a time: before or after it. */
interface Beside {
  readonly before?: string
  readonly after?: string
}

/** Words for durations, and the words by which a duration is a time relative to now or to an earlier question. */
export interface Durations {
  /** Number words of durations, with their values: `one=1|two=2`. */
  readonly numbers: string
  readonly minutes: string
  readonly hours: string
  /** Words for “and a half” after a number of hours, before or after the unit. */
  readonly andHalf: string
  readonly halfHour: string
  readonly quarter?: string
  readonly about?: string
  readonly fromNow: Beside
  readonly later: Beside
  readonly earlier: Beside
}

/** Words of times. A phrase may begin or end with a lookaround of a regular expression: `မနက်(?!ဖ)`. */
export interface ClockWords {
  readonly morning: string
  /** The afternoon, the evening, and the night before midnight. */
  readonly later: string
  /** Words by which 12 o’clock means midnight, the end of the day. */
  readonly atNight: string
  /** Words directly before or after a time by which the rider wants to arrive. */
  readonly by: Beside
  /** Words after an hour. */
  readonly units: string
  /** Words before the first and between both times of a range. If there are none before, the second time has a unit. */
  readonly range: { readonly before?: string; readonly between: string }
}

/** Words of a language in questions. Phrases are separated by `|`; see clock-times.ts for times. */
export interface Words {
  readonly cues: Readonly<Record<Cue, string>>
  readonly examples: Examples
  readonly durations: Durations
  readonly clock: ClockWords
  /** Words directly before or after a number, by which it is a train number; regular expressions of lower-case text. */
  readonly trainNumber: { readonly before: string; readonly after: string }
  /** Monday … Sunday. */
  readonly weekdays: readonly string[]
  /** January … December. */
  readonly months: readonly string[]
  /** Words directly before or after a place that give its role in the question. */
  readonly before: Readonly<Partial<Record<PlaceRole, string>>>
  readonly after: Readonly<Partial<Record<PlaceRole, string>>>
  /** Words that may be between a place and such a word: articles, `station`. */
  readonly beside: string
  /** Words for the main station, without the name of its city. */
  readonly mainStation: string
  /** Words for the way to the main station: “into town”. */
  readonly intoTown: string
  readonly airport: string
  /** Words for kinds of landmarks, which riders may omit or use alone. */
  readonly pagoda: string
  readonly market: string
  /** Words directly before or after a number of riders. */
  readonly riders: { readonly before: string; readonly after: string }
  /** Chat shorthand for single words, in Latin letters and digits: `frm=from|hw=how`. */
  readonly shorthand?: string
}

/**
 * Role of a place in a question. `not`: the rider names it to exclude it. `toOrAt`: a destination if the question is about going somewhere, otherwise the place where the rider is.
 */
export type PlaceRole = 'from' | 'to' | 'toOrAt' | 'at' | 'not'

/** Returns the folded phrases of a list. */
export const phrasesOf = cacheResults((list: string | undefined): readonly string[] =>
  list ? list.split('|').map(foldText).filter(Boolean) : [],
)

/** Returns a regular expression that matches any of the phrases of lists at the beginning of a word; phrases may have lookarounds. */
export function anyPattern(lists: readonly (string | undefined)[]): string {
  const phrases = lists.flatMap((list) => (list ? list.split('|') : []))
  const patterns = phrases.map((phrase) => {
    const [, before = '', words = '', after = ''] = /^(\(\?[^)]*\))?(.*?)(\(\?[^)]*\))?$/.exec(phrase)!
    const folded = foldText(words)
    return `${before}${/^[a-z]/.test(folded) ? '(?<![a-z])' : ''}${folded}${after}`
  })
  return `(?:${[...new Set(patterns)].sort((a, b) => b.length - a.length).join('|') || '(?!)'})`
}

/** Returns a regular expression that matches any of the phrases of a list, the longest first. */
export const anyOf = (list: string): string => `(?:${[...phrasesOf(list)].sort((a, b) => b.length - a.length).join('|') || '(?!)'})`
