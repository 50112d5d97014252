import type { Language } from '@yatha/language'
import { ALL_VOCABULARIES, VOCABULARIES } from '../words/all-words.ts'
import {
  anyPhrasePattern,
  anyWordStartPattern,
  foldPattern,
  phrasesOf,
  phraseValuesOf,
  type ClockForm,
  type ClockWords,
  type Vocabulary,
} from '../words/words.ts'
import { cacheResults } from './cache-results.ts'
import { Question, type Span } from './question.ts'

/** A time in a question. */
export interface ClockTime extends Span {
  readonly hour: number
  readonly minute: number
  /** Whether it is known if the time is a.m. or p.m. */
  readonly isHalfKnown: boolean
  /** Set if the time does not exist: `25:99`, `13 pm`. */
  readonly isInvalid?: true
  /** Whether the rider wants to arrive by this time. */
  readonly isArrival: boolean
}

type Reading = Pick<ClockTime, 'hour' | 'minute'> & { readonly isHalfKnown?: boolean }

/** First and last hour that a time without a.m. or p.m. may mean: when city trains run (about 5:30 to 19:00), with a margin. */
export const [FIRST_HOUR, LAST_HOUR] = [4, 21]

const any = (list: (words: ClockWords) => string | undefined): string =>
  anyWordStartPattern(ALL_VOCABULARIES.map(({ clock }) => list(clock)))
/** Pattern of optional units in Latin letters. Units in other scripts are not matched, because they may be the beginning of a name. */
const unit = `(?: ?${any(({ units }) => (/^[a-z]/.test(units) ? units : undefined))}(?![a-z]))?`
const at = `(?<=${any((clock) => clock.at)} )`
const counted = foldPattern(ALL_VOCABULARIES.flatMap(({ clock }) => clock.counted ?? []).join('|'))

/** Converts an hour with am or pm to the 24-hour clock. Returns Infinity, which makes the time invalid, for an hour above 12. */
const pmOf = (hour: number, half: string): number => (hour > 12 ? Infinity : half.startsWith('p') ? (hour % 12) + 12 : hour % 12)
const readWithHalf = ([, h, m = '0', half]: readonly (string | undefined)[]): Reading => ({
  hour: pmOf(Number(h), half!),
  minute: Number(m),
  isHalfKnown: true,
})
const read24Hours = ([, h, m]: readonly (string | undefined)[]): Reading => ({ hour: Number(h), minute: Number(m), isHalfKnown: true })

interface Form {
  readonly pattern: RegExp
  readonly read: (match: RegExpExecArray) => Reading
}
const form = (pattern: string, read: Form['read']): Form => ({ pattern: new RegExp(pattern, 'gu'), read })

const GERMAN_AT = VOCABULARIES.de.clock.at ?? '(?!)'

/** Forms of times, the least ambiguous first. */
const FORMS: readonly Form[] = [
  form('\\b(\\d{1,2})[:.]?(\\d{2}) ?(am|pm)\\b', readWithHalf),
  form(`\\b(\\d{1,2})[:.](\\d{2})${unit}(?![\\d:.])`, ([, h, m]) => ({
    hour: Number(h),
    minute: Number(m),
    isHalfKnown: h!.startsWith('0'),
  })),
  // If the minutes have only one digit, the time is invalid.
  form('(?<![\\d:.])(\\d{1,2}):(\\d)(?![\\d:.])', ([, h]) => ({ hour: Number(h), minute: Infinity })),
  form('(?<![\\d:.])(0\\d)(\\d{2})(?![\\d:.])', read24Hours),
  form(`${at}(1\\d)(\\d{2})(?![\\d:.])`, read24Hours),
  // In German, “um 12 am Flughafen” is not 12 a.m.
  form(`(?<!(?<![a-z])(?:${GERMAN_AT}) )\\b(\\d{1,2})() ?(am|pm)\\b`, readWithHalf),
  ...ALL_VOCABULARIES.flatMap((words) => words.clock.forms.map((one) => formOf(one, words))),
  form(`${any(({ midnight }) => midnight)}(?![a-z])`, () => ({ hour: 24, minute: 0, isHalfKnown: true })),
  form(`${any(({ noon }) => noon)}(?![a-z])`, () => ({ hour: 12, minute: 0, isHalfKnown: true })),
  form(`${at}(\\d{1,2})(?![\\d:.]|\\p{L}| (?:${counted}))`, ([, h]) => ({ hour: Number(h), minute: 0 })),
]

