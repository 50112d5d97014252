import { ASSISTANT_INTENTS, type AssistantIntent, type AssistantSlots } from '@yatha/contract'
import type { HelpTopic } from '../tools/app-help.ts'
import type { Mention } from './find-places.ts'
import { followUp } from './follow-up.ts'
import { HELP_TOPICS } from '../tools/app-help.ts'
import { intentOf } from './intent.ts'
import { readQuestion, type Context, type NoSuch, type Reading } from './read-question.ts'
import { MAX_STEPS, StepBudget } from './step-budget.ts'
import type { Understood } from './understood.ts'

export type { Context }

/** Number of earlier questions that a question may refer to. */
export const EARLIER_QUESTIONS = 4

/** Returns the meaning of a question in any of the languages and scripts. */
export function understand(text: string, context: Context): Understood {
  const reading = readQuestion(text, context, new StepBudget(MAX_STEPS.question))
  let understood: Understood | undefined
  for (const earlier of readEarlier(context)) if (!earlier.isCutShort) understood = next(earlier, context, understood)
  return reading.isCutShort
    ? { intent: 'clarify', slots: {}, language: reading.language, isCutShort: true }
    : next(reading, context, understood)
}

/** Reads the earlier questions of a conversation, the newest first because they share steps; returns the readings, the oldest first. */
function readEarlier(context: Context): Reading[] {
  let left: number = MAX_STEPS.allEarlier
  const newestFirst = (context.history ?? []).slice(-EARLIER_QUESTIONS).reverse()
  const readings = newestFirst.map((text) => {
    const budget = new StepBudget(Math.min(left, MAX_STEPS.earlier))
    const reading = readQuestion(text, context, budget)
    left -= budget.used
    return reading
  })
  return readings.reverse()
}

function next(reading: Reading, context: Context, before: Understood | undefined): Understood {
  const own = meaningOf(reading, context)
  return askedAgain((before && followUp(reading, own, before)) ?? own)
}

/** If the question names something that does not exist and that its answer needs, asks for a valid value instead. */
function askedAgain(understood: Understood): Understood {
  const { intent, noSuch } = understood
  if (!noSuch || !NEEDS[noSuch].includes(intent)) return understood
  return { ...understood, intent: 'clarify', wanted: intent, missing: noSuch }
}

const OF_TIME: readonly AssistantIntent[] = [
  'trip',
  'next_trains',
  'first_train',
  'last_train',
  'duration',
  'stop_count',
  'direction',
  'fare',
]
const NEEDS: Readonly<Record<NoSuch, readonly AssistantIntent[]>> = {
  time: [...OF_TIME, 'train_position'],
  day: [...OF_TIME, 'train_position', 'running_today', 'service_hours'],
  train: ['train_position', 'running_today'],
}

/** Returns the meaning of a question without its predecessors. */
export function meaningOf(reading: Reading, context: Context): Understood {
  const { ends, day, time, by, train, language, noSuch } = reading
  const moment = { ...(day && { day }), ...(time && { time }), ...(by && { by }) }
  const { intent, missing } = intentOf(reading)
  const own = new Set<AssistantIntent>(ASSISTANT_INTENTS.slice(0, 11))
  if (!own.has(intent))
    return {
      intent,
      slots: intent === 'service_hours' && day ? { day } : {},
      language,
      ...(intent === 'service_hours' && noSuch && { noSuch }),
      ...(intent === 'app_help' && { topics: topicsOf(reading) }),
      ...(intent === 'small_talk' && reading.cues.has('thanks') && !reading.cues.has('hello') && { thanks: true as const }),
    }
  const station = ends.one && !missing ? ends.one : undefined
  const isEnd = missing === 'to' || missing === 'from'
  const slots: AssistantSlots = {
    ...slotOf('from', ends.from ?? (isEnd && missing === 'to' ? ends.one : undefined)),
    ...slotOf('to', ends.to ?? (isEnd && missing === 'from' ? ends.one : undefined)),
    ...slotOf('station', station),
    ...(train && { train: train.trainNumber }),
    ...landmarkOf(ends.from ?? ends.one, ends.to),
    ...moment,
  }
  return completed({ intent, slots, language, ...(missing && { missing }), ...(noSuch && { noSuch }) }, ends, context)
}

/** Fills a missing place with the station nearest to the rider; otherwise asks the rider for it. */
function completed(
  understood: Understood & { missing?: Understood['missing'] },
  ends: Reading['ends'],
  { here, railway }: Context,
): Understood {
  const { missing, ...rest } = understood
  const unclear = [ends.from, ends.to, ends.one].find((mention) => mention?.others)
  const clarify = { ...rest, intent: 'clarify', wanted: rest.intent } as const
  if (unclear?.others) return { ...clarify, slots: without(rest.slots, unclear), choices: [unclear.place, ...unclear.others] }
  if (!missing) return rest
  const slug = here !== undefined && railway.station(here) && missing !== 'to' && missing !== 'train' ? here : undefined
  return slug === undefined || Object.values(rest.slots).includes(slug)
    ? { ...clarify, missing }
    : { ...rest, slots: { ...rest.slots, [missing]: slug } }
}

const topicsOf = ({ cues }: Reading): HelpTopic[] => HELP_TOPICS.filter((topic) => topic !== 'general' && cues.has(topic))

const without = (slots: AssistantSlots, { place }: Mention): AssistantSlots =>
  // The entries that remain are still slots.
  Object.fromEntries(Object.entries(slots).filter(([, value]) => value !== place.station.slug)) as AssistantSlots

const slotOf = (slot: 'from' | 'to' | 'station', mention: Mention | undefined): AssistantSlots =>
  mention ? { [slot]: mention.place.station.slug } : {}

const landmarkOf = (...mentions: readonly (Mention | undefined)[]): AssistantSlots => {
  const slug = mentions.find((mention) => mention?.place.landmark)?.place.landmark?.slug
  return slug === undefined ? {} : { landmark: slug }
}
