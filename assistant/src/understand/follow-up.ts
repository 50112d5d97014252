import type { AssistantIntent, AssistantSlots } from '@yatha/contract'
import type { Cue } from '../words/words.ts'
import { betweenOf, trainOf, wayOf } from './intent.ts'
import type { Reading } from './read-question.ts'
import type { Understood } from './understood.ts'

/** Intents of questions that never refer to an earlier question. */
const ALONE: readonly AssistantIntent[] = ['app_help', 'service_hours', 'loop', 'small_talk', 'unknowable']
/** Intents with one answer for all days and times: with another day or time, the rider asks for the trains again. */
const TIMELESS: readonly AssistantIntent[] = ['fare', 'stop_count', 'direction', 'train_position', 'wake', 'nearby']
/** Above this number of letters that were not understood, a text without words such as “and” is a new question. */
const MAX_UNREAD = 12

/**
 * Returns the meaning of a question that refers to the previous one: "and back?", "tomorrow?", or the place that was missing. The previous
 * question supplies only values that this one lacks. Undefined if it does not refer to it. The result may still lack places.
 */
export function followUp(reading: Reading, own: Understood, before: Understood): Understood | undefined {
  const { cues, ends, train } = reading
  const isForeign = cues.has('off') && !ends.one
  const { slots } = before
  const isRemark = own.intent === 'small_talk' && (reading.time ?? reading.day ?? (cues.has('back') || cues.has('after') || undefined))
  if (reading.noSuch === 'train' || isForeign || (ALONE.includes(own.intent) && !isRemark)) return undefined
  // “I’m on KHA-3” after “wake me at Hledan”
  if (train && before.wanted === 'wake' && slots.to !== undefined && !ends.one)
    return { intent: 'wake', slots: { train: train.trainNumber, to: slots.to }, language: reading.language }
  if (train || ends.from) return undefined
  const hasSubject = slots.from ?? slots.to ?? slots.station ?? slots.train
  if (!hasSubject && before.intent !== 'clarify') return undefined
  // After “has the 8:00 left?”, the next train is the next one from now.
  const { time, by: _, ...timeless } = slots
  const earlier = before.intent === 'train_position' && cues.has('next') && time ? { ...before, slots: timeless } : before
  return ends.one ? withPlace(reading, own, earlier) : withoutPlace(reading, own, earlier)
}

function withoutPlace(reading: Reading, own: Understood, before: Understood): Understood | undefined {
  const { cues, language } = reading
  const intent = intentOfChange(reading, before, own)
  const listed = intent ?? (isTimelessOrEnd(before.intent) || before.intent === 'duration' ? 'trip' : (before.wanted ?? before.intent))
  const given = momentOf(reading, listed)
  const bare = reading.bareTime !== undefined && !intent && reading.unread <= MAX_UNREAD ? reading.bareTime : undefined
  const timed: AssistantSlots = bare === undefined ? given : { ...given, time: bare, by: 'depart' }
  // A rider who asked for an arrival before some time means this with another time as well.
  const keepsArrival = timed.by === 'depart' && before.slots.by === 'arrive' && !cues.has('depart') && reading.partOfDay === undefined
  const changes: AssistantSlots = keepsArrival ? { ...timed, by: 'arrive' } : timed
  if (before.missing === 'day' || before.missing === 'time') return withMoment(reading, before, intent)
  const move = Number(cues.has('after')) - Number(cues.has('before'))
  const hasMoment = Object.keys(changes).length > 0 || (move === 0 && reading.isMorning === true)
  if (!intent && !hasMoment && !cues.has('back') && move === 0) return undefined
  if (reading.unread > MAX_UNREAD && !cues.has('follow') && !intent) return undefined
  const { shift: earlier = 0, slots } = before
  const way = reading.time === undefined ? wayOf(cues) : undefined
  if (way && slots.station !== undefined) {
    const board = trainOf(cues) ?? (isEndOfDay(before.intent) ? before.intent : 'next_trains')
    return { intent: board, slots: { ...slots, ...changes }, language, way }
  }
  const isBack = cues.has('back') && intent !== 'fare'
  const shift = hasMoment || isBack ? 0 : earlier + move
  const next = intent ?? (hasMoment || move !== 0 ? ofMoment(before, changes) : before.intent)
  if (move !== 0 && slots.train !== undefined && slots.station !== undefined)
    return { intent: 'next_trains', slots: { station: slots.station }, language, shift }
  return {
    ...(before.intent === 'clarify' && next === 'clarify' && rest(before)),
    intent: next,
    slots: { ...withoutTime(placesFor(next, isBack ? swapped(slots) : slots), reading), ...changes },
    language,
    ...(before.way && slots.station !== undefined && { way: before.way }),
    ...(shift !== 0 && { shift }),
  }
}

