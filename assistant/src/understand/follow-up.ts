import type { AssistantIntent, AssistantSlots } from '@yatha/contract'
import type { Cue } from '../words/words.ts'
import { firstOrLastIntent, wayOf, tripIntents } from './intent.ts'
import { FIRST_HOUR, LAST_HOUR } from './clock-times.ts'
import { CHANGES, isEndOfDay, KINDS, subjectOf, type Subject } from './kinds.ts'
import type { Reading } from './read-question.ts'
import type { Understood } from './understood.ts'

/** Above this number of letters that were not understood, a text without words such as “and” is a new question. */
const MAX_UNREAD = 12

/** A turn of a conversation, and the question before, to which it may refer. */
interface Turn {
  readonly reading: Reading
  /** The meaning of the turn on its own. */
  readonly standalone: Understood
  readonly before: Understood
  readonly subject: Subject | undefined
  readonly has: (...any: readonly Cue[]) => boolean
}

/**
 * Returns the meaning of a question that refers to the previous question: "and back?", "tomorrow?", or a missing place. The previous
 * question supplies only values that this question lacks. Undefined if the question is independent. The result may still lack places.
 */
export function resolveFollowUp(reading: Reading, standalone: Understood, previous: Understood): Understood | undefined {
  const { cues, ends, train } = reading
  // After “has the 8:00 left?”, the next train is the next one from now.
  const { time, by: _, ...timeless } = previous.slots
  const isFromNow = previous.intent === 'train_position' && cues.has('next') && time !== undefined
  const before = isFromNow ? { ...previous, slots: timeless } : previous
  const turn: Turn = { reading, standalone, before, subject: subjectOf(before), has: (...any) => any.some((cue) => cues.has(cue)) }
  const { subject, has } = turn
  if (reading.noSuch === 'train' || (has('offTopic') && !ends.one) || ends.from || !refersToSubject(turn)) return undefined
  if (train) return withTrain(turn, train.trainNumber)
  if (!subject && before.intent !== 'clarify') return undefined
  if (!ends.one) return withoutPlace(turn)
  return ofStop(turn) ?? withPlace(turn)
}

/** Questions about the city or the app are complete, unless they have words that refer to the subject: “thanks, and tomorrow?”. */
function refersToSubject({ reading, standalone, subject, has }: Turn): boolean {
  if (!KINDS[standalone.intent].isAlone) return true
  if (standalone.intent === 'small_talk') return reading.time !== undefined || reading.day !== undefined || has('returnTrip', 'after')
  return standalone.intent === 'service_hours' && has('all') && (subject === 'trip' || subject === 'board')
}

/** “I’m on KHA-3” after “wake me at Hledan”, or “and KHA-5?” after a question about KHA-3. */
function withTrain({ reading: { ends, language, day }, before, subject, has }: Turn, train: string): Understood | undefined {
  const { askedIntent, intent, slots } = before
  if (askedIntent === 'wake' && slots.to !== undefined && !ends.one) return { intent: 'wake', slots: { train, to: slots.to }, language }
  const isSame = subject === 'train' && has('continuation') && !has('where', 'late', 'runs') && !ends.one
  return isSame ? { intent, slots: { ...slots, ...(day && { day }), train }, language } : undefined
}

