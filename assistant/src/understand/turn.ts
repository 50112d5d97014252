import type { AssistantIntent, AssistantSlots } from '@yatha/contract'
import type { Railway } from '@yatha/timetable'
import type { Cue } from '../words/words.ts'
import { INTENT_RULES, type QuestionSubject } from './intent-rules.ts'
import type { ParsedQuestion } from './read-question.ts'
import type { QuestionMeaning } from './understood.ts'

/** A turn of a conversation, and the previous question, to which the turn may refer. */
export interface Turn {
  readonly reading: ParsedQuestion
  /** The meaning of the turn on its own. */
  readonly standalone: QuestionMeaning
  readonly previous: QuestionMeaning
  readonly subject: QuestionSubject | undefined
  readonly railway: Railway
  readonly has: (...any: readonly Cue[]) => boolean
}

/** Returns the day and the time of a question; the part of the day only for an intent with a list of trains. */
export function dayAndTimeOf({ day, time, by, partOfDay }: ParsedQuestion, intent: AssistantIntent): AssistantSlots {
  const part = partOfDay !== undefined && (intent === 'trip' || intent === 'next_trains' || intent === 'loop') ? partOfDay : undefined
  if (time === undefined && part !== undefined) return { ...(day && { day }), time: part, by: 'depart' }
  return { ...(day && { day }), ...(time && { time }), ...(by && { by }) }
}

/** Returns the day and time of an earlier question. */
export const dayAndTimeSlots = ({ day, time, by }: AssistantSlots): AssistantSlots => ({
  ...(day && { day }),
  ...(time && { time }),
  ...(by && { by }),
})

/** Returns the places and the train of an earlier question. */
export const placeSlots = ({ from, to, station, train, landmark }: AssistantSlots): AssistantSlots => ({
  ...(from && { from }),
  ...(to && { to }),
  ...(station && { station }),
  ...(train && { train }),
  ...(landmark && { landmark }),
})

/** Gives the station of an earlier question the role that an intent needs: trips start at a station, and end at a landmark. */
export function placeSlotsForIntent(intent: AssistantIntent, { station, ...slots }: AssistantSlots): AssistantSlots {
  if (intent === 'nearby' && station === undefined && slots.to !== undefined) return { ...slots, station: slots.to }
  if (INTENT_RULES[intent].needsBothEnds && slots.train !== undefined && station !== undefined) return { ...slots, to: station }
  if (station === undefined || !INTENT_RULES[intent].needsBothEnds) return { ...slots, ...(station !== undefined && { station }) }
  return { ...(slots.landmark === undefined ? { from: station } : { to: station }), ...slots }
}

/** Returns an intent with slots and with the day and time of a question. */
export const createMeaning = (reading: ParsedQuestion, intent: AssistantIntent, slots: AssistantSlots): QuestionMeaning => ({
  intent,
  slots: { ...slots, ...dayAndTimeOf(reading, intent) },
  language: reading.language,
})

/** Removes an afternoon time if the question names the morning without a time. */
export function dropAfternoonTime({ time, by, ...slots }: AssistantSlots, { half, time: own }: ParsedQuestion): AssistantSlots {
  const drops = half === 'morning' && own === undefined && time !== undefined && time >= '12:00'
  return drops ? slots : { ...slots, ...(time && { time }), ...(by && { by }) }
}

/** Maximum number of unread letters in a follow-up question without words such as “and”; a text with more of them is a new question. */
export const MAX_UNREAD_LETTERS = 24
