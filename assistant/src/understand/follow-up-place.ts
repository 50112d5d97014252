import type { AssistantIntent, AssistantSlots } from '@yatha/contract'
import type { Cue } from '../words/words.ts'
import { firstOrLastIntent, tripIntents } from './intent.ts'
import { isFirstOrLast, INTENT_RULES } from './intent-rules.ts'
import type { ParsedQuestion } from './read-question.ts'
import { createMeaning, dayAndTimeOf, dayAndTimeSlots, placeSlotsForIntent, dropAfternoonTime, type Turn } from './turn.ts'
import type { QuestionMeaning } from './understood.ts'

/** Cues of questions about other trains: the place in the question is not a stop of the train in the previous answer. */
const OTHER_TRAIN_CUES: readonly Cue[] = ['next', 'first', 'last', 'near', 'fare', 'hours', 'fromThere', 'correction', 'wake']
const GO_CUES: readonly Cue[] = ['go', 'duration', 'stops']

/** Returns the meaning of a question about a stop of the train, trip or board in the previous answer: “does it stop at Gyogon?”. */
export function resolveStopQuestion({ reading, previous, subject, has }: Turn): QuestionMeaning | undefined {
  const { role, place } = reading.ends.one!
  const { from, to, station, train, day, time } = previous.slots
  const stop = place.station.slug
  const asksWhen = has('when', 'arrive', 'stopsAt', 'tripDetails') && !has(...OTHER_TRAIN_CUES)
  const isNext = !has(...OTHER_TRAIN_CUES, ...GO_CUES) && (role === 'at' || (station !== undefined && has('continuation')))
  // “Do I have to change at Insein?”
  if (has('transfer') && subject === 'trip' && to !== undefined && from !== undefined && role !== 'from' && role !== 'to')
    return { ...previous, intent: 'trip', slots: { ...previous.slots, ...dayAndTimeOf(reading, 'trip') }, language: reading.language }
  if ((role === 'from' && !has('stopsAt') && !previous.isAboard) || stop === from || stop === to) return undefined
  if (train !== undefined && has('late') && !has('first', 'last', 'fare', 'near', 'correction', 'wake'))
    return createMeaning(reading, 'train_position', { train, station: stop })
  if (train !== undefined && (asksWhen || isNext || has('stopsAt')) && !place.landmark)
    return createMeaning(reading, 'next_trains', { train, station: stop, ...(day && { day }) })
  // “When is the first of them at Gyogon?”
  const isFirstOfList = has('first') && time !== undefined && !isFirstOrLast(previous.intent)
  if (subject === 'trip' && (has('stopsAt') || isFirstOfList) && from !== undefined && previous.intent !== 'wake') {
    const { landmark: _, ...slots } = previous.slots
    const part = createMeaning(reading, isFirstOrLast(previous.intent) ? previous.intent : 'trip', { ...slots, to: stop })
    return { ...part, ...(to !== undefined && has('stopsAt') && { trainQuestion: previous }) }
  }
  const isAboutBoard =
    (previous.intent === 'next_trains' || previous.isAboard) && station !== stop && (time !== undefined || has('stopsAt'))
  return isAboutBoard && asksWhen ? createMeaning(reading, 'trip', { ...placeSlotsForIntent('trip', previous.slots), to: stop }) : undefined
}

/** Returns the meaning of a question about a stop of a train around the loop: “when is it in Tamwe?”, “wake me at Tamwe”, “from Yegu”. */
export function resolveStopOfLoop({ reading, previous, standalone, has }: Turn): QuestionMeaning | undefined {
  const { role, place } = reading.ends.one!
  if (has('first', 'last', 'near', 'fare') || (has('next') && !has('stopover'))) return undefined
  const stop = place.station.slug
  const { details: _, ...loop } = previous
  const moment = { ...dayAndTimeSlots(previous.slots), ...dayAndTimeOf(reading, 'loop') }
  if (has('returnTrip') && previous.slots.to !== undefined && previous.slots.to !== stop)
    return createMeaning(reading, 'trip', { from: previous.slots.to, to: stop })
  if (standalone.askedIntent === 'wake' || previous.intent === 'wake')
    return { ...loop, intent: 'wake', isAboutLoop: true, slots: { ...moment, to: stop } }
  const isOfTrain = (role !== 'to' && role !== 'toOrAt') || has('when', 'arrive', 'tripDetails', 'stopover')
  return isOfTrain
    ? { ...loop, intent: 'loop', slots: { ...moment, [role === 'from' && !has('stopover') ? 'from' : 'to']: stop } }
    : undefined
}