/** Returns the question before with another day, time, train or direction, or with another intent about its subject. */
function withoutPlace(turn: Turn): Understood | undefined {
  const { reading, before, has } = turn
  const { language } = reading
  const { shift: earlier = 0, slots, namedStop } = before
  const intent = changedIntent(turn)
  if (before.missing === 'day' || before.missing === 'time') return withMoment(reading, before, intent)
  const changes = changedMoment(turn, intent)
  const move = has('second') ? 1 : Number(has('after')) - Number(has('before'))
  const hasMoment = Object.keys(changes).length > 0 || (move === 0 && reading.half === 'morning')
  const endsAtStop = has('there') && namedStop !== undefined
  if (!intent && !hasMoment && !has('returnTrip') && move === 0) return undefined
  if (reading.unread > MAX_UNREAD && !has('continuation') && !intent) return undefined
  const way = reading.time === undefined ? wayOf(reading.cues) : undefined
  if (way && slots.station !== undefined) {
    const board = firstOrLastIntent(reading.cues) ?? (isEndOfDay(before.intent) ? before.intent : 'next_trains')
    return { intent: board, slots: { ...slots, ...changes }, language, way }
  }
  if (move !== 0 && slots.train !== undefined && slots.station !== undefined)
    return { intent: 'next_trains', slots: { station: slots.station }, language, shift: move }
  const swapsEnds = has('returnTrip') && intent !== 'fare' && !(before.isReturn && (hasMoment || intent !== undefined))
  const next = intent ?? (hasMoment || move !== 0 ? intentAtOtherTime(before, changes) : before.intent)
  const places = placesFor(next, swapsEnds ? swapped(slots) : endsAtStop ? { ...slots, to: namedStop } : slots)
  // A question about the first, the last or the next trains does not count from the train in the answer before.
  const isAnotherTrain = hasMoment || swapsEnds || (intent !== undefined && (isEndOfDay(intent) || (has('next') && move === 0)))
  const shift = isAnotherTrain ? 0 : (has('second') ? 0 : earlier) + move
  const end = !isAnotherTrain && (move !== 0 || refersToShownTrain(turn, next)) ? before.end : undefined
  return {
    ...(before.intent === 'clarify' && next === 'clarify' && rest(before)),
    intent: next,
    slots: { ...withoutTime(places, reading), ...changes },
    language,
    ...(before.way && slots.station !== undefined && { way: before.way }),
    ...(turn.subject === 'loop' && { isOfLoop: true as const }),
    ...(has('returnTrip') && intent !== 'fare' && { isReturn: true as const }),
    ...(namedStop !== undefined && { namedStop }),
    ...(end && { end }),
    ...(shift !== 0 && { shift }),
  }
}

const refersToShownTrain = ({ has }: Turn, intent: AssistantIntent) =>
  KINDS[intent].ofShownTrain || (intent === 'trip' && has('tripDetails', 'arrive', 'everyDay') && !has('fastest'))

/** Returns the intent of a question without places, if its words give one. */
function changedIntent({ reading, standalone, before, subject, has }: Turn): AssistantIntent | undefined {
  for (const { cues, unless = [], isWithoutTime, to } of CHANGES) {
    const intent = (subject && to[subject]) ?? to.any
    if (!intent || !has(...cues) || has(...unless) || (isWithoutTime && reading.time !== undefined)) continue
    if (intent === 'first_train') return firstOrLastIntent(reading.cues)
    const isSame = intent === 'same' || (intent === 'trip' && has('tripDetails', 'arrive') && !has('near', 'next'))
    return isSame && (intent === 'same' || before.intent === 'clarify' || isEndOfDay(before.intent)) ? before.intent : intent
  }
  if (reading.riders !== undefined) return 'fare'
  const isTrip = subject === 'trip' || subject === 'landmark'
  return isTrip && standalone.intent === 'off_topic' && has('go', 'train') && !has('before', 'after') ? 'trip' : undefined
}

