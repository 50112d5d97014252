import { foldText } from '../understand/fold-text.ts'
import { cacheResults } from '../understand/cache-results.ts'

/** Cues: possible meanings of the phrases in a question. The intent of the question is derived from all its cues. */
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
  'alarm',
  'alertTest',
  'code',
  'report',
  'favorites',
  'language',
  'offline',
  'share',
  'deletion',
  'identity',
  'account',
  'tickets',
  'live',
  'display',
  'about',
  'news',
  'sameTimes',
  'compare',
  'fareClass',
  'hello',
  'thanks',
  'go',
  'train',
  'when',
  'returnTrip',
  'continuation',
  'arrive',
  'depart',
  'now',
  'today',
  'tomorrow',
  'afterTomorrow',
  'yesterday',
  'wake',
  'lead',
  'cancel',
  'notify',
  'aboard',
  'otherWay',
  'circular',
  'walk',
  'loop',
  'ring',
  'correction',
  'lost',
  'crowded',
  'punctuality',
  'toilets',
  'weather',
  'refund',
  'buses',
  'emergency',
  'insult',
  'offTopic',
  'tripDetails',
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
  'dayTrip',
  'unlisted',
  'stopover',
  'around',
  'sameTime',
  'nightTrain',
  'second',
  'everyDay',
  'holiday',
  'noMeaning',
] as const
export type Cue = (typeof CUES)[number]

/** Cues that imply a second cue. */
export const IMPLIED_CUES: Readonly<Partial<Record<Cue, Cue>>> = {
  all: 'next',
  transfer: 'tripDetails',
  fastest: 'tripDetails',
  holiday: 'runs',
  stopover: 'unlisted',
  nightTrain: 'evening',
}

/** Example phrases of riders by their meaning, without names of places, separated by `|`. The classifier is trained with them. */
export type Examples = Readonly<Partial<Record<Cue, string>>>

/** Words directly before or after a duration or a time that change its meaning: “in 20 minutes”, “an hour later”. */
interface SideWords {
  readonly before?: string
  readonly after?: string
}

/** Words for durations, and words that turn a duration into a time relative to now or to an earlier question. */
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
  readonly fromNow: SideWords
  readonly later: SideWords
  readonly earlier: SideWords
}

/** A form of times: a regular expression with `{h}` for the hour and `{m}` for minutes with their unit; in `{M}`, the unit is optional. */
export interface ClockForm {
  readonly form: string
  /** Minutes to add to the matched time. */
  readonly add?: number
  /** Whether a.m. or p.m. is known; `from4`: only if the hour is at least 4. */
  readonly certain?: true | 'from4'
}

/** Words of times. A phrase may have lookarounds of a regular expression: `မနက်(?!ဖ)`. */
export interface ClockWords {
  readonly forms: readonly ClockForm[]
  /** Words for minutes after an hour, with their values: `半=30`. By default the words of `andHalf`, as 30. */
  readonly minutes?: string
  readonly midnight: string
  readonly noon?: string
  /** Words before a number that make it an hour, unless one of the words in `counted` follows the number. */
  readonly at?: string
  readonly counted?: string
  readonly morning: string
  /** Words for the afternoon, the evening, and the night before midnight. */
  readonly later: string
  /** Words with which 12 o’clock is midnight at the end of the day. */
  readonly atNight: string
  /** Words directly before or after a time that mark it as the latest arrival time. */
  readonly by: SideWords
  /** Words after an hour. */
  readonly units: string
  /** Words before the first and between both times of a range. If there are none before, the second time has a unit. */
  readonly range: { readonly before?: string; readonly between: string }
}

/** Number words, and the neighboring words that show that a number is meant. */
export interface Numerals {
  /** The words for one, two, three …, or words with their values: `零=0`. */
  readonly words: string
  readonly before?: string
  readonly after?: string
  /** The word for ten, with which numbers up to 59 are formed: `二十五`. */
  readonly ten?: string
}