/** Returns the previous question with this question's place, which fills a missing place or replaces another place. */
export function resolvePlace(turn: Turn): QuestionMeaning | undefined {
  const { reading, standalone, previous, has } = turn
  const { slots: previousSlots, askedIntent: previousIntent = previous.intent } = previous
  const one = reading.ends.one!
  const place = one.place.station.slug
  const landmark = one.place.landmark && { landmark: one.place.landmark.slug }
  const isReplaced = (slug: string | undefined) =>
    slug !== undefined && (slug === one.insteadOf || (has('correction') && !one.role && slug !== place && haveSimilarNames(slug, place)))
  const replaced = (['from', 'to', 'station'] as const).find((slot) => isReplaced(previousSlots[slot]))
  if (replaced) return createMeaning(reading, previousIntent, { ...previousSlots, [replaced]: place })
  if (
    previous.askedIntent === 'wake' &&
    previousSlots.to !== undefined &&
    previousSlots.to !== place &&
    standalone.intent === 'next_trains' &&
    (one.role === 'from' || !has('correction'))
  )
    return createMeaning(reading, 'wake', { ...previousSlots, from: place })
  const intent = ownIntentOf(reading, standalone)
  // “And back at 3 to Hledan?”
  const back = has('returnTrip') && !landmark ? endsOfWayBack(previousSlots, place, one.role) : undefined
  if (back)
    return { ...createMeaning(reading, intentForSlot('to', intent ?? 'trip'), { ...daySlot(previousSlots), ...back }), isReturn: true }
  const lastStop = previous.namedStop ?? previousSlots.to ?? previousSlots.station
  if (lastStop !== undefined && lastStop !== place) {
    const toThere = has('there') && one.role === 'from'
    if (toThere)
      return createMeaning(reading, intent ?? 'trip', {
        from: place,
        to: lastStop,
        ...(previousSlots.landmark && { landmark: previousSlots.landmark }),
      })
    if (has('fromThere')) return createMeaning(reading, intent ?? 'trip', { from: lastStop, to: place, ...landmark })
  }
  const startsTrip = !intent && !has('next', 'near', 'where', 'late', 'runs', 'hours') && isStart(turn)
  const isBareName = standalone.intent === 'next_trains' && reading.cues.size === 0 && previousSlots.station !== undefined
  const isIncomplete = standalone.intent === 'clarify' || standalone.intent === 'wake' || (previous.intent === 'clarify' && !intent)
  if (!isIncomplete && !startsTrip && !isBareName && !has('continuation', 'correction')) return undefined
  // After a question about a train, a place starts a new subject, unless the rider gets off there.
  const isAboutAlarm = standalone.intent === 'wake' || standalone.askedIntent === 'wake' || previous.intent === 'wake'
  if (previous.intent !== 'clarify' && previousSlots.train !== undefined && !isAboutAlarm) return undefined
  const isOrigin = startsTrip || (has('correction') && has('depart') && previousSlots.to !== undefined)
  // “No, Mingaladon”, after “Where does your trip to Insein start?”
  const isCorrectedEnd = has('correction') && one.role !== 'from' && previous.missing === 'from' && previousSlots.to !== undefined
  const isDestination = intent === 'wake' || (isAboutAlarm && (previousSlots.train !== undefined || has('correction'))) || isCorrectedEnd
  const slot = isOrigin ? 'from' : isDestination ? 'to' : slotFor(one.role, previous, intent ?? previousIntent)
  const noSuch = reading.noSuch ?? (previous.intent === 'clarify' && previous.noSuch !== 'place' ? previous.noSuch : undefined)
  const next = createMeaning(reading, intentForSlot(slot, intent ?? previousIntent), {
    ...slotsToKeep(slot, place, dropAfternoonTime(previousSlots, reading)),
    ...landmark,
    [slot]: place,
  })
  return noSuch ? { ...next, noSuch } : next
}

