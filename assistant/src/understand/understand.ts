import type { AssistantIntent, AssistantSlots } from '@yatha/contract'
import type { HelpTopic } from '../tools/app-help.ts'
import type { Station } from '@yatha/timetable'
import type { Mention } from './take-places.ts'
import { TRAIN_QUESTION_CUES, stationOrTrainOfHelpRequest } from './asides.ts'
import { detailsOf } from './details.ts'
import { startOfTrainAt } from './find-train.ts'
import { resolveFollowUp } from './follow-up.ts'
import { HELP_TOPICS } from '../tools/app-help.ts'
import { tripIntents, intentOf, firstOrLastIntent, directionFromCues } from './intent.ts'
import { isFirstOrLast, INTENT_RULES } from './intent-rules.ts'
import { readQuestion, type ReadingContext, type InvalidSlot, type ParsedQuestion, type UnresolvedQuestion } from './read-question.ts'
import { resolveTime } from './resolve-time.ts'
import { MAX_STEPS, StepBudget } from './step-budget.ts'
import { dayAndTimeOf } from './turn.ts'
import type { QuestionMeaning } from './understood.ts'

export type { ReadingContext }

/** Number of earlier questions that a question may refer to. */
export const MAX_EARLIER_QUESTIONS = 8

/** Intents that later questions rarely refer to: after “thanks”, “and tomorrow?” refers to the question before the thanks. */
const ASIDES: readonly AssistantIntent[] = ['small_talk', 'unknowable', 'off_topic', 'app_help']
const isAside = ({ intent, slots }: QuestionMeaning) => ASIDES.includes(intent) || (intent === 'clarify' && Object.keys(slots).length === 0)

/** Returns the meaning of a question in any of the languages and scripts. */
export function understand(text: string, context: ReadingContext): QuestionMeaning {
  const budget = new StepBudget(MAX_STEPS.question)
  const [first, second] = partsOf(text, context, budget)
  let previous: QuestionMeaning | undefined
  for (const readings of readEarlier(context))
    for (const reading of readings) previous = referredQuestion(meaningInConversation(reading, context, previous), previous)
  if (first!.isCutShort) return { intent: 'clarify', slots: {}, language: first!.language, isCutShort: true }
  const understood = meaningInConversation(first!, context, previous)
  if (second) return { ...understood, secondQuestion: meaningInConversation(second, context, referredQuestion(understood, previous)) }
  const secondQuestion = secondQuestionOf(first!, understood)
  return secondQuestion ? { ...understood, secondQuestion } : understood
}

/** Returns the question to which later questions refer: after an aside or a question about a stop, the question before it. */
function referredQuestion(understood: QuestionMeaning, previous: QuestionMeaning | undefined): QuestionMeaning {
  const { trainQuestion, slots } = understood
  if (trainQuestion && slots.to !== undefined) return { ...trainQuestion, namedStop: slots.to }
  const { about } = understood
  // After “is there a bus to the airport?”, “and by train?” is about a trip.
  if (about?.to !== undefined && about.from === undefined && understood.topic)
    return { intent: 'clarify', askedIntent: 'trip', missing: 'from', slots: about, language: understood.language, aside: understood }
  if (about && (about.station !== undefined || about.train !== undefined))
    return {
      intent: about.train === undefined ? 'next_trains' : 'train_position',
      slots: about,
      language: understood.language,
      aside: understood,
    }
  return previous && isAside(understood) ? { ...previous, aside: understood } : understood
}

/** Ends of sentences after which a second question may follow. */
const SENTENCE_END = /(?<=[?？။。؟])(?=\s*\S)/u

/** Reads a text as two questions if both of its sentences ask something, otherwise as one. */
function partsOf(text: string, context: ReadingContext, budget: StepBudget): UnresolvedQuestion[] {
  const whole = readQuestion(text, context, budget)
  const [head, ...tail] = text.split(SENTENCE_END)
  if (head === undefined || tail.length === 0 || !asks(whole)) return [whole]
  const parts = [head, tail.join(' ')].map((part) => readQuestion(part, context, budget))
  return parts.every(asks) ? parts : [whole]
}

const asks = ({ cues, isCutShort }: UnresolvedQuestion) => !isCutShort && TRAIN_QUESTION_CUES.some((cue) => cues.has(cue))

