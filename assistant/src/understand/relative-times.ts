import { anyOf, valuesOf, type Words } from '../words/words.ts'
import { ALL_WORDS } from '../words/all-words.ts'
import type { Question } from './question.ts'

/** A time relative to now (`in 20 minutes`) or to the time of the previous question (`an hour later`). */
export interface RelativeTime {
  readonly minutes: number
  readonly from: 'now' | 'previousTime'
}

interface Pattern {
  readonly pattern: RegExp
  readonly from: RelativeTime['from']
  readonly minutesOf: (match: RegExpExecArray) => number
}

function patternsOf({ durations }: Words): Pattern[] {
  const { numbers, minutes, hours, andHalf, halfHour, quarter = '', about = '', fromNow, later, earlier } = durations
  const values = valuesOf(numbers)
  const number = `(\\d{1,3}|${anyOf([...values.keys()].join('|'))})`
  const valueOf = (text: string) => values.get(text) ?? Number(text)
  const half = `( ?${anyOf(andHalf)})?`
  const units: readonly (readonly [string, Pattern['minutesOf']])[] = [
    [`(?<![\\d个])${anyOf(halfHour)}`, () => 30],
    [`${number}${half} ?${anyOf(hours)}${half}`, ([, count, a, b]) => valueOf(count!) * 60 + (a || b ? 30 : 0)],
    [`${number} ?${anyOf(minutes)}|${anyOf(minutes)} ?${number}`, ([, a, b]) => valueOf((a ?? b)!)],
    [anyOf(quarter), () => 15],
  ]
  const sides = [
    { ...fromNow, from: 'now', sign: 1 },
    { ...later, from: 'previousTime', sign: 1 },
    { ...earlier, from: 'previousTime', sign: -1 },
  ] as const
  return sides.flatMap(({ before = '', after = '', from, sign }) =>
    units.flatMap(([unit, minutesOf]) => {
      const roughly = `(?: ?${anyOf(about)})*`
      return [`${anyOf(before)}${roughly} ?(?:${unit})`, `(?:${unit})${roughly} ?${anyOf(after)}`].map((text): Pattern => {
        const pattern = new RegExp(`(?<![a-z0-9])(?:${text})(?![a-z])`, 'gu')
        return { pattern, from, minutesOf: (match) => sign * minutesOf(match) }
      })
    }),
  )
}

const PATTERNS = ALL_WORDS.flatMap(patternsOf)

/** Extracts a relative time from a question. */
export function takeRelativeTime(question: Question): RelativeTime | undefined {
  for (const { pattern, from, minutesOf } of PATTERNS) {
    for (const { span, match } of question.matches(pattern)) {
      question.take(span)
      return { minutes: minutesOf(match), from }
    }
  }
  return undefined
}
