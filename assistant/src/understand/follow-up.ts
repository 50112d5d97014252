import type { AssistantIntent, AssistantSlots } from '@yatha/contract'
import { addDays, parseServiceDay, type Railway } from '@yatha/timetable'
import { firstOrLastIntent, directionFromCues } from './intent.ts'
import type { Cue } from '../words/words.ts'
import { FIRST_HOUR, LAST_HOUR } from './clock-times.ts'
import { continueAside, applyRequestToPrevious, TRAIN_QUESTION_CUES } from './asides.ts'
import { resolveStopOfLoop, resolveStopQuestion, resolvePlace, askForOtherPlace } from './follow-up-place.ts'
import { INTENT_CHANGE_RULES, isFirstOrLast, INTENT_RULES, subjectOf } from './intent-rules.ts'
import type { ParsedQuestion } from './read-question.ts'
import { MAX_HOUR, startOfTrainAt, trainLeavingAt } from './find-train.ts'
import { createMeaning, dayAndTimeSlots, dayAndTimeOf, placeSlotsForIntent, placeSlots, dropAfternoonTime, type Turn } from './turn.ts'
import type { QuestionMeaning, RequestedDirection } from './understood.ts'

/** Maximum number of unread letters in a follow-up question without words such as “and”; a text with more of them is a new question. */
const MAX_UNREAD_LETTERS = 24

/**
 * Returns the meaning of a question that refers to the previous question: "and back?", "tomorrow?", or a missing place. The previous
 * question supplies only values that this question lacks. Undefined if the question is independent. The result may still lack places.
 */
export function resolveFollowUp(
  reading: ParsedQuestion,
  standalone: QuestionMeaning,
  last: QuestionMeaning,
  railway: Railway,
): QuestionMeaning | undefined {
  const { cues, ends } = reading
  const continued = continueAside(reading, standalone, last.aside ?? last)
  if (continued) return continued
  const { aside } = last
  if (aside?.intent === 'clarify' && (ends.one || reading.train)) return resolveFollowUp(reading, standalone, aside, railway)
  // After “has the 8:00 left?”, “the next train” is counted from now, not from 8:00.
  const { time, by: _, ...timeless } = last.slots
  const isFromNow = last.intent === 'train_position' && cues.has('next') && time !== undefined
  const isAboutTrip = !reading.train && TRIP_CUES.some((cue) => cues.has(cue) && cue !== reading.guessed)
  const previous = isFromNow ? { ...last, slots: timeless } : isAboutTrip ? withEndsOfTrain(last, railway) : last
  const turn: Turn = {
    reading,
    standalone,
    previous,
    subject: subjectOf(previous),
    railway,
    has: (...any) => any.some((cue) => cues.has(cue)),
  }
  const { subject, has } = turn
  const alarm = ends.one ? undefined : resolveAlarmChange(turn)
  if (alarm) return alarm
  // “Is the market open on Mondays?”
  if (standalone.intent === 'service_hours' && has('hours') && previous.slots.landmark !== undefined)
    return { intent: 'unknowable', slots: {}, topic: 'unlisted', language: reading.language }
  const request = subject && applyRequestToPrevious(reading, standalone, previous)
  if (request) return request
  if (ends.from && has('correction') && subject === 'trip')
    return { ...standalone, slots: { ...dayAndTimeSlots(previous.slots), ...standalone.slots } }
  if (reading.noSuch === 'train' || (has('offTopic') && !ends.one) || ends.from || !refersToSubject(turn)) return undefined
  const train = reading.train ?? (ends.one ? undefined : otherTrain(turn))
  if (train) return resolveTrain(turn, train.trainNumber)
  if (!subject && previous.intent !== 'clarify') return undefined
  if (reading.unknownPlace && !ends.one) return askForOtherPlace(turn, reading.unknownPlace)
  // “I’ll take the 9:30”, after “Where does your trip to Insein start?”
  const start = !ends.one && previous.missing === 'from' ? startOfTrainAt({ ...previous.slots, time: reading.time }, railway) : undefined
  if (start !== undefined) return createMeaning(reading, previous.askedIntent ?? 'trip', { ...previous.slots, from: start })
  if (!ends.one) return changePreviousQuestion(turn)
  return (subject === 'loop' ? resolveStopOfLoop(turn) : resolveStopQuestion(turn)) ?? resolvePlace(turn)
}