/** Returns the day and time of a turn, which replace the day and time of the question before. */
function changedMoment({ reading, standalone, before, has }: Turn, intent: AssistantIntent | undefined): AssistantSlots {
  const baseIntent =
    intent ?? (KINDS[before.intent].isTimeless || before.intent === 'duration' ? 'trip' : (before.askedIntent ?? before.intent))
  const moment = momentOf(reading, baseIntent)
  const half =
    reading.time === undefined && !reading.partOfDay && !has('before', 'after') && (has('correction') || standalone.intent === 'off_topic')
      ? inHalf(reading, before.slots)
      : undefined
  if (half) return { ...(reading.day && { day: reading.day }), time: half, by: before.slots.by ?? 'depart' }
  const bareHour = reading.bareTime !== undefined && !intent && reading.unread <= MAX_UNREAD ? reading.bareTime : undefined
  const withHour: AssistantSlots = bareHour === undefined ? moment : { ...moment, time: bareHour, by: 'depart' }
  // If the rider asked for an arrival time before, another time is an arrival time, too.
  const keepsArrival = withHour.by === 'depart' && before.slots.by === 'arrive' && !has('depart') && reading.partOfDay === undefined
  return keepsArrival ? { ...withHour, by: 'arrive' } : withHour
}

/** Moves the time of the question before to the half of the day that a turn names; undefined if no train runs at that time. */
function inHalf({ half }: Reading, { time }: AssistantSlots): string | undefined {
  const hour = (Number(time?.slice(0, 2)) % 12) + (half === 'later' ? 12 : 0)
  return half && time && hour >= FIRST_HOUR && hour <= LAST_HOUR ? `${String(hour).padStart(2, '0')}${time.slice(2)}` : undefined
}

/** Removes an afternoon time if the question names the morning without a time. */
function withoutTime({ time, by, ...slots }: AssistantSlots, { half, time: own }: Reading): AssistantSlots {
  const drops = half === 'morning' && own === undefined && time !== undefined && time >= '12:00'
  return drops ? slots : { ...slots, ...(time && { time }), ...(by && { by }) }
}

/** Returns the intent of an earlier question if it is asked for another day, time or train. */
function intentAtOtherTime({ intent, slots }: Understood, { time }: AssistantSlots): AssistantIntent {
  if (!KINDS[intent].isTimeless && !(isEndOfDay(intent) && time !== undefined)) return intent
  if (slots.train !== undefined) return 'running_today'
  return slots.from === undefined && slots.to === undefined ? 'next_trains' : 'trip'
}

/** Gives the station of an earlier question the role that an intent needs: trips start at a station, and end at a landmark. */
function placesFor(intent: AssistantIntent, { station, ...slots }: AssistantSlots): AssistantSlots {
  if (intent === 'wake' && slots.train !== undefined && station !== undefined) return { ...slots, to: station }
  if (station === undefined || !KINDS[intent].ends) return { ...slots, ...(station !== undefined && { station }) }
  return { ...(slots.landmark === undefined ? { from: station } : { to: station }), ...slots }
}

/** Returns the day and the time of a question; the part of the day only for an intent with a list of trains. */
export function momentOf({ day, time, by, partOfDay }: Reading, intent: AssistantIntent): AssistantSlots {
  const part = partOfDay !== undefined && (intent === 'trip' || intent === 'next_trains') ? partOfDay : undefined
  if (time === undefined && part !== undefined) return { ...(day && { day }), time: part, by: 'depart' }
  return { ...(day && { day }), ...(time && { time }), ...(by && { by }) }
}

/** Replaces a day or time that does not exist with the day or time in the reply; undefined if the reply has none. */
function withMoment(
  reading: Reading,
  { askedIntent, slots, ...before }: Understood,
  intent: AssistantIntent | undefined,
): Understood | undefined {
  const { cues, language, noSuch } = reading
  const repeated = askedIntent && { ...before, askedIntent, slots, language }
  if (noSuch === 'day' || noSuch === 'time') return repeated && { ...repeated, missing: noSuch, noSuch }
  const changes = momentOf(reading, askedIntent ?? 'trip')
  if (!repeated || (!intent && !cues.has('now') && Object.keys(changes).length === 0)) return undefined
  return { intent: intent ?? askedIntent, slots: { ...slots, ...changes }, language }
}

const rest = ({ askedIntent, missing, noSuch }: Understood) => ({
  ...(noSuch && { noSuch }),
  ...(askedIntent && { askedIntent }),
  ...(missing && { missing }),
})

