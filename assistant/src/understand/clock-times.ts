import type { Language } from '@yatha/language'
import { ALL_WORDS, WORDS } from '../words/all-words.ts'
import { anyOf, anyPattern, type ClockWords } from '../words/words.ts'
import { cacheResults } from './cache-results.ts'
import { foldText } from './fold-text.ts'
import { Question, type Span } from './question.ts'

/** A time in a question. */
export interface ClockTime extends Span {
  readonly hour: number
  readonly minute: number
  /** Whether the hour is certainly one of 24; otherwise it may be in the morning or in the evening. */
  readonly certain: boolean
  /** Set if there is no such time: `25:99`, `13 pm`. */
  readonly isNone?: true
  /** Whether the rider wants to arrive by this time. */
  readonly arrive: boolean
}

type Reading = Pick<ClockTime, 'hour' | 'minute'> & { readonly certain?: boolean }

/** First and last hour in which city trains run. */
export const [FIRST_HOUR, LAST_HOUR] = [4, 21]

const f = foldText
const number = (text: string | undefined) => (text === undefined ? 0 : Number(text))
/** Returns the minutes in a text; `half` is the word for 30 minutes. */
const minutesOf = (text: string | undefined, half: string): number =>
  text === undefined || text === ''
    ? 0
    : text === half
      ? 30
      : text.endsWith('刻')
        ? 15 * (text.startsWith('3') ? 3 : 1)
        : number(/\d+/.exec(text)?.[0])
/** Converts an hour with am or pm; Infinity if the hour is above 12. */
const pmOf = (hour: number, half: string | undefined): Reading['hour'] =>
  half === undefined ? hour : hour > 12 ? Infinity : half.startsWith('p') ? (hour % 12) + 12 : hour % 12

