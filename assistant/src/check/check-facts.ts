import type { Railway } from '@yatha/timetable'
import { extractClockTimes } from '../understand/clock-times.ts'
import { extractPlaces } from '../understand/take-places.ts'
import { foldText } from '../understand/fold-text.ts'
import { replaceNumberWords } from '../understand/numerals.ts'
import { Question, type Span } from '../understand/question.ts'
import type { ToolResult } from '../tools/tool.ts'
import { collectFacts, type ResultFacts } from './facts-of.ts'
import { DURATION_FORMS, MONEY_PATTERN, TRAIN_NUMBER_PATTERN } from './forms.ts'

/** A fact in an answer's text that no tool result contains. */
export interface UntracedFact {
  readonly kind: 'time' | 'duration' | 'money' | 'train' | 'station' | 'number'
  /** The fact as it occurs in the text; folded, unless it is a train number. */
  readonly text: string
}

/** Returns the facts in a text, in any of the languages, that none of the tool results contains; empty if all are traced. */
export function checkFacts(text: string, results: readonly ToolResult[], railway: Railway): UntracedFact[] {
  const facts = collectFacts(results, railway)
  const untraced: UntracedFact[] = []
  const rest = withoutTrains(text, facts, untraced)
  const question = new Question(replaceNumberWords(foldText(ungrouped(rest))))
  checkPlaces(question, railway, facts, untraced)
  checkMatches(question, 'money', MONEY_PATTERN, untraced, (match) => facts.amounts.has(amountOf(match)))
  for (const { pattern, minutes } of DURATION_FORMS) {
    checkMatches(question, 'duration', pattern, untraced, (match) => {
      const count = minutes(match)
      return facts.minutes.has(count) || (BURMESE_CLOCK.test(match[0]) && isTimeOf(facts, count))
    })
  }
  checkTimes(question, facts, untraced)
  checkMatches(question, 'number', /\d+(?:[.,]\d+)*/g, untraced, ([number]) => facts.numbers.has(Number(number!.replaceAll(',', ''))))
  return untraced
}

/** Removes the separators of thousands: `16,000`, `၁၆,၀၀၀` and `16.000` become numbers without them. */
const ungrouped = (text: string) => text.replace(/(?<=[\d၀-၉])[,.’\u00A0\u202F](?=[\d၀-၉]{3}(?![\d၀-၉]))/g, '')

function checkMatches(
  question: Question,
  kind: UntracedFact['kind'],
  pattern: RegExp,
  untraced: UntracedFact[],
  isTraced: (match: RegExpExecArray) => boolean,
): void {
  for (const { span, match } of question.matches(pattern)) {
    question.take(span)
    if (!isTraced(match)) untraced.push({ kind, text: match[0] })
  }
}

const amountOf = ([, before, after]: RegExpExecArray): number => Number((before ?? after ?? '').replaceAll(/[, ]/g, ''))

/** Checks train numbers and removes them from the text. Called before folding, which would split the numbers. */
function withoutTrains(text: string, facts: ResultFacts, untraced: UntracedFact[]): string {
  return text.replace(TRAIN_NUMBER_PATTERN, (number) => {
    if (!facts.trains.has(number.toUpperCase()) && !facts.trains.has(number)) untraced.push({ kind: 'train', text: number })
    return ' '
  })
}

function checkPlaces(question: Question, railway: Railway, facts: ResultFacts, untraced: UntracedFact[]): void {
  for (const { place, start, end, isGeneric } of extractPlaces(question, railway)) {
    if (isGeneric) continue
    const slug = place.landmark?.slug ?? place.station.slug
    const text = question.text.slice(start, end)
    if (!facts.places.has(slug) && !facts.places.has(place.station.slug) && !isLandmarkOf(facts, text, railway))
      untraced.push({ kind: 'station', text })
  }
}

/** Returns whether a name is that of a landmark in the results. A station of the same name then counts as traced, too. */
const isLandmarkOf = ({ places }: ResultFacts, text: string, railway: Railway): boolean =>
  railway.landmarks.some(
    (landmark) => places.has(landmark.slug) && railway.landmarkNamesOf(landmark).some((name) => foldText(name) === text),
  )

/** Maximum number of characters between a time and its part of the day, such as “in the morning”. */
const MAX_PART_OF_DAY_DISTANCE = 10

/** Matches text such as `၉ နာရီ ၈ မိနစ်`, which can be a time or a duration. */
const BURMESE_CLOCK = /\d\D+\d.*[\u1000-\u109F]/u

const isTimeOf = ({ times }: ResultFacts, minutes: number) => times.has(minutes) || (minutes < 13 * 60 && times.has((minutes + 720) % 1440))

/** Checks times. A time up to 12 o’clock may be in the morning or in the evening. */
function checkTimes(question: Question, { times, minutes, numbers }: ResultFacts, untraced: UntracedFact[]): void {
  for (const { hour, minute, isHalfKnown, isInvalid, start, end } of extractClockTimes(question, MAX_PART_OF_DAY_DISTANCE)) {
    const text = textAt(question, { start, end })
    // An invalid time may be another number, such as 1.85.
    if (isInvalid) {
      if (!numbers.has(Number(text))) untraced.push({ kind: 'time', text })
      continue
    }
    const at = hour * 60 + minute
    const isTraced = times.has(at) || (!isHalfKnown && hour <= 12 && times.has((at + 720) % 1440))
    // `10 h` can be a time or a duration.
    const isDuration = minute === 0 && minutes.has(hour * 60)
    if (!isTraced && !isDuration) untraced.push({ kind: 'time', text })
  }
}

const textAt = ({ text }: Question, { start, end }: Span) => text.slice(start, end)