/** A question about the morning, without a time, drops an earlier time. */
function withoutTime({ time, by, ...slots }: AssistantSlots, { isMorning, time: own }: Reading): AssistantSlots {
  const drops = isMorning && own === undefined && time !== undefined && time >= '12:00'
  return drops ? slots : { ...slots, ...(time && { time }), ...(by && { by }) }
}

const isEndOfDay = (intent: AssistantIntent) => intent === 'first_train' || intent === 'last_train' || intent === 'first_and_last'
const isTimelessOrEnd = (intent: AssistantIntent) => TIMELESS.includes(intent)

/** Returns the intent of an earlier question for another day, time or train. */
function ofMoment({ intent, slots }: Understood, { time }: AssistantSlots): AssistantIntent {
  if (!TIMELESS.includes(intent) && !(isEndOfDay(intent) && time !== undefined)) return intent
  if (slots.train !== undefined) return 'running_today'
  return slots.from === undefined && slots.to === undefined ? 'next_trains' : 'trip'
}

/** Returns the intent whose answer has the arrival, the transfers and the number of the train of an earlier question. */
function ofItinerary({ intent, slots: { from, to, train, landmark } }: Understood): AssistantIntent {
  if (train !== undefined) return 'running_today'
  if (from === undefined && to === undefined) return landmark === undefined ? intent : 'trip'
  return intent === 'clarify' || isEndOfDay(intent) ? intent : 'trip'
}

/** Returns the intent of a question without places, if its words give one. */
function intentOfChange({ cues, riders }: Reading, before: Understood, own: Understood): AssistantIntent | undefined {
  const { slots } = before
  const { from, to, station, train } = slots
  if (cues.has('wake')) return 'wake'
  if (cues.has('itinerary') && !cues.has('fare') && !cues.has('late')) return ofItinerary(before)
  if (isPlainArrival(own, cues)) return ofItinerary(before)
  const hasTrain = train !== undefined
  if ((cues.has('late') && !cues.has('before') && !cues.has('after')) || (hasTrain && cues.has('where'))) return 'train_position'
  if (hasTrain && ['runs', 'stops', 'stopsAt'].some((cue) => cues.has(cue as Cue))) return 'running_today'
  const [between] = betweenOf(cues)
  if (between) return between
  if (riders !== undefined || cues.has('bothWays')) return 'fare'
  if (hasTrain || cues.has('before') || cues.has('after')) return undefined
  if (cues.has('near') && station !== undefined) return 'nearby'
  if (cues.has('near') && from !== undefined && to !== undefined) return 'trip'
  const end = trainOf(cues)
  if (end) return end
  if (cues.has('next')) return station === undefined ? 'trip' : 'next_trains'
  const isTrip = from !== undefined || to !== undefined || slots.landmark !== undefined
  return isTrip && own.intent === 'off_topic' && (cues.has('go') || cues.has('train')) ? 'trip' : undefined
}

/** “And the arrival?”, without a time or a place. */
const isPlainArrival = ({ slots }: Understood, cues: ReadonlySet<Cue>) =>
  cues.has('arrive') &&
  slots.time === undefined &&
  !['last', 'first', 'back', 'duration', 'after', 'before', 'fare', 'stops', 'direction', 'late'].some((cue) => cues.has(cue as Cue))

const isBetween = (intent: AssistantIntent) => ['trip', 'fare', 'stop_count', 'direction', 'duration', 'wake'].includes(intent)

/** Gives the station of an earlier question the role that an intent needs: trips start at a station, and end at a landmark. */
function placesFor(intent: AssistantIntent, { station, ...slots }: AssistantSlots): AssistantSlots {
  if (intent === 'wake' && slots.train !== undefined && station !== undefined) return { ...slots, to: station }
  if (station === undefined || !isBetween(intent)) return { ...slots, ...(station !== undefined && { station }) }
  return { ...(slots.landmark === undefined ? { from: station } : { to: station }), ...slots }
}