const FORMS: readonly (readonly [RegExp, (match: RegExpExecArray) => Reading])[] = [
  [/\b(\d{1,2})[:.](\d{2}) ?(am|pm)\b/g, ([, h, m, half]) => ({ hour: pmOf(number(h), half), minute: number(m), certain: true })],
  [
    /\b(\d{1,2})[:.](\d{2})(?: ?(?:uhr|h)\b)?(?![\d:.])/g,
    ([, h, m]) => ({ hour: number(h), minute: number(m), certain: h!.startsWith('0') }),
  ],
  // Minutes with one digit: the other digit is missing, so this is no time.
  [/(?<![\d:.])(\d{1,2}):(\d)(?![\d:.])/g, ([, h]) => ({ hour: number(h), minute: Infinity })],
  [/\b(\d{1,2})(\d{2}) ?(am|pm)\b/g, ([, h, m, half]) => ({ hour: pmOf(number(h), half), minute: number(m), certain: true })],
  [/(?<![\d:.])(0\d)(\d{2})(?![\d:.])/g, ([, h, m]) => ({ hour: number(h), minute: number(m), certain: true })],
  [
    /\b(?<=(?:at|by|before|after|um|gegen|bis|ab|vers|avant) )(1\d)(\d{2})(?![\d:.])/g,
    ([, h, m]) => ({ hour: number(h), minute: number(m), certain: true }),
  ],
  [/\b(\d{1,2}) ?(am|pm)\b/g, ([, h, half]) => ({ hour: pmOf(number(h), half), minute: 0, certain: true })],
  [/\bhalf past (\d{1,2})\b/g, ([, h]) => ({ hour: number(h), minute: 30 })],
  [/\bquarter past (\d{1,2})\b/g, ([, h]) => ({ hour: number(h), minute: 15 })],
  [/\bquarter to (\d{1,2})\b/g, ([, h]) => ({ hour: number(h) - 1, minute: 45 })],
  [/\bhalb (\d{1,2})\b/g, ([, h]) => ({ hour: number(h) - 1, minute: 30 })],
  [/\bviertel nach (\d{1,2})\b/g, ([, h]) => ({ hour: number(h), minute: 15 })],
  [/\b(?:viertel vor|dreiviertel) (\d{1,2})\b/g, ([, h]) => ({ hour: number(h) - 1, minute: 45 })],
  [/\b(\d{1,2}) ?uhr(?: (\d{1,2})\b)?/g, ([, h, m]) => ({ hour: number(h), minute: number(m), certain: number(h) >= FIRST_HOUR })],
  [/\b(\d{1,2}) ?(?:heures?|h) et demie\b/g, ([, h]) => ({ hour: number(h), minute: 30 })],
  [/\b(\d{1,2}) ?(?:heures?|h) et quart\b/g, ([, h]) => ({ hour: number(h), minute: 15 })],
  [/\b(\d{1,2}) ?(?:heures?|h) moins le quart\b/g, ([, h]) => ({ hour: number(h) - 1, minute: 45 })],
  [/\b(\d{1,2}) ?(?:heures?|h)(?: ?(\d{2}))?\b/g, ([, h, m]) => ({ hour: number(h), minute: number(m), certain: number(h) >= FIRST_HOUR })],
  [/\b(\d{1,2}) ?(?:o ?clock|ish)\b/g, ([, h]) => ({ hour: number(h), minute: 0 })],
  [/(\d{1,2})[点时]钟?(半|1刻|3刻|\d{1,2}分?)?/g, ([, h, m]) => ({ hour: number(h), minute: minutesOf(m, '半') })],
  [new RegExp(`(\\d{1,2})시(반|\\d{1,2}분)?(?!간)`, 'g'), ([, h, m]) => ({ hour: number(h), minute: minutesOf(m, '반') })],
  [
    new RegExp(`(\\d{1,2})${f('နာရီ')}(${f('ခွဲ')}|\\d{1,2}${f('မိနစ်')})?`, 'g'),
    ([, h, m]) => ({ hour: number(h), minute: minutesOf(m, f('ခွဲ')) }),
  ],
  [new RegExp(`(\\d{1,2})ทุม(${f('ครึ่ง')})?`, 'g'), ([, h, m]) => ({ hour: number(h) + 18, minute: m ? 30 : 0, certain: true })],
  [new RegExp(`ตี(\\d)(${f('ครึ่ง')})?`, 'g'), ([, h, m]) => ({ hour: number(h), minute: m ? 30 : 0, certain: true })],
  [
    new RegExp(`บาย(\\d)?(?:โมง)?(${f('ครึ่ง')}|\\d{1,2}${f('นาที')})?`, 'g'),
    ([, h, m]) => ({ hour: 12 + (h ? number(h) : 1), minute: minutesOf(m, f('ครึ่ง')), certain: true }),
  ],
  [
    new RegExp(`(\\d{1,2})(?:โมง|${f('นาฬิกา')}|น(?!${f('าที')}))(${f('ครึ่ง')}|\\d{1,2}${f('นาที')})?(${f('เย็น')})?`, 'g'),
    ([, h, m, evening]) => ({ hour: number(h) + (evening ? 12 : 0), minute: minutesOf(m, f('ครึ่ง')), certain: evening !== undefined }),
  ],
  [
    new RegExp(`\\b(?:midnight|mitternacht|minuit)\\b|真夜中|午夜|半夜|子夜|자정|${f('เที่ยงคืน')}|${f('သန်းခေါင်')}`, 'g'),
    () => ({ hour: 24, minute: 0, certain: true }),
  ],
  [/\b(?:noon|midday|mittag|midi)\b|正午|中午|정오|เทียงวัน/g, () => ({ hour: 12, minute: 0, certain: true })],
  [
    /\b(?<=(?:at|by|before|after|around|until|till|um|gegen|vor|nach|bis|ab|vers|avant|apres) )(\d{1,2})(?![\d:.]|\p{L}| (?:min|stop|station|train|zug|arret|gare|halt|bahnh|kyat|\p{L}{3,9}ber|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))/gu,
    ([, h]) => ({ hour: number(h), minute: 0 }),
  ],
]

const any = (list: (words: ClockWords) => string | undefined): string => anyPattern(ALL_WORDS.map(({ clock }) => list(clock)))
const BEFORE = new RegExp(`${any(({ by }) => by.before)} ?$`)
const AFTER = new RegExp(`^ ?${any(({ by }) => by.after)}`)
const MORNING = new RegExp(any(({ morning }) => morning))
const LATER = new RegExp(any(({ later }) => later))
const AT_NIGHT = new RegExp(any(({ atNight }) => atNight))

/** Returns the half of the day that a text names. */
export const halfOf = (text: string): 'morning' | 'later' | undefined =>
  MORNING.test(text) ? 'morning' : LATER.test(text) ? 'later' : undefined

/** A range of times: `between 3 and 5`. */
export interface ClockRange {
  readonly start: ClockTime
  readonly end: ClockTime
}

