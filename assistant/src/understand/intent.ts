import type { AssistantIntent } from '@yatha/contract'
import type { Cue } from '../words/words.ts'
import type { ParsedQuestion } from './read-question.ts'
import type { QuestionMeaning } from './understood.ts'
import { HELP_TOPICS } from '../tools/app-help.ts'
import { UNKNOWABLE_TOPICS, type UnknowableTopic } from './unknowable.ts'

export interface QuestionIntent {
  readonly intent: AssistantIntent
  readonly missing?: QuestionMeaning['missing']
  readonly topic?: UnknowableTopic
  /** Whether the fare is that of the whole loop. */
  readonly isAboutLoop?: true
}

/** Minimum number of unread letters that are probably a word; fewer may be only endings of words. */
const MIN_UNREAD_WORD_LETTERS = 8

/** Intents about the trip between two places, by their cue; a question may have several. */
const TRIP_INTENTS = [
  ['fare', 'fare'],
  ['stops', 'stop_count'],
  ['direction', 'direction'],
  ['duration', 'duration'],
] as const satisfies readonly (readonly [Cue, AssistantIntent])[]

/** How many of the first UNKNOWABLE_TOPICS override a question about trains; the others may be details: “does it run if it rains?”. */
const TOPICS_OVER_TRAINS = 6
/** How many of the first UNKNOWABLE_TOPICS override a question with two places; the others may be details: “A to B with a toilet”. */
const TOPICS_OVER_TRIPS = 3
/** Index of `unlisted`. This topic is only a remark if the question is about a train or a place. */
const UNLISTED_INDEX = UNKNOWABLE_TOPICS.length - 1