/** Returns the day and the time of a question; the part of the day only for an intent with a list of trains. */
export function momentOf({ day, time, by, partOfDay }: Reading, intent: AssistantIntent): AssistantSlots {
  const part = partOfDay !== undefined && (intent === 'trip' || intent === 'next_trains') ? partOfDay : undefined
  if (time === undefined && part !== undefined) return { ...(day && { day }), time: part, by: 'depart' }
  return { ...(day && { day }), ...(time && { time }), ...(by && { by }) }
}

/** Replaces a day or time that does not exist with the one in the reply; undefined if the reply has none. */
function withMoment(
  reading: Reading,
  { wanted, slots, ...before }: Understood,
  intent: AssistantIntent | undefined,
): Understood | undefined {
  const { cues, language, noSuch } = reading
  const again = wanted && { ...before, wanted, slots, language }
  if (noSuch === 'day' || noSuch === 'time') return again && { ...again, missing: noSuch, noSuch }
  const changes = momentOf(reading, wanted ?? 'trip')
  if (!again || (!intent && !cues.has('now') && Object.keys(changes).length === 0)) return undefined
  return { intent: intent ?? wanted, slots: { ...slots, ...changes }, language }
}

const rest = ({ wanted, missing, noSuch }: Understood) => ({
  ...(noSuch && { noSuch }),
  ...(wanted && { wanted }),
  ...(missing && { missing }),
})

const swapped = ({ from, to, ...others }: AssistantSlots): AssistantSlots => ({
  ...others,
  ...(to !== undefined && { from: to }),
  ...(from !== undefined && { to: from }),
})

/** Cues of a question when a train is at a place, and those of a question about several trains. */
const WHEN_THERE: readonly Cue[] = ['when', 'arrive', 'stopsAt', 'itinerary']
const LISTED: readonly Cue[] = ['next', 'first', 'last', 'near', 'fare', 'hours', 'fromThere', 'correct', 'wake']