/** Returns the ends of the way back if the rider names one of them: “back to Hledan”, “back from Bago”. */
function endsOfWayBack({ from, to }: AssistantSlots, place: string, role: string | undefined): AssistantSlots | undefined {
  if (to === undefined) return undefined
  if (place === to) return from === undefined ? undefined : { from: to, to: from }
  return role === 'from' ? undefined : { from: to, to: place }
}

const daySlot = ({ day }: AssistantSlots): AssistantSlots => (day ? { day } : {})

/** Returns whether the slugs of two stations begin with the same word: `mingaladon` and `mingaladon-bazaar`. */
const haveSimilarNames = (a: string, b: string): boolean => a.split('-')[0] === b.split('-')[0]

/** Whether a place is the start of the trip to the place of the previous question. */
function isStart({ reading: { ends, cues }, previous: { intent, slots, isBareStation } }: Turn): boolean {
  const { role, place } = ends.one!
  if (role === 'from')
    return (slots.to ?? slots.landmark) !== undefined || (slots.station !== undefined && (isFirstOrLast(intent) || isBareStation === true))
  return intent === 'nearby' && slots.landmark !== undefined && (role === 'at' || (!role && !place.landmark && cues.size === 0))
}

/** Returns the earlier slots that stay if a place is put into `slot`: the station of a board becomes the other end of the trip. */
function slotsToKeep(
  slot: 'from' | 'to' | 'station',
  place: string | undefined,
  { station, landmark, ...slots }: AssistantSlots,
): AssistantSlots {
  if (slot === 'station') return slots
  const other = slot === 'to' ? 'from' : 'to'
  const otherEnd = slots[other] ?? station
  // If the place is already the other end, the rider changes its role: the ends are swapped.
  const end = place !== undefined && otherEnd === place ? slots[slot] : otherEnd
  const { [other]: _, ...rest } = slots
  return {
    ...rest,
    ...(end !== undefined && { [other]: end }),
    ...(slot === 'from' && landmark !== undefined && { landmark }),
  }
}

/** Returns the intent for a question whose place is one end of a trip: after a board or a landmark, the rider asks for a trip. */
const intentForSlot = (slot: string, intent: AssistantIntent): AssistantIntent =>
  slot !== 'station' && (intent === 'next_trains' || intent === 'nearby' || intent === 'train_position') ? 'trip' : intent

/** Returns the intent from the cues of a question with one place; undefined if the cues give none. */
function ownIntentOf({ cues }: ParsedQuestion, standalone: QuestionMeaning): AssistantIntent | undefined {
  if (standalone.intent === 'wake' || standalone.askedIntent === 'wake') return 'wake'
  return tripIntents(cues)[0] ?? firstOrLastIntent(cues) ?? (cues.has('next') ? (standalone.askedIntent ?? standalone.intent) : undefined)
}

function slotFor(role: string | undefined, previous: QuestionMeaning, askedIntent: AssistantIntent): 'from' | 'to' | 'station' {
  const { slots, missing, intent } = previous
  const isTrip = slots.from !== undefined || slots.to !== undefined
  if (role === 'from' && (isTrip || slots.landmark !== undefined || INTENT_RULES[askedIntent].needsBothEnds)) return 'from'
  if (role === 'to') return 'to'
  if (missing === 'from' || missing === 'to' || missing === 'station') return missing
  if (slots.from === undefined && slots.to !== undefined && intent === 'clarify') return 'from'
  if (intent === 'clarify' && !isTrip) return previous.askedIntent === 'trip' ? 'to' : 'station'
  return slots.station === undefined || INTENT_RULES[askedIntent].needsBothEnds ? 'to' : 'station'
}

/** Asks for another start or destination if the railway does not have it. Does not keep the place of the previous question. */
export function askForOtherPlace({ reading, previous }: Turn, role: 'from' | 'to'): QuestionMeaning {
  const slots = { ...slotsToKeep(role, undefined, previous.slots), ...dayAndTimeOf(reading, 'trip') }
  const { [role]: _, ...others } = slots
  const askedIntent = intentForSlot(role, previous.askedIntent ?? previous.intent)
  return { intent: 'clarify', askedIntent, slots: others, language: reading.language, missing: role, noSuch: 'place' }
}