/** Returns the intent of a question from its cues and the number of places that it names. */
export function intentOf(reading: ParsedQuestion): QuestionIntent {
  const { cues, ends, day, time } = reading
  const train = reading.train !== undefined || reading.noSuch === 'train'
  const has = (...any: Cue[]) => any.some((cue) => cues.has(cue))
  const places = ends.one ? 1 : ends.from ? 2 : 0
  const topic = topicOf(reading, places)
  if (topic) return { intent: 'unknowable', topic }
  if (has('alarm') && places === 0) return { intent: 'app_help' }
  if (has('wake')) return { intent: 'wake', ...(places === 2 ? {} : ends.one ? { missing: 'from' } : { missing: 'to' }) }
  if (train && has('alerts', 'favorites')) return { intent: 'app_help' }
  if (train && has('fare')) return { intent: has('when', 'arrive', 'tripDetails') ? 'running_today' : 'fare' }
  if (reading.isAboard && !train && places > 0) return aboardIntent(reading, places)
  const isAboutRun = has('stops', 'stopsAt') || (places === 0 && has('tripDetails') && reading.guessed !== 'tripDetails' && !has('late'))
  if (train && isAboutRun && (places === 0 || ends.one?.role === 'to')) return { intent: 'running_today' }
  if (train && has('everyDay')) return { intent: 'running_today' }
  if (train && places === 1 && !has('late', 'where')) return { intent: 'next_trains' }
  if (train) return { intent: has('where', 'late') || !(has('runs', 'go') || day) ? 'train_position' : 'running_today' }
  if (has('loop', 'ring') && places === 0 && has('fare')) return { intent: 'fare', isAboutLoop: true }
  if ((has('app') || HELP_TOPICS.some((one) => cues.has(one as Cue))) && places < 2) return { intent: 'app_help' }
  if (has('sameTimes', 'news') && places === 0 && !has('hours')) return { intent: 'running_today' }
  if (has('compare') && places === 2) return { intent: 'duration' }
  if (has('ring') && places === 0 && (has('duration', 'stops') || (has('next') && !has('all')) || time !== undefined))
    return { intent: 'loop' }
  if (has('loop') && places < 2) return { intent: 'loop' }
  if (has('offTopic') && places === 0) return { intent: 'off_topic' }
  if (
    places === 1 &&
    ends.one!.role !== 'to' &&
    ends.one!.role !== 'toOrAt' &&
    directionFromCues(cues) &&
    !firstOrLastIntent(cues) &&
    !has('fare', 'duration', 'stops')
  )
    return { intent: 'next_trains' }
  const asksFirstOrLastAtStation =
    firstOrLastIntent(cues) !== undefined && places === 1 && ends.one!.role !== 'to' && !has('duration', 'stops')
  const asksForBoard = has('next', 'first', 'last') && places < 2 && !has('fare', 'duration', 'stops')
  const between = asksForBoard || asksFirstOrLastAtStation ? undefined : tripIntents(cues)[0]
  if (between && (places > 0 || has('train', 'stops', 'fare', 'direction'))) return { intent: between, ...missingEnd(reading, places) }
  const isLate = has('late') && (time !== undefined || has('train') || reading.unreadLetters < MIN_UNREAD_WORD_LETTERS)
  if (places === 2) return { intent: has('late') ? 'train_position' : (firstOrLastIntent(cues) ?? 'trip') }
  if (places === 1) return isLate && ends.one!.role !== 'to' && !has('hours') ? { intent: 'train_position' } : intentWithOnePlace(reading)
  const isOnDay = has('first', 'last') || day !== undefined || time !== undefined
  if (has('ring') && has('first') !== has('last') && !has('hours', 'runs')) return { intent: 'loop' }
  if (has('hours', 'all') || (has('ring') && isOnDay && !has('runs'))) return { intent: 'service_hours' }
  // “Are there trains on Sundays?”
  if (has('train') && reading.isWeekday && !has('first', 'last', 'next') && time === undefined) return { intent: 'running_today' }
  if (has('tripDetails')) return { intent: 'trip', missing: 'from' }
  if (has('near')) return has('train', 'where') || !has('noMeaning') ? { intent: 'nearby', missing: 'station' } : { intent: 'off_topic' }
  if (isLate && time !== undefined) return { intent: 'train_position', missing: 'station' }
  const asksWhere = has('where') && has('now') && reading.unreadLetters < MIN_UNREAD_WORD_LETTERS
  if ((has('late', 'where') && (has('train') || isLate)) || asksWhere) return { intent: 'train_position', missing: 'train' }
  if (has('runs') && (has('train') || (day !== undefined && reading.unreadLetters < 3 * MIN_UNREAD_WORD_LETTERS)))
    return { intent: has('when') ? 'service_hours' : 'running_today' }
  const isTrain = has('train') || reading.unreadLetters < MIN_UNREAD_WORD_LETTERS
  // “Are there trains at night?”
  const isAtNight = day === undefined && (time === undefined ? has('evening') : time >= NIGHT)
  if (isAtNight && has('train') && !has('first', 'last')) return { intent: 'service_hours' }
  if (has('first', 'last', 'next') && isTrain) return { intent: firstOrLastIntent(cues) ?? 'next_trains', missing: 'station' }
  if (has('hello', 'thanks')) return { intent: 'small_talk' }
  if (has('train') && (has('when', 'depart', 'go') || time !== undefined)) return { intent: 'next_trains', missing: 'station' }
  return { intent: 'off_topic' }
}

/** Returns the intent of a question from a rider on a train: “I’m on the 8:40 from A”, or “I’m on the 8:40, when am I in B?”. */
function aboardIntent({ cues, ends: { one } }: ParsedQuestion, places: number): QuestionIntent {
  const asksArrival = (['when', 'arrive', 'tripDetails', 'duration'] as const).some((cue) => cues.has(cue))
  if (asksArrival && (places === 2 || one!.role !== 'from')) return { intent: 'trip', ...(places === 1 && { missing: 'from' }) }
  return { intent: 'train_position', ...(one?.role === 'to' && { missing: 'from' }) }
}

/** From this time on, city trains do not run. */
const NIGHT = '20:00'