/** Cues of questions about a trip. After a question about a train, its first and last stations are the ends of the trip. */
const TRIP_CUES: readonly Cue[] = ['returnTrip', 'dayTrip', 'fastest', 'first', 'last']

/** Returns a question about a train as a question about the trip from its first to its last station, so that “and back?” has both ends. */
function withEndsOfTrain(previous: QuestionMeaning, { routes, stations }: Railway): QuestionMeaning {
  const { train, station, day } = previous.slots
  const route = routes.find(({ trainNumber }) => trainNumber === train)
  if (!route || route.origin === route.destination) return previous
  const [from, to] = [stations[route.origin]!.slug, station ?? stations[route.destination]!.slug]
  return from === to ? previous : { intent: 'trip', slots: { from, to, ...(day && { day }) }, language: previous.language }
}

/** Returns whether a question may refer to the subject. Questions about the city or the app need words for it: “thanks, and tomorrow?”. */
function refersToSubject({ reading, standalone, previous, subject, has }: Turn): boolean {
  if (!INTENT_RULES[standalone.intent].isIndependent) return true
  // “For two adults and a child?”, “and upper class?”
  const hasFare = subject === 'trip' || subject === 'train' || subject === 'loop'
  const isAboutFare = reading.riders !== undefined || has('fareClass')
  if (hasFare && isAboutFare && (standalone.topic === 'unlisted' || reading.guessed !== undefined)) return true
  const hasMoment = reading.time !== undefined || reading.day !== undefined || reading.half !== undefined
  if (standalone.intent === 'small_talk')
    return (
      hasMoment ||
      (has('train') && previous.intent === 'clarify') ||
      has(...TRAIN_QUESTION_CUES, 'returnTrip', 'after', 'before', 'now', 'afternoon', 'evening')
    )
  // “At what time?” looks like a question about service hours, but is about the subject.
  if (standalone.intent === 'service_hours' && reading.guessed === 'hours' && has('when', 'arrive')) return subject !== undefined
  return standalone.intent === 'service_hours' && has('all') && (subject === 'trip' || subject === 'board')
}

/** Returns the train of a number without a word for train, after a question about another train: “9, not 11”. */
const otherTrain = ({ reading: { bareTrains = [], time }, previous: { slots }, railway, has }: Turn) =>
  slots.train === undefined
    ? bareTrains.find(({ trainNumber }) => has('continuation') && Number(trainNumber) > MAX_HOUR)
    : (bareTrains.find(({ trainNumber }) => trainNumber !== slots.train) ?? trainLeavingAt(time, railway))

/** Returns the meaning of a turn about an alarm that was offered: “5 minutes before”, “one stop earlier”, “cancel”. */
function resolveAlarmChange({ reading, previous, has }: Turn): QuestionMeaning | undefined {
  const isAboutAlarm = previous.intent === 'wake' || previous.askedIntent === 'wake'
  if (!isAboutAlarm && !previous.hasAlarm) return undefined
  const isEarlier =
    (reading.isEarlier && reading.by === 'depart') || has('lead') || (isAboutAlarm && has('before', 'arrive') && !has('when'))
  if (!isEarlier && !has('cancel')) return undefined
  const { details: _, aside: __, ...last } = previous
  const alarm: QuestionMeaning = isAboutAlarm ? last : { ...last, intent: 'wake', slots: placeSlotsForIntent('wake', previous.slots) }
  return { ...alarm, language: reading.language, details: has('cancel') ? { cancel: true } : { lead: true } }
}

