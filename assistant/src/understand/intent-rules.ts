import type { AssistantIntent } from '@yatha/contract'
import type { Cue } from '../words/words.ts'
import type { QuestionMeaning } from './understood.ts'

/**
 * The subject of a question: a trip, the trains of a station, the station nearest to a landmark, one train, one train at a station, or the
 * whole loop.
 */
export type QuestionSubject = 'trip' | 'board' | 'landmark' | 'train' | 'call' | 'loop'

/** Returns the subject of a question, to which later questions may refer; undefined if the question has none. */
export function subjectOf({
  intent,
  slots: { from, to, station, train, landmark },
  isAboutLoop,
}: QuestionMeaning): QuestionSubject | undefined {
  if (intent === 'loop' || isAboutLoop) return 'loop'
  if (train !== undefined) return station === undefined && to === undefined ? 'train' : 'call'
  if (from !== undefined || to !== undefined) return 'trip'
  if (station !== undefined) return landmark === undefined ? 'board' : 'landmark'
  return undefined
}

interface IntentRule {
  /** Whether the answer needs both ends of a trip. The station of an earlier board then becomes one of the ends. */
  readonly needsBothEnds?: true
  /** Whether the answer does not depend on the day or time. If the rider adds one of them, the question is about trains. */
  readonly isTimeless?: true
  /** Whether the question is about the train in the previous answer: the first, the last, or the train before or after it. */
  readonly isAboutShownTrain?: true
  /** Whether the question never refers to an earlier one. */
  readonly isIndependent?: true
}

/** Rules for the answer and the follow-up questions of each intent. */
export const INTENT_RULES: Readonly<Record<AssistantIntent, IntentRule>> = {
  trip: { needsBothEnds: true },
  next_trains: {},
  first_train: {},
  last_train: {},
  first_and_last: {},
  duration: { needsBothEnds: true, isAboutShownTrain: true },
  stop_count: { needsBothEnds: true, isTimeless: true, isAboutShownTrain: true },
  direction: { needsBothEnds: true, isTimeless: true },
  fare: { needsBothEnds: true, isTimeless: true, isAboutShownTrain: true },
  nearby: { isTimeless: true },
  wake: { needsBothEnds: true, isTimeless: true, isAboutShownTrain: true },
  train_position: { isTimeless: true, isAboutShownTrain: true },
  running_today: {},
  service_hours: { isIndependent: true },
  loop: { isIndependent: true },
  app_help: { isIndependent: true },
  small_talk: { isIndependent: true },
  unknowable: { isIndependent: true },
  off_topic: {},
  clarify: {},
}

export const isFirstOrLast = (intent: AssistantIntent): boolean =>
  intent === 'first_train' || intent === 'last_train' || intent === 'first_and_last'

/** A rule for a new intent about the same subject. The first rule that matches applies. */
interface IntentChangeRule {
  readonly cues: readonly Cue[]
  readonly unless?: readonly Cue[]
  readonly isWithoutTime?: true
  /** The new intent by subject (`call` defaults to `train`); the rule skips other subjects. `same`: keep the intent of the question. */
  readonly to: Readonly<Partial<Record<QuestionSubject | 'any', AssistantIntent | 'same'>>>
}

const TRIP_DETAILS: IntentChangeRule['to'] = {
  trip: 'trip',
  board: 'same',
  landmark: 'trip',
  train: 'running_today',
  call: 'same',
  loop: 'loop',
}

export const INTENT_CHANGE_RULES: readonly IntentChangeRule[] = [
  { cues: ['wake'], to: { any: 'wake' } },
  { cues: ['walk'], to: { landmark: 'nearby', board: 'nearby', trip: 'duration' } },
  { cues: ['direction'], unless: ['transfer', 'fare', 'returnTrip'], to: { trip: 'direction' } },
  { cues: ['where'], to: { train: 'train_position', call: 'train_position' } },
  { cues: ['tripDetails'], unless: ['fare', 'late'], to: TRIP_DETAILS },
  {
    cues: ['arrive'],
    unless: ['first', 'last', 'returnTrip', 'after', 'before', 'duration', 'fare', 'stops', 'direction', 'late'],
    isWithoutTime: true,
    to: TRIP_DETAILS,
  },
  { cues: ['late'], unless: ['before', 'after'], to: { any: 'train_position' } },
  {
    cues: ['where'],
    unless: ['near', 'go', 'tripDetails', 'direction', 'transfer', 'walk', 'before', 'after'],
    to: { trip: 'train_position' },
  },
  { cues: ['runs', 'stops', 'stopsAt', 'everyDay', 'duration'], unless: ['when'], to: { train: 'running_today', call: 'running_today' } },
  { cues: ['clockwise', 'anticlockwise'], to: { train: 'running_today', call: 'running_today', trip: 'direction', loop: 'loop' } },
  { cues: ['everyDay'], to: { trip: 'trip', board: 'running_today', loop: 'running_today' } },
  { cues: ['transfer'], to: { board: 'trip' } },
  { cues: ['fare', 'fareClass', 'bothWays'], to: { any: 'fare' } },
  { cues: ['stops'], to: { any: 'stop_count', loop: 'loop' } },
  { cues: ['direction'], unless: ['returnTrip'], to: { any: 'direction', board: 'same', train: 'running_today', loop: 'loop' } },
  { cues: ['duration'], unless: ['when'], to: { any: 'duration', loop: 'loop' } },
  { cues: ['near'], unless: ['before', 'after'], to: { board: 'nearby', landmark: 'nearby', trip: 'trip' } },
  { cues: ['first', 'last'], unless: ['before', 'after'], to: { trip: 'first_train', board: 'first_train', landmark: 'first_train' } },
  { cues: ['next'], unless: ['before', 'after'], to: { trip: 'trip', board: 'next_trains', landmark: 'next_trains' } },
  { cues: ['next', 'first', 'last', 'when', 'now', 'depart'], to: { loop: 'loop' } },
  { cues: ['when'], unless: ['before', 'after'], to: { trip: 'trip', board: 'same', call: 'same', train: 'running_today' } },
]