/** Returns the second question of a sentence about one trip or train: “how long does it take, and how much is it?”. */
function secondQuestionOf({ cues }: UnresolvedQuestion, understood: QuestionMeaning): QuestionMeaning | undefined {
  const { from, to, train, day } = understood.slots
  const asksDuration = cues.has('duration') || cues.has('stops') || cues.has('when')
  if (understood.isAboutLoop && understood.intent === 'fare' && asksDuration)
    return { intent: 'loop', slots: {}, language: understood.language }
  if (train !== undefined && understood.intent === 'running_today' && cues.has('fare')) return { ...understood, intent: 'fare' }
  if (cues.has('dayTrip') && understood.intent === 'trip' && !understood.isReturn && from !== undefined && to !== undefined)
    return { intent: 'last_train', slots: { from: to, to: from, ...(day && { day }) }, language: understood.language, trainOfDay: 'last' }
  if (cues.has('tickets') && understood.intent !== 'app_help' && from !== undefined && to !== undefined)
    return { intent: 'app_help', slots: {}, language: understood.language, topics: ['tickets'] }
  const intents = tripIntents(cues)
  if (intents.length === 1 && cues.has('fare') && (cues.has('when') || cues.has('tripDetails'))) intents.push('trip')
  const ofDay = firstOrLastIntent(cues)
  if (ofDay && intents.some((intent) => intent !== 'duration')) intents.push(ofDay)
  const second = intents.find((intent) => intent !== understood.intent)
  const isPair = second && intents.includes(understood.intent) && from !== undefined && to !== undefined
  return isPair ? { ...understood, intent: second } : undefined
}

/** Reads the earlier questions, newest first because they share a step budget. Returns the readings, oldest first. */
function readEarlier(context: ReadingContext): UnresolvedQuestion[][] {
  let left: number = MAX_STEPS.allEarlier
  const newestFirst = (context.history ?? []).slice(-MAX_EARLIER_QUESTIONS).reverse()
  const readings = newestFirst.map((text) => {
    const budget = new StepBudget(Math.min(left, MAX_STEPS.earlier))
    const parts = partsOf(text, context, budget)
    left -= budget.used
    return parts.filter(({ isCutShort }) => !isCutShort)
  })
  return readings.reverse()
}

function meaningInConversation(
  reading: UnresolvedQuestion,
  context: ReadingContext,
  previous: QuestionMeaning | undefined,
): QuestionMeaning {
  const own = meaningOf(resolveTime(reading, context), context)
  const referring = previous && resolveFollowUp(resolveTime(reading, context, previous.slots), own, previous, context.railway)
  const details = detailsOf(resolveTime(reading, context, previous?.slots))
  const understood = askForValidValue(
    fromMainStation(referring ? fillOrAsk({ ...referring, ...missingOf(referring) }, context) : own, context),
  )
  const isAboard = referring && previous?.isAboard && referring.slots.time === previous.slots.time
  const isFastest = details?.fastest && understood.intent !== 'direction' && understood.slots.time === undefined
  const trainOfDay = understood.trainOfDay ?? TRAIN_OF_INTENT[understood.intent] ?? (isFastest ? 'fastest' : undefined)
  const sideTopics = understood.intent === 'unknowable' ? [...SIDE_TOPICS, 'unlisted' as const] : SIDE_TOPICS
  const sideTopic = sideTopics.find((topic) => reading.cues.has(topic) && topic !== reading.guessed && topic !== understood.topic)
  const namesLandmark = own.slots.landmark !== undefined && own.slots.landmark === understood.slots.landmark
  const allDetails = (details || understood.details) && { ...understood.details, ...details }
  return {
    ...understood,
    ...(allDetails && { details: allDetails }),
    ...(trainOfDay && { trainOfDay }),
    ...(namesLandmark && { namesLandmark }),
    ...(sideTopic && (!isAside(understood) || hasSideTopic(understood)) && { sideTopic }),
    ...(isAboard && { isAboard }),
    ...(referring && (previous?.intent === 'wake' || previous?.hasAlarm) && understood.intent !== 'wake' && { hasAlarm: true }),
  }
}

/** Whether the answer about a topic without data is complete only with the other topic of the question: “is there a toilet and a bus?”. */
const hasSideTopic = ({ intent, topic }: QuestionMeaning) => intent === 'unknowable' && SIDE_TOPICS.some((one) => one === topic)

/** Topics without data that a question about trains may also mention: “is it crowded at 5?”. */
const SIDE_TOPICS = ['toilets', 'crowded', 'weather', 'buses'] as const

const TRAIN_OF_INTENT: Readonly<Partial<Record<AssistantIntent, 'first' | 'last'>>> = { first_train: 'first', last_train: 'last' }