/** Returns the meaning of a turn that names a train: “I’m on KHA-3” after “wake me at Hledan”, or “and KHA-5?” after “is KHA-3 late?”. */
function resolveTrain({ reading, previous, subject, has }: Turn, train: string): QuestionMeaning | undefined {
  const { ends, language, day } = reading
  const { askedIntent, intent, slots } = previous
  if (askedIntent === 'wake' && slots.to !== undefined && !ends.one) return { intent: 'wake', slots: { train, to: slots.to }, language }
  const refers =
    has('continuation', 'correction') || reading.train === undefined || [...reading.cues].every((cue) => cue === reading.guessed)
  const isSame = (subject === 'train' || subject === 'call') && refers && !has('where', 'late', 'runs', 'stopsAt') && !ends.one
  if (isSame) return { intent, slots: { ...slots, ...(day && { day }), train }, language }
  return reading.train === undefined ? { intent: 'running_today', slots: { train, ...(day && { day }) }, language } : undefined
}

/** Returns the previous question with another day, time, train or direction, or with another intent about its subject. */
function changePreviousQuestion(turn: Turn): QuestionMeaning | undefined {
  const { reading, previous, has } = turn
  const { language } = reading
  const { shift: earlier = 0, slots, namedStop } = previous
  const intent = changedIntent(turn)
  if (previous.missing === 'day' || previous.missing === 'time') return replaceInvalidMoment(reading, previous, intent)
  const isCallOfAlarm = turn.subject === 'call' && intent === 'wake' && !has('wake')
  if (isCallOfAlarm && slots.train !== undefined && slots.to !== undefined)
    return { intent: 'next_trains', slots: { train: slots.train, station: slots.to }, language }
  if (has('dayTrip') && slots.from !== undefined && slots.to !== undefined) {
    const { from, to, day } = slots
    return { intent: 'last_train', slots: { from: to, to: from, ...(day && { day }) }, language, isReturn: true }
  }
  const changes = changedMoment(turn, intent)
  const move = intent === 'wake' ? 0 : has('second') ? 1 : Number(has('after')) - Number(has('before'))
  const isNow = has('now') && move === 0 && !intent && reading.time === undefined && (turn.subject === 'trip' || turn.subject === 'board')
  const hasMoment = Object.keys(changes).length > 0 || isNow || (move === 0 && reading.half === 'morning')
  const endsAtStop = has('there') && namedStop !== undefined
  const way = wayOfTurn(turn)
  const startsAtStop = has('fromThere') && namedStop !== undefined
  // “ok, and by train?”, after the assistant has asked where the trip starts.
  if (previous.intent === 'clarify' && !intent && !hasMoment && has('train') && has('continuation', 'thanks'))
    return { ...previous, language }
  if (!intent && !hasMoment && !way && !startsAtStop && !has('returnTrip') && move === 0) return undefined
  if (reading.unreadLetters > MAX_UNREAD_LETTERS && !has('continuation', 'returnTrip') && move === 0 && !intent && !way) return undefined
  if (way && (turn.subject === 'board' || turn.subject === 'landmark')) {
    const board = firstOrLastIntent(reading.cues) ?? (isFirstOrLast(previous.intent) ? previous.intent : 'next_trains')
    return {
      intent: board,
      slots: { ...slots, ...changes },
      language,
      way,
      ...(way === 'other' && { rejectedMoment: dayAndTimeSlots(slots) }),
    }
  }
  if (way && turn.subject === 'loop') return { intent: 'loop', slots: { ...slots, ...changes }, language, way }
  if (way === 'other' && turn.subject === 'trip' && !has('returnTrip') && intent !== 'direction')
    return { intent: 'trip', slots: { ...slots, ...changes }, language, way }
  const swapsEnds =
    has('returnTrip') && intent !== 'fare' && intent !== 'direction' && !(previous.isReturn && (hasMoment || intent !== undefined))
  const outward = hasMoment ? undefined : swapsEnds ? previous : previous.outward
  const next = intent ?? (hasMoment || move !== 0 ? intentAtOtherTime(previous, changes, reading) : previous.intent)
  const places = placeSlotsForIntent(
    next,
    swapsEnds ? swapEnds(slots) : startsAtStop ? { ...slots, from: namedStop } : endsAtStop ? { ...slots, to: namedStop } : slots,
  )
  // A question about the first, the last or the next trains does not count from the train in the previous answer.
  const isSameMoment = move !== 0 && (Object.keys(changes) as (keyof AssistantSlots)[]).every((slot) => changes[slot] === slots[slot])
  const isAnotherTrain =
    (hasMoment && !isSameMoment) || swapsEnds || (intent !== undefined && (isFirstOrLast(intent) || (has('next') && move === 0)))
  const shift = isAnotherTrain ? 0 : (has('second') ? 0 : earlier) + move
  const trainOfDay = !isAnotherTrain && (move !== 0 || refersToShownTrain(turn, next)) ? previous.trainOfDay : undefined
  return {
    ...(previous.intent === 'clarify' && next === 'clarify' && clarificationOf(previous)),
    intent: next,
    slots: { ...(isNow ? placeSlots(places) : dropAfternoonTime(places, reading)), ...changes },
    language,
    ...(previous.way &&
      (slots.station !== undefined || turn.subject === 'loop') && {
        way: previous.way,
        ...(previous.rejectedMoment && { rejectedMoment: previous.rejectedMoment }),
      }),
    ...(turn.subject === 'loop' && { isAboutLoop: true as const }),
    ...(has('returnTrip') && intent !== 'fare' && { isReturn: true as const }),
    ...(outward && { outward }),
    ...(namedStop !== undefined && { namedStop }),
    ...(trainOfDay && { trainOfDay }),
    ...(next === 'loop' && has('first', 'last') && { trainOfDay: has('first') ? ('first' as const) : ('last' as const) }),
    ...(shift !== 0 && { shift }),
    ...(intent === 'fare' && turn.subject === 'trip' && !isAnotherTrain && { isOfShownTrain: true as const }),
    ...(intent === 'wake' && has('before') && { details: { lead: true as const } }),
  }
}