const swapped = ({ from, to, ...others }: AssistantSlots): AssistantSlots => ({
  ...others,
  ...(to !== undefined && { from: to }),
  ...(from !== undefined && { to: from }),
})

/** Cues of questions about other trains: the place in the question is not a stop of the train in the answer before. */
const OTHER_TRAIN_CUES: readonly Cue[] = ['next', 'first', 'last', 'near', 'fare', 'hours', 'fromThere', 'correction', 'wake']
const TRIP_CUES: readonly Cue[] = ['go', 'duration', 'stops']

/** Returns the meaning of a question about a stop of the train, trip or board in the answer before: “does it stop at Gyogon?”. */
function ofStop({ reading, before, subject, has }: Turn): Understood | undefined {
  const { role, place } = reading.ends.one!
  const { from, to, station, train, day, time } = before.slots
  const stop = place.station.slug
  const asksWhen = has('when', 'arrive', 'stopsAt', 'tripDetails') && !has(...OTHER_TRAIN_CUES)
  const isNext = !has(...OTHER_TRAIN_CUES, ...TRIP_CUES) && (role === 'at' || (station !== undefined && has('continuation')))
  if ((role === 'from' && !has('stopsAt')) || stop === from || stop === to) return undefined
  if (train !== undefined && (asksWhen || isNext || has('stopsAt')) && !place.landmark)
    return meaning(reading, 'next_trains', { train, station: stop, ...(day && { day }) })
  // “When is the first of them at Gyogon?”
  const isFirstOfList = has('first') && time !== undefined && !isEndOfDay(before.intent)
  if (subject === 'trip' && (has('stopsAt') || isFirstOfList) && from !== undefined && before.intent !== 'wake') {
    const { landmark: _, ...slots } = before.slots
    const part = meaning(reading, isEndOfDay(before.intent) ? before.intent : 'trip', { ...slots, to: stop })
    return { ...part, ...(to !== undefined && has('stopsAt') && { through: before }) }
  }
  const isOfBoard = before.intent === 'next_trains' && station !== stop && (time !== undefined || has('stopsAt'))
  return isOfBoard && asksWhen ? meaning(reading, 'trip', { ...placesFor('trip', before.slots), to: stop }) : undefined
}

const meaning = (reading: Reading, intent: AssistantIntent, slots: AssistantSlots): Understood => ({
  intent,
  slots: { ...slots, ...momentOf(reading, intent) },
  language: reading.language,
})

/** Returns the question before with this question's place, which fills a missing place or replaces another place. */
function withPlace(turn: Turn): Understood | undefined {
  const { reading, standalone, before, has } = turn
  const { slots: known, askedIntent: previousIntent = before.intent } = before
  const one = reading.ends.one!
  const place = one.place.station.slug
  const landmark = one.place.landmark && { landmark: one.place.landmark.slug }
  const replaced = (['from', 'to', 'station'] as const).find((slot) => one.insteadOf !== undefined && known[slot] === one.insteadOf)
  if (replaced) return meaning(reading, previousIntent, { ...known, [replaced]: place })
  if (before.askedIntent === 'wake' && known.to !== undefined && known.to !== place && standalone.intent === 'next_trains')
    return meaning(reading, 'wake', { ...known, from: place })
  const intent = ownIntentOf(reading, standalone)
  const last = before.namedStop ?? known.to ?? known.station
  if (last !== undefined && last !== place) {
    const toThere = has('there') && one.role === 'from'
    if (toThere) return meaning(reading, intent ?? 'trip', { from: place, to: last, ...(known.landmark && { landmark: known.landmark }) })
    if (has('fromThere')) return meaning(reading, intent ?? 'trip', { from: last, to: place, ...landmark })
  }
  const startsTrip = !intent && !has('next', 'near', 'where', 'late', 'runs', 'hours') && isStart(turn)
  const isBareName = standalone.intent === 'next_trains' && reading.cues.size === 0 && known.station !== undefined
  const isIncomplete = standalone.intent === 'clarify' || standalone.intent === 'wake' || (before.intent === 'clarify' && !intent)
  if (!isIncomplete && !startsTrip && !isBareName && !has('continuation', 'correction')) return undefined
  // After a question about a train, a place starts a new subject, unless the rider gets off there.
  const isOfWake = standalone.intent === 'wake' || standalone.askedIntent === 'wake' || before.intent === 'wake'
  if (before.intent !== 'clarify' && known.train !== undefined && !isOfWake) return undefined
  const isOrigin = startsTrip || (has('correction') && has('depart') && known.to !== undefined)
  const isDestination = intent === 'wake' || (isOfWake && known.train !== undefined)
  const slot = isOrigin ? 'from' : isDestination ? 'to' : slotFor(one.role, before, intent ?? previousIntent)
  const noSuch = reading.noSuch ?? (before.intent === 'clarify' ? before.noSuch : undefined)
  const next = meaning(reading, forSlot(slot, intent ?? previousIntent), { ...withOther(slot, place, known), ...landmark, [slot]: place })
  return noSuch ? { ...next, noSuch } : next
}