/** Adds the place of the question to the previous one: the place that was missing, or another one that replaces it. */
function withPlace(reading: Reading, own: Understood, before: Understood): Understood | undefined {
  const { cues, ends, language } = reading
  const one = ends.one!
  const { station, landmark } = one.place
  const { slots: known } = before
  const isFirstOfList = cues.has('first') && known.time !== undefined && !isEndOfDay(before.intent)
  const intent = isFirstOfList ? 'trip' : ownIntentOf(reading, own)
  const isAtStart = before.wanted === 'wake' && known.to !== undefined && known.to !== station.slug && own.intent === 'next_trains'
  if (isAtStart) return { intent: 'wake', slots: { ...known, from: station.slug, ...momentOf(reading, 'wake') }, language }
  const answersIt = before.intent === 'clarify' && intent === undefined
  if (known.train !== undefined && cues.has('stopsAt'))
    return { intent: 'next_trains', slots: { ...known, station: station.slug, ...momentOf(reading, 'next_trains') }, language }
  const asks = intent !== undefined || ['next', 'near', 'where', 'late', 'runs', 'hours'].some((cue) => cues.has(cue as Cue))
  const isAtLandmark =
    before.intent === 'nearby' && known.landmark !== undefined && (one.role === 'at' || (!one.role && !landmark && cues.size === 0))
  const isEndAt = isEndOfDay(before.intent) && known.station !== undefined
  const asksWhen = WHEN_THERE.some((cue) => cues.has(cue)) && !LISTED.some((cue) => cues.has(cue)) && one.role !== 'from'
  // “When is that train at Hledan?”, after a train or after a board at a certain time.
  if (asksWhen && known.train !== undefined && !landmark)
    return { intent: 'next_trains', slots: { train: known.train, station: station.slug }, language }
  if (
    asksWhen &&
    known.station !== undefined &&
    known.time !== undefined &&
    known.station !== station.slug &&
    before.intent === 'next_trains'
  )
    return { intent: 'trip', slots: { ...placesFor('trip', known), to: station.slug, ...momentOf(reading, 'trip') }, language }
  const last = known.to ?? known.station
  if (cues.has('there') && one.role === 'from' && last !== undefined && last !== station.slug) {
    const end = known.landmark === undefined ? {} : { landmark: known.landmark }
    return {
      intent: ownIntentOf(reading, own) ?? 'trip',
      slots: { from: station.slug, to: last, ...end, ...momentOf(reading, 'trip') },
      language,
    }
  }
  const base = cues.has('fromThere') ? last : undefined
  if (base !== undefined && base !== station.slug)
    return {
      intent: ownIntentOf(reading, own) ?? 'trip',
      slots: { from: base, to: station.slug, ...(landmark && { landmark: landmark.slug }), ...momentOf(reading, 'trip') },
      language,
    }
  const startsTrip = !asks && (isAtLandmark || (one.role === 'from' && ((known.to ?? known.landmark) !== undefined || isEndAt)))
  const isStop = (cues.has('stopsAt') || isFirstOfList) && known.from !== undefined
  const refers =
    answersIt || own.intent === 'clarify' || own.intent === 'wake' || cues.has('follow') || cues.has('correct') || isStop || startsTrip
  const isBareName = own.intent === 'next_trains' && cues.size === 0 && known.station !== undefined
  if (!refers && !isBareName) return undefined
  // After a question about a train, a place starts a new subject, unless the rider gets off there.
  const isOfTrain = known.train !== undefined
  if (before.intent !== 'clarify' && isOfTrain && own.intent !== 'wake' && own.wanted !== 'wake') return undefined
  if (startsTrip && isEndAt && known.station !== station.slug)
    return { intent: before.intent, slots: { from: station.slug, to: known.station!, ...momentOf(reading, before.intent) }, language }
  const isOrigin = cues.has('correct') && cues.has('depart') && known.to !== undefined
  const slot =
    startsTrip || isOrigin
      ? 'from'
      : intent === 'wake' || isStop
        ? 'to'
        : slotFor(one.role, before, intent ?? before.wanted ?? before.intent)
  const wanted = isStop && !isEndOfDay(before.intent) ? 'trip' : forSlot(slot, intent ?? before.wanted ?? before.intent)
  const isFromHere = before.intent === 'nearby' && slot === 'to' && known.station !== undefined && known.station !== station.slug
  const places = isFromHere
    ? { from: known.station! }
    : placesFor(slot === 'station' ? 'next_trains' : isBetween(wanted) ? wanted : 'trip', known)
  const { landmark: _, ...plain } = places
  const slots: AssistantSlots = {
    ...(slot === 'from' ? places : plain),
    ...(landmark && { landmark: landmark.slug }),
    ...momentOf(reading, wanted),
  }
  const noSuch = reading.noSuch ?? (before.intent === 'clarify' ? before.noSuch : undefined)
  // A place cannot be both ends: the rider gives it another role.
  const other = slot === 'to' ? 'from' : 'to'
  if (slots[other] === station.slug) delete slots[other]
  return { intent: wanted, slots: { ...slots, [slot]: station.slug }, language, ...(noSuch && { noSuch }) }
}

/** Returns the intent for a question whose place is one end of a trip: after a board or a landmark, the rider asks for a trip. */
const forSlot = (slot: string, intent: AssistantIntent): AssistantIntent =>
  slot !== 'station' && (intent === 'next_trains' || intent === 'nearby' || intent === 'train_position') ? 'trip' : intent

/** Returns the intent that the words of a question with one place give; undefined if the place may belong to any intent. */
function ownIntentOf({ cues }: Reading, own: Understood): AssistantIntent | undefined {
  if (own.intent === 'wake' || own.wanted === 'wake') return 'wake'
  return betweenOf(cues)[0] ?? trainOf(cues) ?? (cues.has('next') ? (own.wanted ?? own.intent) : undefined)
}

function slotFor(role: string | undefined, before: Understood, wanted: AssistantIntent): 'from' | 'to' | 'station' {
  const { slots, missing, intent } = before
  const isTrip = slots.from !== undefined || slots.to !== undefined
  if (role === 'from' && (isTrip || slots.landmark !== undefined || isBetween(wanted))) return 'from'
  if (role === 'to') return 'to'
  if (missing === 'from' || missing === 'to' || missing === 'station') return missing
  if (intent === 'clarify') {
    if (slots.from !== undefined) return 'to'
    if (slots.to !== undefined) return 'from'
    return before.wanted === 'trip' ? 'to' : 'station'
  }
  return slots.station === undefined || isBetween(wanted) ? 'to' : 'station'
}