/** Returns the direction that a turn names, or to which it changes: “the other direction”, “only the circular line”. */
function wayOfTurn({ reading, previous: { way }, subject, has }: Turn): RequestedDirection | undefined {
  const isOther = has('otherWay') || (has('returnTrip') && subject === 'board')
  if (isOther) return way === 'clockwise' ? 'anticlockwise' : way === 'anticlockwise' ? 'clockwise' : 'other'
  if (has('circular') && subject === 'board') return 'loop'
  return reading.time === undefined ? directionFromCues(reading.cues) : undefined
}

const refersToShownTrain = ({ has }: Turn, intent: AssistantIntent) =>
  INTENT_RULES[intent].isAboutShownTrain ||
  (intent === 'trip' && has('tripDetails', 'arrive', 'everyDay', 'near') && !has('fastest', 'next'))

/** Returns the intent of a question without places, if its words give one. */
function changedIntent({ reading, standalone, previous, subject, has }: Turn): AssistantIntent | undefined {
  if (subject === 'trip' && has('otherWay') && has('fastest', 'direction', 'duration')) return 'direction'
  for (const { cues, unless = [], isWithoutTime, to } of INTENT_CHANGE_RULES) {
    const intent = (subject && to[subject]) ?? (subject === 'call' ? to.train : undefined) ?? to.any
    if (!intent || !has(...cues) || has(...unless) || (isWithoutTime && reading.time !== undefined)) continue
    if (intent === 'first_train') return firstOrLastIntent(reading.cues)
    if (intent === 'duration' && has('walk') && previous.slots.landmark !== undefined && previous.slots.from === undefined) return 'nearby'
    const isSame = intent === 'same' || (intent === 'trip' && has('tripDetails', 'arrive', 'when') && !has('near', 'next'))
    return isSame && (intent === 'same' || previous.intent === 'clarify' || isFirstOrLast(previous.intent)) ? previous.intent : intent
  }
  if (reading.riders !== undefined) return 'fare'
  if (previous.isAboard && has('where')) return 'train_position'
  const isTrip = subject === 'trip' || subject === 'landmark'
  return isTrip && standalone.intent === 'off_topic' && has('go', 'train') && !has('before', 'after') ? 'trip' : undefined
}

