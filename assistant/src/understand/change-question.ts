import type { AssistantIntent, AssistantSlots } from '@yatha/contract'
import { firstOrLastIntent, directionFromCues } from './intent.ts'
import { isFirstOrLast, INTENT_RULES, INTENT_CHANGE_RULES } from './intent-rules.ts'
import {
  createMeaning,
  dayAndTimeSlots,
  placeSlotsForIntent,
  placeSlots,
  dropAfternoonTime,
  type Turn,
  MAX_UNREAD_LETTERS,
} from './turn.ts'
import type { QuestionMeaning, RequestedDirection } from './understood.ts'
import { changedMoment, intentAtOtherTime, replaceInvalidMoment } from './follow-up-time.ts'

/** Returns the previous question with another day, time, train or direction, or with another intent about its subject. */
export function changePreviousQuestion(turn: Turn): QuestionMeaning | undefined {
  const { reading, previous, has } = turn
  const { language } = reading
  const { shift: previousShift = 0, slots, namedStop } = previous
  const intent = changedIntent(turn)
  if (previous.missing === 'day' || previous.missing === 'time') return replaceInvalidMoment(reading, previous, intent)
  const isCallOfAlarm = turn.subject === 'call' && intent === 'wake' && !has('wake')
  if (isCallOfAlarm && slots.train !== undefined && slots.to !== undefined)
    return { intent: 'next_trains', slots: { train: slots.train, station: slots.to }, language }
  // “Can I be back the same day?” asks for the last train of the way back.
  if (has('dayTrip') && slots.from !== undefined && slots.to !== undefined) {
    const { from, to } = previous.isReturn ? slots : { from: slots.to, to: slots.from }
    const day = reading.day ?? slots.day
    return { intent: 'last_train', slots: { from, to, ...(day && { day }) }, language, isReturn: true }
  }
  // “And back from there?”, after a board or a train, is a trip to the main station.
  const stop = namedStop ?? slots.to ?? slots.station
  const main = turn.railway.mainStation?.slug
  if (has('fromThere') && has('returnTrip') && turn.subject !== 'trip' && stop !== undefined && main !== undefined && stop !== main)
    return createMeaning(reading, intent && isFirstOrLast(intent) ? intent : 'trip', { from: stop, to: main })
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
    (hasMoment && !isSameMoment) || swapsEnds || (intent !== undefined && move === 0 && (isFirstOrLast(intent) || has('next')))
  const shift = isAnotherTrain ? 0 : (has('second') ? 0 : previousShift) + move
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
    ...(has('returnTrip') && intent !== 'fare' && intent !== 'direction' && { isReturn: true as const }),
    ...(outward && { outward }),
    ...(namedStop !== undefined && { namedStop }),
    ...(trainOfDay && { trainOfDay }),
    ...(next === 'loop' && has('first', 'last') && { trainOfDay: has('first') ? ('first' as const) : ('last' as const) }),
    ...(shift !== 0 && { shift }),
    ...(isAboutRide(next) && turn.subject === 'trip' && !isAnotherTrain && { isOfShownTrain: true as const }),
    ...(previous.details?.around && changes.time === undefined && { details: { around: true as const } }),
    ...(intent === 'wake' && has('before') && { details: { lead: true as const } }),
  }
}

const isAboutRide = (intent: AssistantIntent) => intent === 'fare' || intent === 'stop_count' || intent === 'duration'

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
