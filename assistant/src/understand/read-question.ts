import { ASSISTANT_LIMITS, hoursAndMinutes } from '@yatha/contract'
import type { Language } from '@yatha/language'
import { serviceDayAt, type Railway, type Route, type ServiceDay } from '@yatha/timetable'
import type { Cue } from '../words/words.ts'
import { findClockTime, timeText, type ClockTime } from './clock-times.ts'
import { dayOfCues, findDateInNumbers, findDay } from './days.ts'
import { findCues } from './find-cues.ts'
import { findPlaces, type Mention } from './find-places.ts'
import { findTrain, type NamedTrain } from './find-train.ts'
import { foldingsOf } from './fold-text.ts'
import { withNamesApart } from './glued-names.ts'
import { guessPlaces } from './guess-places.ts'
import { languagesOf, wordsOf } from './languages.ts'
import { withDigitsOfWords } from './numerals.ts'
import { endsOf, type Ends } from './place-roles.ts'
import { Question } from './question.ts'
import { withWordsSpelt } from './spelt-words.ts'
import type { StepBudget } from './step-budget.ts'
import { findWait } from './waits.ts'

/** What is known when a question is asked. */
export interface Context {
  /** With places and names as far as they are loaded. */
  readonly railway: Railway
  /** Epoch seconds. */
  readonly now: number
  /** The app's: where the text does not tell its own. */
  readonly language: Language
  /** The rider's earlier questions, oldest first. */
  readonly history?: readonly string[]
  /** Slug of the station nearest to the rider. */
  readonly here?: string
  /** What was read before, for a phone that reads a conversation again with each question. Of one railway. */
  readonly readings?: Map<string, TimelessReading>
}

export type NoSuch = 'time' | 'day' | 'train'

/** What the words of one question say, without those before it. */
export interface Reading {
  readonly language: Language
  readonly cues: ReadonlySet<Cue>
  readonly ends: Ends
  readonly train?: Route
  readonly day?: ServiceDay
  readonly time?: string
  readonly by?: 'depart' | 'arrive'
  /** What it says that there is not: a time of no clock, a date of no calendar, a number of no train. */
  readonly noSuch?: NoSuch
  /** Letters that no name and no known word covers. */
  readonly unread: number
  /** The question takes too many steps, or is too long, to be read whole. */
  readonly isCutShort?: true
}

/** A reading before the hours of the clock are told apart, which depends on the time of day. */
export interface TimelessReading extends Omit<Reading, 'time'> {
  readonly clock?: ClockTime
  /** Minutes from now. */
  readonly wait?: number
  readonly isAhead: boolean
}

/** Characters of a folded question that are read. Folding can make 18 letters of one. */
const MAX_FOLDED = 2 * ASSISTANT_LIMITS.text

/** Of a question in Unicode, less than a fifth of the letters is not understood. */
const MOST_UNREAD = 5

/** Reads a question as Unicode and as Zawgyi, and returns the reading of which more is understood. */
export function readQuestion(text: string, context: Context, budget: StepBudget): Reading {
  const { now, railway, language, readings } = context
  const { day: today, time: seconds } = serviceDayAt(now, railway.zone)
  const key = `${language} ${today} ${text}`
  const reading = readings?.get(key) ?? readOn(today, text, context, budget)
  readings?.set(key, reading)
  const { clock, wait, isAhead, ...rest } = reading
  if (wait !== undefined) {
    const then = serviceDayAt(now + wait * 60, railway.zone)
    return { ...(then.day !== today && { day: then.day }), ...rest, time: hoursAndMinutes(then.time) }
  }
  const ahead = isAhead ? { hour: Math.floor(seconds / 3600), minute: Math.floor((seconds % 3600) / 60) } : undefined
  return clock ? { ...rest, time: timeText(clock, ahead) } : rest
}

function readOn(today: ServiceDay, text: string, context: Context, budget: StepBudget): TimelessReading {
  // Words that are told apart by a capital alone: InseinToHledan.
  const train = findTrain(text.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 '), context.railway)
  const [unicode, zawgyi] = foldingsOf(train.rest)
  const first = read(unicode!, train, today, context, budget)
  if (zawgyi === undefined || first.unread * MOST_UNREAD < unicode!.length) return first
  const second = read(zawgyi, train, today, context, budget)
  return second.unread < first.unread ? second : first
}

function read(
  text: string,
  train: NamedTrain,
  today: ServiceDay,
  { railway, language: app }: Context,
  budget: StepBudget,
): TimelessReading {
  const folded = text.slice(0, MAX_FOLDED)
  const question = new Question(withDigitsOfWords(withNamesApart(withWordsSpelt(folded, railway, app, budget), railway)))
  const mentions: Mention[] = findPlaces(question, railway)
  const languages = languagesOf(textOf(question), app)
  const wait = findWait(question)
  const inNumbers = findDateInNumbers(question, today)
  const said = findClockTime(question)
  const clock = said?.isNone ? undefined : said
  const named = inNumbers ?? findDay(question, languages, today)
  const cues = findCues(question, languages)
  if (mentions.length < 2) mentions.push(...guessRemainingPlaces(question, railway, languages, budget))
  mentions.sort((a, b) => a.start - b.start)
  const day = named ? named.day : dayOfCues(cues, today)
  const isArrival = clock?.arrive || (cues.has('arrive') && !cues.has('depart'))
  const noSuch = train.isNone ? 'train' : named && !named.day ? 'day' : said?.isNone ? 'time' : undefined
  return {
    language: languages[0] ?? app,
    cues,
    ends: endsOf(question.text, mentions, languages.length > 0 ? languages : [app]),
    ...(train.route && { train: train.route }),
    ...(day && { day }),
    ...((clock || wait !== undefined) && { by: isArrival ? 'arrive' : 'depart' }),
    ...(wait === undefined ? clock && { clock } : { wait }),
    ...(noSuch && { noSuch }),
    isAhead: day === undefined || day === today,
    unread: textOf(question).length,
    ...((budget.isExceeded || text.length > MAX_FOLDED) && { isCutShort: true as const }),
  }
}

const textOf = (question: Question): string =>
  question
    .rest()
    .map(({ text }) => text)
    .join(' ')

/** Misspelt places, of the words that no language has. */
function guessRemainingPlaces(question: Question, railway: Railway, languages: readonly Language[], budget: StepBudget): Mention[] {
  for (const language of languages.length > 0 ? languages : (['en'] as const)) {
    const known = wordsOf(language)
    for (const { span, match } of question.matches(/[a-z]+/g)) if (known.has(match[0])) question.take(span)
  }
  return guessPlaces(question, railway, budget)
}