/** Compiles a language's form of times, such as `{h}နာရီ{m}?`. */
function formOf({ form: text, add = 0, certain }: ClockForm, { clock, durations }: Vocabulary): Form {
  const values = phraseValuesOf(
    clock.minutes ??
      phrasesOf(durations.andHalf)
        .map((half) => `${half}=30`)
        .join('|'),
  )
  const minutes = (unit: string) => `(?<m>${[...values.keys(), ''].join('|')}\\d{1,2}${unit})`
  const pattern = foldPattern(text)
    .replace('{h}', '(?<h>(?<!\\d)\\d{1,2})')
    .replace('{m}', minutes(anyPhrasePattern(durations.minutes)))
    .replace('{M}', minutes(`${anyPhrasePattern(durations.minutes)}?`))
  const [start, end] = [/^[a-z(]/.test(text) ? '(?<![a-z])' : '', /[a-z]/.test(text.replace(/\{.\}/g, '')) ? '(?![a-z])' : '']
  return form(`${start}${pattern}${end}`, ({ groups = {} }) => {
    const { h = '1', m = '0' } = groups
    const all = Number(h) * 60 + (values.get(m) ?? Number(/\d+/.exec(m)?.[0] ?? 0)) + add
    return { hour: Math.floor(all / 60), minute: all % 60, isHalfKnown: certain === 'from4' ? Number(h) >= FIRST_HOUR : certain === true }
  })
}

const BEFORE = new RegExp(`${any(({ by }) => by.before)} ?$`)
const AFTER = new RegExp(`^ ?${any(({ by }) => by.after)}`)
const MORNING = new RegExp(any(({ morning }) => morning))
const AFTERNOON = new RegExp(any(({ later }) => later))
const AT_NIGHT = new RegExp(any(({ atNight }) => atNight))

/** Returns the half of the day that a text names. */
export const halfOfDayIn = (text: string): 'morning' | 'afternoon' | undefined =>
  MORNING.test(text) ? 'morning' : AFTERNOON.test(text) ? 'afternoon' : undefined

/** A range of times: `between 3 and 5`. */
export interface ClockRange {
  readonly start: ClockTime
  readonly end: ClockTime
}

const rangePatternOf = cacheResults((language: Language): RegExp => {
  const { morning, later, units, range } = VOCABULARIES[language].clock
  const half = `(?:${anyWordStartPattern([morning, later])} ?)?`
  const time = (unit: string) => `(${half}\\d{1,2}(?:[:.]\\d\\d(?: ?${anyPhrasePattern(units)})?|${unit})(?: ?(?:am|pm))?)`
  const unit = ` ?${anyPhrasePattern(units)}`
  const between = anyPhrasePattern(range.between)
  const any = `(?:${unit})?`
  const pattern =
    range.before === undefined
      ? `${time(any)} ?${between} ?${time(unit)}(?![\\d:])|${time(unit)} ?${time(unit)}(?![\\d:])`
      : `(?<![a-z])${anyPhrasePattern(range.before)} ${time(any)} ?${between} ?${time(any)}(?![\\d:])`
  return new RegExp(pattern, 'gu')
})

/** Extracts a range of times from a question. */
export function extractClockRange(question: Question, languages: readonly Language[]): ClockRange | undefined {
  for (const language of languages) {
    for (const { span, match } of question.matches(rangePatternOf(language))) {
      const texts = [match[1] ?? match[3]!, match[2] ?? match[4]!]
      const [start, end] = texts.map((text) => {
        const part = new Question(text)
        const time = extractClockTime(part) ?? findBareHour(part)
        return time?.isInvalid ? undefined : time
      })
      if (!start || !end) continue
      question.take(span)
      const isAfternoon = texts[1]!.endsWith('pm') && !start.isHalfKnown && start.hour <= end.hour - 12
      return { start: { ...start, ...span, hour: start.hour + (isAfternoon ? 12 : 0) }, end: { ...end, ...span } }
    }
  }
  return undefined
}

/** Extracts the first valid time from a question; if there is none, the first invalid time. */
export function extractClockTime(question: Question): ClockTime | undefined {
  let firstInvalid: ClockTime | undefined
  for (const time of extractClockTimes(question)) {
    if (!time.isInvalid) return time
    firstInvalid ??= time
  }
  return firstInvalid
}

/** Returns the only number without a unit in a question, read as an hour: “make it 5”. */
export function findBareHour(question: Question): ClockTime | undefined {
  const [first, second] = question.matches(/(?<![\d:.])\d{1,2}(?![\d:.])/g)
  const hour = Number(first?.match[0])
  return first && !second && hour >= 1 && hour <= 24
    ? { ...first.span, hour, minute: 0, isHalfKnown: hour > 12, isArrival: false }
    : undefined
}

/** Extracts all times from a question, one by one. `reach`: maximum number of characters between a time and its part of the day. */
export function* extractClockTimes(question: Question, reach = Infinity): Generator<ClockTime, undefined> {
  const { text } = question
  for (const { pattern, read } of FORMS) {
    for (const { span, match } of question.matches(pattern)) {
      const { hour: namedHour, minute, isHalfKnown = false } = read(match)
      question.take(span)
      if (namedHour > 24 || namedHour < 0 || minute > 59 || (namedHour === 24 && minute > 0)) {
        yield { ...span, hour: namedHour, minute, isHalfKnown, isArrival: false, isInvalid: true }
        continue
      }
      const before = BEFORE.exec(text.slice(0, span.start))
      const after = AFTER.exec(text.slice(span.end))
      if (before) question.take({ start: before.index, end: span.start })
      if (after) question.take({ start: span.end, end: span.end + after[0].length })
      const around = text.slice(Math.max(0, span.start - reach), span.end + reach)
      const isAfternoon = AFTERNOON.test(around) && namedHour < 12
      const isMidnight = namedHour === 24 || (namedHour === 12 && !isHalfKnown && minute === 0 && AT_NIGHT.test(around))
      const hour = isMidnight ? 23 : isHalfKnown || !isAfternoon ? namedHour : namedHour + 12
      yield {
        ...span,
        hour,
        minute: isMidnight ? 59 : minute,
        isHalfKnown: isHalfKnown || isMidnight || namedHour > 12 || namedHour === 0 || isAfternoon || MORNING.test(around),
        isArrival: before !== null || after !== null,
      }
    }
  }
  return undefined
}

/** A time with minutes, such as 8:56, that is at most this many minutes ago means a train that has just left. */
const MAX_PAST_MINUTES = 60

/** Whether a time names a departure that has just passed, rather than one in the evening: “the 8:56 never came”. */
export function hasJustPassed(
  { hour, minute, isHalfKnown, isArrival }: ClockTime,
  now: { readonly hour: number; readonly minute: number },
): boolean {
  const minutesAgo = (now.hour - hour) * 60 + now.minute - minute
  return !isHalfKnown && !isArrival && minute !== 0 && minutesAgo > 0 && minutesAgo <= MAX_PAST_MINUTES
}

/** Formats a time as `HH:MM`. If it may be a.m. or p.m., chooses a time with trains: the next or, if `isNearest`, the nearest. */
export function formatQuestionTime(
  { hour, minute, isHalfKnown }: ClockTime,
  now: { readonly hour: number; readonly minute: number } | undefined,
  isNearest = false,
): string {
  let h = hour
  if (!isHalfKnown && hour <= 12) {
    const choices = [hour % 12, (hour % 12) + 12].filter((one) => one >= FIRST_HOUR && one <= LAST_HOUR)
    const ahead = now && choices.find((one) => one * 60 + minute >= now.hour * 60 + now.minute)
    const distance = (one: number) => (now ? Math.abs((one - now.hour) * 60 + minute - now.minute) : 0)
    const nearest = [...choices].sort((a, b) => distance(a) - distance(b))[0]
    h = (isNearest ? nearest : ahead) ?? choices[0] ?? hour
  }
  return `${String(h).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}