const rangePatternOf = cacheResults((language: Language): RegExp => {
  const { morning, later, units, range } = WORDS[language].clock
  const half = `(?:${anyPattern([morning, later])} ?)?`
  const time = (unit: string) => `(${half}\\d{1,2}(?:[:.]\\d\\d)?${unit}(?: ?(?:am|pm))?)`
  const unit = ` ?${anyOf(units)}`
  const start = range.before ? `(?<![a-z])${anyOf(range.before)} ` : ''
  return new RegExp(
    `${start}${time(`(?:${unit})?`)} ?${anyOf(range.between)} ?${time(range.before ? `(?:${unit})?` : unit)}(?![\\d:])`,
    'gu',
  )
})

/** Takes a range of times from a question. */
export function findRange(question: Question, languages: readonly Language[]): ClockRange | undefined {
  for (const language of languages) {
    for (const { span, match } of question.matches(rangePatternOf(language))) {
      const [start, end] = [match[1]!, match[2]!].map((text) => {
        const part = new Question(text)
        const time = findClockTime(part) ?? findBareHour(part)
        return time?.isNone ? undefined : time
      })
      if (!start || !end) continue
      question.take(span)
      const later = match[2]!.endsWith('pm') && !start.certain && start.hour <= end.hour - 12
      return { start: { ...start, ...span, hour: start.hour + (later ? 12 : 0) }, end: { ...end, ...span } }
    }
  }
  return undefined
}

/** Takes the first valid time of a question from it; if there is none, an invalid one. */
export function findClockTime(question: Question): ClockTime | undefined {
  let none: ClockTime | undefined
  for (const time of findClockTimes(question)) {
    if (!time.isNone) return time
    none ??= time
  }
  return none
}

/** Takes a number without a unit from a question, if it is its only number: “make it 5”. */
export function findBareHour(question: Question): ClockTime | undefined {
  const [first, second] = question.matches(/(?<![\d:.])\d{1,2}(?![\d:.])/g)
  const hour = Number(first?.match[0])
  return first && !second && hour >= 1 && hour <= 24 ? { ...first.span, hour, minute: 0, certain: hour > 12, arrive: false } : undefined
}

/** Takes all times of a question from it. `reach`: maximum distance in characters between a time and its part of the day. */
export function* findClockTimes(question: Question, reach = Infinity): Generator<ClockTime, undefined> {
  const { text } = question
  for (const [form, read] of FORMS) {
    for (const { span, match } of question.matches(form)) {
      const { hour: said, minute, certain = false } = read(match)
      question.take(span)
      if (said > 24 || said < 0 || minute > 59 || (said === 24 && minute > 0)) {
        yield { ...span, hour: said, minute, certain, arrive: false, isNone: true }
        continue
      }
      const around = text.slice(Math.max(0, span.start - reach), span.end + reach)
      const later = LATER.test(around) && said < 12
      const isMidnight = said === 24 || (said === 12 && !certain && minute === 0 && AT_NIGHT.test(around))
      const hour = isMidnight ? 23 : certain || !later ? said : said + 12
      yield {
        ...span,
        hour,
        minute: isMidnight ? 59 : minute,
        certain: certain || isMidnight || said > 12 || said === 0 || later || MORNING.test(around),
        arrive: BEFORE.test(text.slice(0, span.start)) || AFTER.test(text.slice(span.end)),
      }
    }
  }
  return undefined
}

/** Formats a time as `HH:MM`. If it may be in the morning or in the evening, chooses the next (or the nearest) of the two at which trains run. */
export function timeText(
  { hour, minute, certain }: ClockTime,
  now: { readonly hour: number; readonly minute: number } | undefined,
  isNearest = false,
): string {
  let h = hour
  if (!certain && hour <= 12) {
    const choices = [hour % 12, (hour % 12) + 12].filter((one) => one >= FIRST_HOUR && one <= LAST_HOUR)
    const ahead = now && choices.find((one) => one * 60 + minute >= now.hour * 60 + now.minute)
    const distance = (one: number) => (now ? Math.abs((one - now.hour) * 60 + minute - now.minute) : 0)
    const nearest = [...choices].sort((a, b) => distance(a) - distance(b))[0]
    h = (isNearest ? nearest : ahead) ?? choices[0] ?? hour
  }
  return `${String(h).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}
