import { addDays, parseServiceDay, weekdayOf, type ServiceDay } from '@yatha/timetable'
import type { Language } from '@yatha/language'
import { anyWordStartPattern, phrasesOf, type Cue } from '../words/words.ts'
import { ALL_VOCABULARIES, VOCABULARIES } from '../words/all-words.ts'
import { cacheResults } from './cache-results.ts'
import type { Question } from './question.ts'

/** A day in a question; `day` is undefined if the date does not exist. */
export interface NamedDay {
  readonly day?: ServiceDay
}

const NOT_A_UNIT = '(?! ?(?:uhr|h|am|pm|min|mn|std)\\b|[:.]?\\d)'
const NUMERIC_DATE = new RegExp(
  `(?<![\\d:.])(\\d{1,2})[. ](\\d{1,2})[. ]((?:19|2\\d)\\d\\d)(?![\\d:.])|\\b(?:am|den|le) (\\d{1,2})[. ](\\d{1,2})${NOT_A_UNIT}`,
  'g',
)

/** Extracts a date in numbers (day, month) from a question. Called before times are extracted, because the date could be read as a time. */
export function extractNumericDate(question: Question, today: ServiceDay): NamedDay | undefined {
  for (const { span, match } of question.matches(NUMERIC_DATE)) {
    question.take(span)
    const [day, month] = [Number(match[1] ?? match[4]), Number(match[2] ?? match[5])]
    return month > 12 && day <= 12 ? dateOf(day, month, today, match[3]) : dateOf(month, day, today, match[3])
  }
  return undefined
}

const OFFSETS: readonly (readonly [Cue, number])[] = [
  ['afterTomorrow', 2],
  ['tomorrow', 1],
  ['yesterday', -1],
  ['today', 0],
]

/** Returns the day of a relative word such as `tomorrow`. */
export function dayOfCues(cues: ReadonlySet<Cue>, today: ServiceDay): ServiceDay | undefined {
  const found = OFFSETS.find(([cue]) => cues.has(cue))
  return found && addDays(today, found[1])
}

const datePatterns = cacheResults((language: Language): readonly { readonly month: number; readonly pattern: RegExp }[] =>
  VOCABULARIES[language].months.map((names, i) => {
    const any = phrasesOf(names).join('|')
    const day = '(\\d{1,2})(?:st|nd|rd|th|er|ရက|일|日|号)?'
    return {
      month: i + 1,
      pattern: new RegExp(
        `\\b${day} ?(?:of )?(?:${any})(?![a-z])(?: ((?:19|2\\d)\\d\\d)\\b)?|(?<![a-z])(?:${any}) ?${day}(?![\\d:])(?: ((?:19|2\\d)\\d\\d)\\b)?`,
        'g',
      ),
    }
  }),
)

/** Extracts a date from a question. */
export function extractDate(question: Question, languages: readonly Language[], today: ServiceDay): NamedDay | undefined {
  for (const { span, match } of question.matches(/(\d{4}) (\d{1,2}) (\d{1,2})/g)) {
    question.take(span)
    return dateOf(Number(match[2]), Number(match[3]), today, match[1])
  }
  for (const { span, match } of question.matches(/(\d{1,2})月(\d{1,2})[日号]?|(\d{1,2})월(\d{1,2})일?/g)) {
    question.take(span)
    return dateOf(Number(match[1] ?? match[3]), Number(match[2] ?? match[4]), today)
  }
  for (const language of languages) {
    for (const { month, pattern } of datePatterns(language)) {
      for (const { span, match } of question.matches(pattern)) {
        question.take(span)
        return dateOf(month, Number(match[1] ?? match[3]), today, match[2] ?? match[4])
      }
    }
  }
  return undefined
}

/** Years above 2400 are years of the Thai (Buddhist) calendar, which is 543 years ahead. */
const [BUDDHIST, BUDDHIST_AHEAD] = [2400, 543]

/** Returns the next date with this month and day, or the date in the named year. */
function dateOf(month: number, day: number, today: ServiceDay, named?: string): NamedDay {
  const year = Number(today.slice(0, 4))
  const years = named === undefined ? [year, year + 1] : [Number(named) - (Number(named) > BUDDHIST ? BUDDHIST_AHEAD : 0)]
  const dates = years.map((y) => parseServiceDay(`${y}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`))
  const found = dates.find((date) => date !== undefined && (named !== undefined || date >= addDays(today, -1)))
  return found ? { day: found } : {}
}

const weekdayPhrases = cacheResults((language: Language) =>
  VOCABULARIES[language].weekdays
    .flatMap((names, weekday) => phrasesOf(names).map((text) => ({ text, weekday })))
    .sort((a, b) => b.text.length - a.text.length),
)
const NEXT = new RegExp(`${anyWordStartPattern(ALL_VOCABULARIES.map(({ nextWeekday }) => nextWeekday))} ?$`)

/** Extracts a weekday from a question; returns the next day that is this weekday, which may be today. */
export function extractWeekday(question: Question, languages: readonly Language[], today: ServiceDay): NamedDay | undefined {
  for (const language of languages) {
    for (const { text, weekday } of weekdayPhrases(language)) {
      for (const span of question.occurrences(text)) {
        question.take(span)
        const ahead = (weekday - weekdayOf(today) + 7) % 7
        const isNext = NEXT.test(question.text.slice(0, span.start)) && ahead === 0
        return { day: addDays(today, isNext ? 7 : ahead) }
      }
    }
  }
  return undefined
}
