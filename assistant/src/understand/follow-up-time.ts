import type { AssistantIntent, AssistantSlots } from '@yatha/contract'
import { addDays, parseServiceDay } from '@yatha/timetable'
import { isFirstOrLast, INTENT_RULES } from './intent-rules.ts'
import type { ParsedQuestion } from './read-question.ts'
import { dayAndTimeOf, type Turn, MAX_UNREAD_LETTERS } from './turn.ts'
import type { QuestionMeaning } from './understood.ts'
import { FIRST_HOUR, LAST_HOUR } from './clock-times.ts'

/** Returns the day and time of a turn, which replace the day and time of the previous question. */
export function changedMoment({ reading, standalone, previous, has }: Turn, intent: AssistantIntent | undefined): AssistantSlots {
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
  const keepsArrival =
    withHour.by === 'depart' && previous.slots.by === 'arrive' && !has('depart', 'returnTrip') && reading.partOfDay === undefined
  return keepsArrival ? { ...withHour, by: 'arrive' } : withHour
}

/** Returns the day and time of a turn. If the weekday of a way back would be before the day of the way there, moves it by a week. */
function momentAfter({ cues, isWeekday }: ParsedQuestion, moment: AssistantSlots, { day }: AssistantSlots): AssistantSlots {
  const there = parseServiceDay(day ?? '')
  const back = parseServiceDay(moment.day ?? '')
  return isWeekday && cues.has('returnTrip') && there && back && back < there ? { ...moment, day: addDays(back, 7) } : moment
}

/** Moves the time of the previous question to the half of the day that a turn names; undefined if no train runs at that time. */
function moveToHalf({ half }: ParsedQuestion, { time }: AssistantSlots): string | undefined {
  const hour = (Number(time?.slice(0, 2)) % 12) + (half === 'afternoon' ? 12 : 0)
  return half && time && hour >= FIRST_HOUR && hour <= LAST_HOUR ? `${String(hour).padStart(2, '0')}${time.slice(2)}` : undefined
}

/** Returns the intent of the previous question when it is repeated for another day, time or train. */
export function intentAtOtherTime(
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
export function replaceInvalidMoment(
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