/** Letters and sounds with which misspelt names of places are recognized in a script. */
export interface Script {
  /** Groups of letters that riders confuse. */
  readonly alike?: string
  /** Letters that riders often omit or add. */
  readonly faint?: string
  /** Sounds of letters, written with the letters a to z. Sounds that riders confuse have the same letter: k for k, g and kh. */
  readonly sounds?: string
  /** Sounds of the parts of Korean syllables, in the order of Unicode. */
  readonly syllables?: { readonly initials: string; readonly vowels: string; readonly finals: string }
  /** The word for road at the beginning or the end of a name. */
  readonly roads?: SideWords
}

/** The vocabulary of questions in one language. Phrases are separated by `|`. */
export interface Vocabulary {
  readonly cues: Readonly<Record<Cue, string>>
  readonly examples: Examples
  readonly durations: Durations
  readonly clock: ClockWords
  readonly numerals: readonly Numerals[]
  readonly script?: Script
  readonly currency: string
  /** Words directly before or after a number that mark it as a train number, and units that exclude it. Matched in lower-case text. */
  readonly trainNumber: { readonly before: string; readonly after: string; readonly units: string }
  /** Words such as “next” before a weekday, which mean the day a week later if today is that weekday. */
  readonly nextWeekday?: string
  /** Monday … Sunday. */
  readonly weekdays: readonly string[]
  /** January … December. */
  readonly months: readonly string[]
  /** Words directly before or after a place that give its role in the question. */
  readonly before: Readonly<Partial<Record<PlaceRole, string>>>
  readonly after: Readonly<Partial<Record<PlaceRole, string>>>
  /** Words that may stand between a place and the word that gives its role: articles, `station`. */
  readonly fillers: string
  /** Words for the main station, without the name of its city. */
  readonly mainStation: string
  /** Words for the way to the main station: “into town”. */
  readonly intoTown: string
  readonly airport: string
  /** Words for kinds of landmarks. Riders may omit the word (“Shwedagon”) or use only the word. */
  readonly pagoda: string
  readonly market: string
  /** Words directly before or after a number of riders, number words, and words for groups with their sizes: `zu zweit=2`. */
  readonly riders: { readonly before: string; readonly after: string; readonly numbers: string; readonly groups: string }
  /** Chat shorthand for single words, in Latin letters and digits: `frm=from|hw=how`. */
  readonly shorthand?: string
}

/**
 * Role of a place in a question. `not`: the rider excludes the place. `toOrAt`: a destination if the question is about going somewhere,
 * otherwise the place where the rider is.
 */
export type PlaceRole = 'from' | 'to' | 'toOrAt' | 'at' | 'not'

/** Returns the folded phrases of a list. */
export const phrasesOf = cacheResults((list: string | undefined): readonly string[] =>
  list ? list.split('|').map(foldText).filter(Boolean) : [],
)

/** Returns the folded phrases of a list of `phrase=value`, with their values. */
export const phraseValuesOf = (list: string): ReadonlyMap<string, number> =>
  new Map(
    list.split('|').flatMap((pair): [string, number][] => {
      const [words, value] = pair.split('=')
      return phrasesOf(words).map((text) => [text, Number(value)])
    }),
  )

/** Converts a regular expression for raw text to a regular expression for folded text. */
export const foldPattern = (pattern: string): string => pattern.replace(/[^\0-\x7F]+/g, foldText)

/** Returns a regular expression that matches any of the phrases of lists at the beginning of a word; phrases may have lookarounds. */
export function anyWordStartPattern(lists: readonly (string | undefined)[]): string {
  const phrases = lists.flatMap((list) => (list ? list.split('|') : [])).map(foldPattern)
  const patterns = phrases.map((phrase) => (/^[a-z]/.test(phrase) ? `(?<![a-z])${phrase}` : phrase))
  return `(?:${[...new Set(patterns)].sort((a, b) => b.length - a.length).join('|') || '(?!)'})`
}

/** Returns a regular expression that matches any of the phrases of a list, the longest first. */
export const anyPhrasePattern = (list: string): string =>
  `(?:${[...phrasesOf(list)].sort((a, b) => b.length - a.length).join('|') || '(?!)'})`