/** Whether a place is the start of the trip to the place of the question before. */
function isStart({ reading: { ends, cues }, before: { intent, slots } }: Turn): boolean {
  const { role, place } = ends.one!
  if (role === 'from') return (slots.to ?? slots.landmark) !== undefined || (isEndOfDay(intent) && slots.station !== undefined)
  return intent === 'nearby' && slots.landmark !== undefined && (role === 'at' || (!role && !place.landmark && cues.size === 0))
}

/** Returns the earlier slots that stay if a place is put into `slot`: the station of a board becomes the other end of the trip. */
function withOther(slot: 'from' | 'to' | 'station', place: string, { station, landmark, ...slots }: AssistantSlots): AssistantSlots {
  if (slot === 'station') return slots
  const other = slot === 'to' ? 'from' : 'to'
  const end = slots[other] ?? station
  const { [other]: _, ...rest } = slots
  // If the place is already the other end, the rider changes its role.
  return {
    ...rest,
    ...(end !== undefined && end !== place && { [other]: end }),
    ...(slot === 'from' && landmark !== undefined && { landmark }),
  }
}

/** Returns the intent for a question whose place is one end of a trip: after a board or a landmark, the rider asks for a trip. */
const forSlot = (slot: string, intent: AssistantIntent): AssistantIntent =>
  slot !== 'station' && (intent === 'next_trains' || intent === 'nearby' || intent === 'train_position') ? 'trip' : intent

/** Returns the intent from the cues of a question with one place; undefined if the cues give none. */
function ownIntentOf({ cues }: Reading, standalone: Understood): AssistantIntent | undefined {
  if (standalone.intent === 'wake' || standalone.askedIntent === 'wake') return 'wake'
  return tripIntents(cues)[0] ?? firstOrLastIntent(cues) ?? (cues.has('next') ? (standalone.askedIntent ?? standalone.intent) : undefined)
}

function slotFor(role: string | undefined, before: Understood, askedIntent: AssistantIntent): 'from' | 'to' | 'station' {
  const { slots, missing, intent } = before
  const isTrip = slots.from !== undefined || slots.to !== undefined
  if (role === 'from' && (isTrip || slots.landmark !== undefined || KINDS[askedIntent].ends)) return 'from'
  if (role === 'to') return 'to'
  if (missing === 'from' || missing === 'to' || missing === 'station') return missing
  if (slots.from === undefined && slots.to !== undefined && intent === 'clarify') return 'from'
  if (intent === 'clarify' && !isTrip) return before.askedIntent === 'trip' ? 'to' : 'station'
  return slots.station === undefined || KINDS[askedIntent].ends ? 'to' : 'station'
}
