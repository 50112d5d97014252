import { anyPhrasePattern, phraseValuesOf, type Vocabulary } from '../words/words.ts'
import { ALL_VOCABULARIES } from '../words/all-words.ts'
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

function patternsOf({ durations }: Vocabulary): Pattern[] {
  const { numbers, minutes, hours, andHalf, halfHour, quarter = '', about = '', fromNow, later, earlier } = durations
  const values = phraseValuesOf(numbers)
  const number = `(\\d{1,3}|${anyPhrasePattern([...values.keys()].join('|'))})`
  const valueOf = (text: string) => values.get(text) ?? Number(text)
  const half = `( ?${anyPhrasePattern(andHalf)})?`
  const units: readonly (readonly [string, Pattern['minutesOf']])[] = [
    [`(?<![\\d个])${anyPhrasePattern(halfHour)}`, () => 30],
    [`${number}${half} ?${anyPhrasePattern(hours)}${half}`, ([, count, a, b]) => valueOf(count!) * 60 + (a || b ? 30 : 0)],
    [`${number} ?${anyPhrasePattern(minutes)}|${anyPhrasePattern(minutes)} ?${number}`, ([, a, b]) => valueOf((a ?? b)!)],
    [anyPhrasePattern(quarter), () => 15],
  ]
  const sides = [
    { ...fromNow, from: 'now', sign: 1 },
    { ...later, from: 'previousTime', sign: 1 },
    { ...earlier, from: 'previousTime', sign: -1 },
  ] as const
  return sides.flatMap(({ before = '', after = '', from, sign }) =>
    units.flatMap(([unit, minutesOf]) => {
      const roughly = `(?: ?${anyPhrasePattern(about)})*`
      return [`${anyPhrasePattern(before)}${roughly} ?(?:${unit})`, `(?:${unit})${roughly} ?${anyPhrasePattern(after)}`].map(
        (text): Pattern => {
          const pattern = new RegExp(`(?<![a-z0-9])(?:${text})(?![a-z])`, 'gu')
          return { pattern, from, minutesOf: (match) => sign * minutesOf(match) }
        },
      )
    }),
  )
}

const PATTERNS = ALL_VOCABULARIES.flatMap(patternsOf)

/** Extracts a relative time from a question. */
export function extractRelativeTime(question: Question): RelativeTime | undefined {
  for (const { pattern, from, minutesOf } of PATTERNS) {
    for (const { span, match } of question.matches(pattern)) {
      question.take(span)
      return { minutes: minutesOf(match), from }
    }
  }
  return undefined
}
