import type { Language } from '@yatha/language'
import { serviceDayAt, type Railway, type Route, type ServiceDay } from '@yatha/timetable'
import type { Cue } from '../words/words.ts'
import { findClockTime, timeText, type ClockTime } from './clock-times.ts'
import { dayOfCues, findDay } from './days.ts'
import { findCues } from './find-cues.ts'
import { findPlaces, type Mention } from './find-places.ts'
import { findTrain } from './find-train.ts'
import { foldingsOf } from './fold-text.ts'
import { guessPlaces } from './guess-places.ts'
import { languagesOf, wordsOf } from './languages.ts'
import { withDigitsOfWords } from './numerals.ts'
import { endsOf, type Ends } from './place-roles.ts'
import { Question } from './question.ts'

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

/** What the words of one question say, without those before it. */
export interface Reading {
  readonly language: Language
  readonly cues: ReadonlySet<Cue>
  readonly ends: Ends
  readonly train?: Route
  readonly day?: ServiceDay
  readonly time?: string
  readonly by?: 'depart' | 'arrive'
  /** Letters that no name and no known word covers. */
  readonly unread: number
}

/** A reading before the hours of the clock are told apart, which depends on the time of day. */
export interface TimelessReading extends Omit<Reading, 'time'> {
  readonly clock?: ClockTime
  readonly isAhead: boolean
}

/** Of a question in Unicode, less than a fifth of the letters is not understood. */
const MOST_UNREAD = 5

/** Reads a question as Unicode and as Zawgyi, and keeps the reading of which more is understood. */
export function readQuestion(text: string, context: Context): Reading {
  const { now, railway, language, readings } = context
  const { day: today, time: seconds } = serviceDayAt(now, railway.zone)
  const key = `${language} ${today} ${text}`
  const reading = readings?.get(key) ?? readOn(today, text, context)
  readings?.set(key, reading)
  const { clock, isAhead, ...rest } = reading
  const ahead = isAhead ? { hour: Math.floor(seconds / 3600), minute: Math.floor((seconds % 3600) / 60) } : undefined
  return clock ? { ...rest, time: timeText(clock, ahead) } : rest
}

function readOn(today: ServiceDay, text: string, context: Context): TimelessReading {
  // Words that are told apart by a capital alone: InseinToHledan.
  const { route, rest } = findTrain(text.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 '), context.railway)
  const [unicode, zawgyi] = foldingsOf(rest)
  const first = read(unicode!, route, today, context)
  if (zawgyi === undefined || first.unread * MOST_UNREAD < unicode!.length) return first
  const second = read(zawgyi, route, today, context)
  return second.unread < first.unread ? second : first
}

function read(folded: string, train: Route | undefined, today: ServiceDay, { railway, language: app }: Context): TimelessReading {
  const question = new Question(withDigitsOfWords(folded))
  const mentions: Mention[] = findPlaces(question, railway)
  const languages = languagesOf(textOf(question), app)
  const clock = findClockTime(question)
  const named = findDay(question, languages, today)
  const cues = findCues(question, languages)
  if (mentions.length < 2) mentions.push(...guessesBeside(question, railway, languages))
  mentions.sort((a, b) => a.start - b.start)
  const day = named ?? dayOfCues(cues, today)
  const isArrival = clock && (clock.arrive || (cues.has('arrive') && !cues.has('depart')))
  return {
    language: languages[0] ?? app,
    cues,
    ends: endsOf(question.text, mentions, languages.length > 0 ? languages : [app]),
    ...(train && { train }),
    ...(day && { day }),
    ...(clock && { clock, by: isArrival ? 'arrive' : 'depart' }),
    isAhead: day === undefined || day === today,
    unread: textOf(question).length,
  }
}

const textOf = (question: Question): string =>
  question
    .rest()
    .map(({ text }) => text)
    .join(' ')

/** Misspelt places, of the words that no language has. */
function guessesBeside(question: Question, railway: Railway, languages: readonly Language[]): Mention[] {
  for (const language of languages.length > 0 ? languages : (['en'] as const)) {
    const known = wordsOf(language)
    for (const { span, match } of question.matches(/[a-z]+/g)) if (known.has(match[0])) question.take(span)
  }
  return guessPlaces(question, railway)
}
