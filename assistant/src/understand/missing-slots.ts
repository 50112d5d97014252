import type { AssistantIntent } from '@yatha/contract'
import type { Station } from '@yatha/timetable'
import { isFirstOrLast, INTENT_RULES } from './intent-rules.ts'
import type { ReadingContext, InvalidSlot } from './read-question.ts'
import type { QuestionMeaning } from './understood.ts'
import { startOfTrainAt } from './find-train.ts'

/** Returns the slot that the intent of a question needs and the question lacks. */
export function missingOf({ intent, slots, missing, isAboutLoop }: QuestionMeaning): Pick<QuestionMeaning, 'missing'> {
  if (isAboutLoop || INTENT_RULES[intent].isIndependent) return {}
  const { from, to, station, train } = slots
  if (intent === 'clarify') return missing ? { missing } : {}
  if (station !== undefined || (train !== undefined && (intent !== 'wake' || to !== undefined)) || WITHOUT_STATION.includes(intent))
    return {}
  if (intent === 'wake' && (train !== undefined || to === undefined)) return { missing: 'to' }
  if (intent === 'train_position' && from === undefined) return { missing: 'train' }
  return from === undefined ? { missing: 'from' } : to === undefined ? { missing: 'to' } : {}
}

const WITHOUT_STATION: readonly AssistantIntent[] = ['service_hours', 'loop', 'running_today']

/** Asks for a valid value if the question names a time, day or train that does not exist and that the answer needs. */
export function askForValidValue(understood: QuestionMeaning): QuestionMeaning {
  const { intent, noSuch } = understood
  if (!noSuch || !NEEDS_VALID[noSuch](intent)) return understood
  return noSuch === 'place' ? understood : { ...understood, intent: 'clarify', askedIntent: intent, missing: noSuch }
}

/** For each kind of value: whether the answer to an intent needs a valid value. */
const NEEDS_VALID: Readonly<Record<InvalidSlot, (intent: AssistantIntent) => boolean>> = {
  time: (intent) => isAboutTrains(intent),
  day: (intent) => isAboutTrains(intent) || intent === 'running_today' || intent === 'service_hours',
  train: (intent) => intent === 'train_position' || intent === 'running_today',
  place: () => false,
}

const isAboutTrains = (intent: AssistantIntent) =>
  INTENT_RULES[intent].needsBothEnds === true || isFirstOrLast(intent) || intent === 'next_trains' || intent === 'train_position'

/** Fills a missing start or station with the station nearest to the rider; asks the rider for any other missing value. */
export function fillOrAsk({ missing, ...rest }: QuestionMeaning, { nearestStation, railway }: ReadingContext): QuestionMeaning {
  if (rest.intent === 'clarify') return missing ? { ...rest, missing } : rest
  if (!missing) return rest
  const isTrain = missing === 'train' && rest.intent !== 'train_position'
  const start = missing === 'from' && nearestStation === undefined ? startOfTrainAt(rest.slots, railway) : undefined
  if (start !== undefined) return { ...rest, slots: { ...rest.slots, from: start } }
  const slug = nearestStation !== undefined && railway.station(nearestStation) && missing !== 'to' && !isTrain ? nearestStation : undefined
  return slug === undefined || Object.values(rest.slots).includes(slug)
    ? { ...rest, intent: 'clarify', askedIntent: rest.intent, missing }
    : { ...rest, slots: { ...rest.slots, [missing === 'train' ? 'station' : missing]: slug } }
}

/**
 * Fills in the main station: as the start of a trip to a station off the loop, of a question about the direction, or of a trip on the
 * rider's train; or as the destination of a way back.
 */
export function fromMainStation(understood: QuestionMeaning, { railway }: ReadingContext): QuestionMeaning {
  const { intent, askedIntent, missing, slots, ...rest } = understood
  if (rest.noSuch === 'place') return understood
  const main = railway.mainStation?.slug
  if (askedIntent && missing === 'to' && rest.isReturn && main && slots.from !== main)
    return { ...rest, intent: askedIntent, slots: { ...slots, to: main } }
  const to = slots.to === undefined ? undefined : railway.station(slots.to)
  const isAssumed = askedIntent === 'direction' || rest.isAboard || isOffLoop(to)
  if (intent !== 'clarify' || !askedIntent || missing !== 'from' || !main || !to || to.slug === main || !isAssumed) return understood
  return { ...rest, intent: askedIntent, slots: { ...slots, from: main } }
}

export const isOffLoop = (station: Station | undefined) => station !== undefined && station.loopOrder === undefined
