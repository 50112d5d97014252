import { ASSISTANT_LIMITS } from '@yatha/contract'
import type { Language } from '@yatha/language'
import { serviceDayAt, type Railway, type Route, type ServiceDay } from '@yatha/timetable'
import type { Cue } from '../words/words.ts'
import { type ClockTime, findBareHour, extractClockTime, extractClockRange, halfOfDayIn } from './clock-times.ts'
import { classify, WEAK_CUES } from './classify.ts'
import { dayOfCues, extractDate, extractNumericDate, extractWeekday } from './days.ts'
import { extractCues, impliedCuesOf } from './take-cues.ts'
import { extractPlaces, type Mention } from './take-places.ts'
import { findBareTrains, findTrain, type NamedTrain } from './find-train.ts'
import { foldingsOf } from './fold-text.ts'
import { splitGluedNames } from './glued-names.ts'
import { guessPlaces, guessPlacesBySound } from './guess-places.ts'
import { languagesOf, wordsOf } from './languages.ts'
import { replaceNumberWords } from './numerals.ts'
import { assignPlaceRoles, roleOfUnknown, type PlacesByRole } from './place-roles.ts'
import { Question } from './question.ts'
import { correctSpelling } from './spelt-words.ts'
import type { StepBudget } from './step-budget.ts'
import { extractRiderCount } from './riders.ts'
import { UNKNOWABLE_TOPICS } from './unknowable.ts'
import { extractRelativeTime, type RelativeTime } from './relative-times.ts'

/** The railway, time, app language and conversation in which a question is asked. */
export interface ReadingContext {
  /** The railway, with the places and names that are loaded. */
  readonly railway: Railway
  /** Epoch seconds. */
  readonly now: number
  /** Language of the app, used if the text does not reveal its own. */
  readonly language: Language
  /** The rider's earlier questions, oldest first. */
  readonly history?: readonly string[]
  /** Slug of the station nearest to the rider. */
  readonly nearestStation?: string
  /** Cache of parsed questions about one railway, for a phone that parses the whole conversation again with each question. */
  readonly readings?: Map<string, UnresolvedQuestion>
}

export type InvalidSlot = 'time' | 'day' | 'train' | 'place'

/** A parsed question. Its references to earlier questions are not resolved yet. */
export interface ParsedQuestion {
  readonly language: Language
  readonly cues: ReadonlySet<Cue>
  readonly ends: PlacesByRole
  readonly train?: Route
  /** Trains whose numbers the question names without a word such as “train”. They may also be times. */
  readonly bareTrains?: readonly Route[]
  /** Role of a place that the railway does not have. */
  readonly unknownPlace?: 'from' | 'to'
  readonly day?: ServiceDay
  /** Set if the question names a weekday instead of a date. The rider may mean that weekday a week later. */
  readonly isWeekday?: true
  readonly time?: string
  readonly by?: 'depart' | 'arrive'
  /** Set if the question contains a time, a date or a train number that does not exist. */
  readonly noSuch?: InvalidSlot
  /** Start of the afternoon or evening, as `HH:MM`, if the question names it instead of a time and it has not begun yet. */
  readonly partOfDay?: string
  /** The half of the day that the question names; the evening is in the afternoon half. */
  readonly half?: 'morning' | 'afternoon'
  /** End of the range of times that starts at `time`. */
  readonly until?: string
  /** A number without a unit, read as a time. */
  readonly bareTime?: string
  /** The cue of the most similar example, if the question’s own words contain none. */
  readonly guessed?: Cue
  /** Set if the question is certainly about a topic other than trains. */
  readonly isSureOfTopic?: true
  /** Set if the rider is on the train of this time. */
  readonly isAboard?: true
  /** Set if the time is earlier than the time of the previous question. */
  readonly isEarlier?: true
  /** Number of riders, if the question names it. */
  readonly riders?: number
  /** Number of letters that belong to no name and no known word. */
  readonly unreadLetters: number
  /** Set if the question is too long, or takes too many steps, to be parsed completely. */
  readonly isCutShort?: true
}

/** A reading whose times may be a.m. or p.m. The choice depends on the current time. */
export interface UnresolvedQuestion extends Omit<ParsedQuestion, 'time' | 'until' | 'partOfDay' | 'bareTime'> {
  readonly clock?: ClockTime
  readonly rangeEnd?: ClockTime
  readonly bareHour?: ClockTime
  readonly relativeTime?: RelativeTime
}

/** Maximum number of characters of a folded question that are parsed. Folding can turn one character into 18. */
const MAX_FOLDED = 2 * ASSISTANT_LIMITS.text

/** The text is read as Zawgyi, too, only if as Unicode at least one in this number of its letters was not recognized. */
const LETTERS_PER_UNREAD_LETTER = 5