/** Returns the slot that the intent of a question needs and the question lacks. */
function missingOf({ intent, slots, missing, isAboutLoop }: QuestionMeaning): Pick<QuestionMeaning, 'missing'> {
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
function askForValidValue(understood: QuestionMeaning): QuestionMeaning {
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

/** Returns the meaning of a question on its own, without the earlier questions. */
export function meaningOf(reading: ParsedQuestion, context: ReadingContext): QuestionMeaning {
  const { ends, train, language, noSuch, cues, unknownPlace } = reading
  const { intent, missing, topic, isAboutLoop } = intentOf(reading)
  const moment = dayAndTimeOf(reading, intent)
  const wayOfLoop = intent === 'loop' ? directionFromCues(cues) : undefined
  const about =
    topic === 'buses' && ends.one
      ? { to: ends.one.place.station.slug, ...landmarkOf(ends.one) }
      : intent === 'app_help'
        ? stationOrTrainOfHelpRequest(reading, topicsOf(reading))
        : undefined
  if (INTENT_RULES[intent].isIndependent || intent === 'off_topic' || intent === 'clarify')
    return {
      intent,
      slots:
        intent === 'service_hours' && reading.day
          ? { day: reading.day }
          : intent === 'loop'
            ? { ...startOfLoop(ends, context), ...moment }
            : {},
      ...(about && { about }),
      language,
      ...(intent === 'service_hours' && noSuch && { noSuch }),
      ...(intent === 'app_help' && { topics: topicsOf(reading) }),
      ...(topic && { topic }),
      ...(wayOfLoop && { way: wayOfLoop }),
      ...(intent === 'loop' &&
        cues.has('first') !== cues.has('last') && { trainOfDay: cues.has('last') ? ('last' as const) : ('first' as const) }),
      ...(intent === 'small_talk' && reading.cues.has('thanks') && !reading.cues.has('hello') && { thanks: true as const }),
    }
  if (isAboutLoop) return { intent, slots: {}, language, isAboutLoop }
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
  const isUnknown = unknownPlace && slots[unknownPlace] === undefined && (missing !== undefined || slots.station === undefined)
  if (isUnknown && train === undefined)
    return { intent: 'clarify', askedIntent: intent, slots, language, missing: missing ?? unknownPlace, noSuch: 'place' }
  const isAboard = reading.isAboard && (intent === 'train_position' || intent === 'trip')
  const isBoard = station !== undefined && !reading.time && (intent === 'next_trains' || firstOrLastIntent(cues) !== undefined)
  const way = isBoard ? (directionFromCues(cues) ?? (firstOrLastIntent(cues) && cues.has('ring') ? 'loop' : undefined)) : undefined
  const stopQuestion = stopOfTrainTo(reading, intent, context)
  if (stopQuestion) return stopQuestion
  const isReturn = missing === 'to' && cues.has('returnTrip')
  return fillOrAsk(
    {
      intent,
      slots,
      language,
      ...(isReturn && { isReturn }),
      ...(way && { way }),
      ...(missing && { missing }),
      ...(noSuch && { noSuch }),
      ...(intent === 'train_position' &&
        train &&
        !(['late', 'where', 'now'] as const).some((cue) => cues.has(cue)) && { describesTrain: true as const }),
      ...(intent === 'next_trains' && station?.role === undefined && { isBareStation: true as const }),
      ...(isAboard && { isAboard }),
    },
    context,
  )
}

/** Returns the station from which the rider wants to go around the loop; empty for the main station, where loop trains start. */
const startOfLoop = ({ one }: ParsedQuestion['ends'], { railway }: ReadingContext): AssistantSlots => {
  const start = one?.role === 'to' || one?.place.landmark ? undefined : one?.place.station
  return start?.loopOrder === undefined || start.slug === railway.mainStation?.slug ? {} : { from: start.slug }
}

/** “Does the evening train to A stop at B?” is about the train from the main station to A, if A is off the loop. */
function stopOfTrainTo(reading: ParsedQuestion, intent: AssistantIntent, { railway }: ReadingContext): QuestionMeaning | undefined {
  const { ends, cues, language } = reading
  const main = railway.mainStation?.slug
  if (intent !== 'trip' || !cues.has('stopsAt') || !ends.from || !ends.to || ends.from.role === 'from') return undefined
  const [end, stop] = isOffLoop(ends.from.place.station) ? [ends.from, ends.to] : [ends.to, ends.from]
  if (main === undefined || stop.place.station.slug === main || !isOffLoop(end.place.station)) return undefined
  const slots: AssistantSlots = { from: main, ...dayAndTimeOf(reading, intent) }
  const trainQuestion: QuestionMeaning = { intent, slots: { ...slots, to: end.place.station.slug }, language }
  return { intent, slots: { ...slots, to: stop.place.station.slug }, language, trainQuestion }
}

/** Fills a missing start or station with the station nearest to the rider; asks the rider for any other missing value. */
function fillOrAsk({ missing, ...rest }: QuestionMeaning, { nearestStation, railway }: ReadingContext): QuestionMeaning {
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
function fromMainStation(understood: QuestionMeaning, { railway }: ReadingContext): QuestionMeaning {
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

const isOffLoop = (station: Station | undefined) => station !== undefined && station.loopOrder === undefined

const topicsOf = ({ cues }: ParsedQuestion): HelpTopic[] => HELP_TOPICS.filter((topic) => topic !== 'general' && cues.has(topic))

const slotOf = (slot: 'from' | 'to' | 'station', mention: Mention | undefined): AssistantSlots =>
  mention ? { [slot]: mention.place.station.slug } : {}

const landmarkOf = (...mentions: readonly (Mention | undefined)[]): AssistantSlots => {
  const slug = mentions.find((mention) => mention?.place.landmark)?.place.landmark?.slug
  return slug === undefined ? {} : { landmark: slug }
}