function topicOf({ cues, train, time, isSureOfTopic }: ParsedQuestion, places: number): UnknowableTopic | undefined {
  const found = UNKNOWABLE_TOPICS.findIndex((topic) => cues.has(topic))
  const isAboutTrains =
    train !== undefined || ['first', 'last', 'next', 'duration', 'fare', 'runs', 'late'].some((cue) => cues.has(cue as Cue))
  const winning = isSureOfTopic
    ? UNKNOWABLE_TOPICS.length
    : places > 1
      ? TOPICS_OVER_TRIPS
      : isAboutTrains
        ? TOPICS_OVER_TRAINS
        : UNKNOWABLE_TOPICS.length
  if (found === UNLISTED_INDEX && (isAboutTrains || places > 0 || cues.has('loop'))) return undefined
  // “Where do I get off for a taxi to the airport?” asks for a station, not for a taxi.
  if (UNKNOWABLE_TOPICS[found] === 'buses' && cues.has('near') && places > 0) return undefined
  // “A train to the airport, or a taxi?”, “anything after 19:00, or a taxi?”, “what about the zoo?”
  const asksTrain = cues.has('train') || cues.has('continuation') || time !== undefined
  if (UNKNOWABLE_TOPICS[found] === 'buses' && asksTrain && places > 0) return undefined
  return found < winning && !cues.has('account') ? UNKNOWABLE_TOPICS[found] : undefined
}

/** Returns the intents of a question about the trip between two places; empty if the cues give none. */
export const tripIntents = (cues: ReadonlySet<Cue>): AssistantIntent[] =>
  TRIP_INTENTS.flatMap(([cue, intent]) => (cues.has(cue) ? [intent] : []))

export const firstOrLastIntent = (cues: ReadonlySet<Cue>): AssistantIntent | undefined =>
  cues.has('last') ? (cues.has('first') ? 'first_and_last' : 'last_train') : cues.has('first') ? 'first_train' : undefined

/** Returns the direction around the loop that a question names, if it does not ask which of the two to take. */
export const directionFromCues = (cues: ReadonlySet<Cue>): 'clockwise' | 'anticlockwise' | undefined =>
  cues.has('clockwise') === cues.has('anticlockwise') ? undefined : cues.has('clockwise') ? 'clockwise' : 'anticlockwise'

function missingEnd({ ends: { one } }: ParsedQuestion, places: number): Pick<QuestionIntent, 'missing'> {
  if (places === 2) return {}
  return { missing: one?.role === 'from' ? 'to' : 'from' }
}

function intentWithOnePlace(reading: ParsedQuestion): QuestionIntent {
  const { cues, ends, time } = reading
  const { role, place, isGeneric, isBothEnds } = ends.one!
  const has = (...any: Cue[]) => any.some((cue) => cues.has(cue))
  const isRailway = has('train', 'next', 'first', 'last', 'go', 'when', 'runs', 'depart', 'arrive') || time !== undefined
  if (has('offTopic') && !isRailway && !(has('near') && !isGeneric) && !place.landmark) return { intent: 'off_topic' }
  if (isGeneric && !isRailway && reading.unreadLetters > MIN_UNREAD_WORD_LETTERS) return { intent: 'off_topic' }
  if (isBothEnds && !has('next')) return { intent: firstOrLastIntent(cues) ?? 'trip', missing: 'to' }
  if (has('near') && !time && ((role !== 'from' && role !== 'to') || place.landmark) && !has('next', 'first', 'last'))
    return { intent: 'nearby' }
  const isDestination = role === 'to' || (role === 'toOrAt' && has('go')) || (reading.by === 'arrive' && has('arrive') && role !== 'from')
  const isDestinationOfTrip = has('tripDetails') && role !== 'from' && !(role === undefined && has('depart'))
  if (isDestination || isDestinationOfTrip) return { intent: firstOrLastIntent(cues) ?? 'trip', missing: 'from' }
  if (has('returnTrip') && role === 'from') return { intent: firstOrLastIntent(cues) ?? 'trip', missing: 'to' }
  // A distant station without a role is the destination: riders of city trains want to go there.
  if (role === undefined && place.isDistant && !has('near')) return { intent: firstOrLastIntent(cues) ?? 'trip', missing: 'from' }
  const train = firstOrLastIntent(cues)
  if (train) return { intent: train }
  if (has('hours') && !place.landmark) return { intent: 'first_and_last' }
  if (has('next')) return { intent: 'next_trains' }
  if (has('go') && !has('when', 'train')) return { intent: 'trip', missing: role === 'from' ? 'to' : 'from' }
  if (place.landmark && !time && !has('when', 'depart')) return { intent: 'nearby' }
  return { intent: 'next_trains' }
}