/** Reads a question as Unicode and as Zawgyi, and returns the reading that is understood better. */
export function readQuestion(text: string, context: ReadingContext, budget: StepBudget): UnresolvedQuestion {
  const { now, railway, language, readings } = context
  const today = serviceDayAt(now, railway.zone).day
  const key = `${language} ${today} ${text}`
  const reading = readings?.get(key) ?? readUncached(today, text, context, budget)
  // Not cached if incomplete: with another question, there may be enough steps to read this text completely.
  if (!reading.isCutShort) readings?.set(key, reading)
  return reading
}

function readUncached(today: ServiceDay, text: string, context: ReadingContext, budget: StepBudget): UnresolvedQuestion {
  // Words that are separated only by a capital letter: InseinToHledan.
  const train = findTrain(text.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 '), context.railway)
  const [unicode, zawgyi] = foldingsOf(train.rest)
  const first = read(unicode!, train, today, context, budget)
  if (zawgyi === undefined || first.unreadLetters * LETTERS_PER_UNREAD_LETTER < unicode!.length) return first
  const second = read(zawgyi, train, today, context, budget)
  return second.unreadLetters < first.unreadLetters ? second : first
}

function read(
  text: string,
  train: NamedTrain,
  today: ServiceDay,
  { railway, language: app }: ReadingContext,
  budget: StepBudget,
): UnresolvedQuestion {
  const folded = text.slice(0, MAX_FOLDED)
  const question = new Question(replaceNumberWords(splitGluedNames(correctSpelling(folded, railway, app, budget), railway)))
  const mentions: Mention[] = extractPlaces(question, railway)
  const languages = languagesOf(textOf(question), app)
  const relativeTime = extractRelativeTime(question)
  const numericDate = extractNumericDate(question, today)
  const riders = extractRiderCount(question, languages)
  const range = extractClockRange(question, languages)
  const namedTime = range?.start ?? extractClockTime(question)
  const clock = namedTime?.isInvalid ? undefined : namedTime
  const date = numericDate ?? extractDate(question, languages, today)
  const named = date ?? extractWeekday(question, languages, today)
  const remainingText = textOf(question)
  const languagesOrApp = languages.length > 0 ? languages : [app]
  const cues = extractCues(question, languagesOrApp, new Set(), languages.includes('th') ? MIN_THAI_PHRASE : 2)
  // Without spaces, a short word may be part of a name.
  if (mentions.length < 2) mentions.push(...guessPlacesBySound(question, railway, languages, budget))
  extractCues(question, languagesOrApp, cues)
  if (mentions.length < 2) mentions.push(...guessRemainingPlaces(question, railway, languages, budget))
  mentions.sort((a, b) => a.start - b.start)
  const half = halfOfDayIn(question.text)
  const guessed = addGuessedCue(cues, remainingText, languagesOrApp, mentions.length > 0 || namedTime !== undefined || half !== undefined)
  // In “wake me 5 minutes before”, the minutes are no time of day.
  const isLead = relativeTime?.from === 'previousTime' && cues.has('wake')
  if (isLead) cues.add('lead')
  if (cues.has('notify') && cues.has('late')) cues.add('alerts')
  // A question about the price of a seat is about fares.
  if (cues.has('tickets') || cues.has('fare') || cues.has('fareClass')) cues.delete('crowded')
  const day = named ? named.day : dayOfCues(cues, today)
  const isArrival = clock?.isArrival || (cues.has('arrive') && !cues.has('depart'))
  const isAboutTrain =
    !clock && !date && !relativeTime && mentions.length === 0 && ['runs', 'late', 'where'].some((cue) => cues.has(cue as Cue))
  const numbers = clock?.minute || date ? [] : findBareTrains(question, railway)
  const [number, ...otherNumbers] = numbers
  const isNumbered = number !== undefined && otherNumbers.length === 0 && (isAboutTrain || callsAt(number, mentions, railway))
  const route = train.route ?? (isNumbered ? number : undefined)
  const unknownPlace = mentions.length < 2 ? roleOfUnknown(question, languagesOrApp) : undefined
  const bareHour = clock || date || relativeTime || route || mentions.length > 0 ? undefined : findBareHour(question)
  const noSuch = train.isInvalid ? 'train' : named && !named.day ? 'day' : namedTime?.isInvalid ? 'time' : undefined
  return {
    language: languages[0] ?? app,
    cues,
    ends: assignPlaceRoles(question.text, mentions, languagesOrApp),
    ...(route && { train: route }),
    ...(day && { day }),
    ...(!date && named && { isWeekday: true as const }),
    ...((clock || (relativeTime && !isLead)) && { by: isArrival ? 'arrive' : 'depart' }),
    ...(relativeTime && !isLead ? { relativeTime } : clock && { clock }),
    ...(range && { rangeEnd: range.end }),
    ...(riders !== undefined && { riders }),
    ...(noSuch && { noSuch }),
    ...guessed,
    ...(numbers.length > 0 && !route && { bareTrains: numbers }),
    ...(unknownPlace && { unknownPlace }),
    ...(bareHour && { bareHour }),
    ...(half && { half }),
    unreadLetters: textOf(question).length,
    ...((budget.isExceeded || text.length > MAX_FOLDED) && { isCutShort: true as const }),
  }
}

/** Whether a train calls at the only place of a question: “the 7 to Nay Pyi Taw”. */
const callsAt = (route: Route, [place, other]: readonly Mention[], railway: Railway): boolean =>
  place !== undefined && other === undefined && railway.callsOf(route).includes(place.place.station.index)

/** Minimum number of characters of a Thai phrase that is extracted before names are guessed. A shorter phrase may be part of a name. */
const MIN_THAI_PHRASE = 4

const textOf = (question: Question): string =>
  question
    .rest()
    .map(({ text }) => text)
    .join(' ')

/** Adds the classifier's cue if it is the only cue or is certain. Returns it if new, and whether it is certainly a topic without trains. */
function addGuessedCue(
  cues: Set<Cue>,
  text: string,
  languages: readonly Language[],
  hasPlace: boolean,
): Pick<ParsedQuestion, 'guessed' | 'isSureOfTopic'> | undefined {
  const guessed = classify(text, languages)
  if (!guessed || NEVER_GUESSED.has(guessed.cue)) return undefined
  const hasCue = [...cues].some((cue) => !WEAK_CUES.has(cue))
  if (guessed.similarity < minSimilarity(guessed.cue, hasCue, hasPlace)) return undefined
  const hasTopic = UNKNOWABLE_TOPICS.some((topic) => topic !== 'unlisted' && cues.has(topic))
  if (hasTopic && !cues.has(guessed.cue) && guessed.similarity < MIN_SURE_SIMILARITY) return undefined
  const isNew = !cues.has(guessed.cue)
  for (const cue of [guessed.cue, ...impliedCuesOf(guessed.cue)]) cues.add(cue)
  const isSureOfTopic = TOPICS.has(guessed.cue) && guessed.similarity >= MIN_TOPIC_SIMILARITY
  return { ...(isNew && { guessed: guessed.cue }), ...(isSureOfTopic && { isSureOfTopic }) }
}

/** Returns the minimum similarity at which a guessed cue is added to a question. */
function minSimilarity(cue: Cue, hasCue: boolean, hasPlace: boolean): number {
  if (cue === 'app') return MIN_SURE_SIMILARITY
  if (cue === 'emergency') return hasPlace || hasCue ? MIN_TOPIC_SIMILARITY : MIN_EMERGENCY_SIMILARITY
  if (hasPlace && CUES_WITHOUT_PLACE.has(cue)) return MIN_TOPIC_SIMILARITY
  if (!hasCue && !(hasPlace && TOPICS.has(cue))) return hasPlace ? MIN_SIMILARITY + EXTRA_SIMILARITY_WITH_PLACE : MIN_SIMILARITY
  return TOPICS.has(cue) ? MIN_TOPIC_SIMILARITY : MIN_SURE_SIMILARITY
}

/** Minimum similarities: if the question has no other cue, for a topic without trains, and for any other cue. */
const [MIN_SIMILARITY, MIN_TOPIC_SIMILARITY, MIN_SURE_SIMILARITY] = [0.33, 0.6, 0.85]
/** Minimum similarity of an emergency: a false alarm confuses riders more than a refusal to answer. */
const MIN_EMERGENCY_SIMILARITY = 0.45
/** Added to MIN_SIMILARITY if the question names a place, because a question with only a place is probably about trains. */
const EXTRA_SIMILARITY_WITH_PLACE = 0.1
const TOPICS: ReadonlySet<Cue> = new Set<Cue>([
  ...UNKNOWABLE_TOPICS,
  ...(['thanks', 'hello', 'alerts', 'favorites', 'language', 'account', 'offline', 'tickets'] as const),
])
/** Cues of questions that rarely name a place. */
const CUES_WITHOUT_PLACE: ReadonlySet<Cue> = new Set<Cue>(['live', 'display', 'about', 'news', 'sameTimes'])
const NEVER_GUESSED: ReadonlySet<Cue> = new Set<Cue>([
  'noMeaning',
  'offTopic',
  'fromThere',
  'next',
  'stopsAt',
  'clockwise',
  'anticlockwise',
])

/** Finds misspelt places in the words that are not in the word lists of the languages. */
function guessRemainingPlaces(question: Question, railway: Railway, languages: readonly Language[], budget: StepBudget): Mention[] {
  for (const language of languages.length > 0 ? languages : (['en'] as const)) {
    const known = wordsOf(language)
    for (const { span, match } of question.matches(/[a-z]+/g)) if (known.has(match[0])) question.take(span)
  }
  return guessPlaces(question, railway, languages, budget)
}