/** Returns the day and time of a turn, which replace the day and time of the previous question. */
function changedMoment({ reading, standalone, previous, has }: Turn, intent: AssistantIntent | undefined): AssistantSlots {
  const baseIntent =
    intent ??
    (INTENT_RULES[previous.intent].isTimeless || previous.intent === 'duration' || isFirstOrLast(previous.intent)
      ? 'trip'
      : (previous.askedIntent ?? previous.intent))
  const moment = momentAfter(reading, dayAndTimeOf(reading, baseIntent), previous.slots)
  const half =
    reading.time === undefined && !reading.partOfDay && !has('before', 'after') && (has('correction') || standalone.intent === 'off_topic')
      ? moveToHalf(reading, previous.slots)
      : undefined
  if (half) return { ...(reading.day && { day: reading.day }), time: half, by: previous.slots.by ?? 'depart' }
  const bareHour = reading.bareTime !== undefined && !intent && reading.unreadLetters <= MAX_UNREAD_LETTERS ? reading.bareTime : undefined
  const withHour: AssistantSlots = bareHour === undefined ? moment : { ...moment, time: bareHour, by: 'depart' }
  // If the previous question has an arrival time, a new time is an arrival time, too.
  const keepsArrival = withHour.by === 'depart' && previous.slots.by === 'arrive' && !has('depart') && reading.partOfDay === undefined
  return keepsArrival ? { ...withHour, by: 'arrive' } : withHour
}

/** Returns the day and time of a turn. If the weekday of a way back would be before the day of the way there, moves it by a week. */
function momentAfter({ cues, isWeekday }: ParsedQuestion, moment: AssistantSlots, { day }: AssistantSlots): AssistantSlots {
  const there = parseServiceDay(day ?? '')
  const back = parseServiceDay(moment.day ?? '')
  return isWeekday && cues.has('returnTrip') && there && back && back < there ? { ...moment, day: addDays(back, DAYS_OF_WEEK) } : moment
}

const DAYS_OF_WEEK = 7

/** Moves the time of the previous question to the half of the day that a turn names; undefined if no train runs at that time. */
function moveToHalf({ half }: ParsedQuestion, { time }: AssistantSlots): string | undefined {
  const hour = (Number(time?.slice(0, 2)) % 12) + (half === 'afternoon' ? 12 : 0)
  return half && time && hour >= FIRST_HOUR && hour <= LAST_HOUR ? `${String(hour).padStart(2, '0')}${time.slice(2)}` : undefined
}

/** Returns the intent of the previous question when it is repeated for another day, time or train. */
function intentAtOtherTime(
  { intent, slots, details }: QuestionMeaning,
  { time }: AssistantSlots,
  { half }: ParsedQuestion,
): AssistantIntent {
  // “The last one on Sunday, and back early on Monday.”
  if (intent === 'last_train' && half === 'morning') return slots.station === undefined ? 'trip' : 'next_trains'
  if (!details?.walk && !INTENT_RULES[intent].isTimeless && !(isFirstOrLast(intent) && time !== undefined)) return intent
  if (slots.train !== undefined) return 'running_today'
  return slots.from === undefined && slots.to === undefined ? 'next_trains' : 'trip'
}

/** Replaces a day or time that does not exist with the day or time in the reply; undefined if the reply has none. */
function replaceInvalidMoment(
  reading: ParsedQuestion,
  { askedIntent, slots, ...previous }: QuestionMeaning,
  intent: AssistantIntent | undefined,
): QuestionMeaning | undefined {
  const { cues, language, noSuch } = reading
  const repeated = askedIntent && { ...previous, askedIntent, slots, language }
  if (noSuch === 'day' || noSuch === 'time') return repeated && { ...repeated, missing: noSuch, noSuch }
  const changes = dayAndTimeOf(reading, askedIntent ?? 'trip')
  if (!repeated || (!intent && !cues.has('now') && Object.keys(changes).length === 0)) return undefined
  return { intent: intent ?? askedIntent, slots: { ...slots, ...changes }, language }
}

const clarificationOf = ({ askedIntent, missing, noSuch }: QuestionMeaning) => ({
  ...(noSuch && { noSuch }),
  ...(askedIntent && { askedIntent }),
  ...(missing && { missing }),
})

const swapEnds = ({ from, to, ...others }: AssistantSlots): AssistantSlots => ({
  ...others,
  ...(to !== undefined && { from: to }),
  ...(from !== undefined && { to: from }),
})
