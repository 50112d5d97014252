import type { AssistantIntent, AssistantSlots } from '@yatha/contract'
import { type HelpTopic, HELP_TOPICS } from '../tools/app-help.ts'
import type { Mention } from './take-places.ts'
import { stationOrTrainOfHelpRequest } from './asides.ts'
import { intentOf, firstOrLastIntent, directionFromCues } from './intent.ts'
import { INTENT_RULES } from './intent-rules.ts'
import type { ReadingContext, ParsedQuestion } from './read-question.ts'
import { dayAndTimeOf } from './turn.ts'
import type { QuestionMeaning } from './understood.ts'
import { fillOrAsk, isOffLoop } from './missing-slots.ts'

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
  const isBoard = station !== undefined && (intent === 'next_trains' || firstOrLastIntent(cues) !== undefined)
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

const topicsOf = ({ cues }: ParsedQuestion): HelpTopic[] => HELP_TOPICS.filter((topic) => topic !== 'general' && cues.has(topic))

const slotOf = (slot: 'from' | 'to' | 'station', mention: Mention | undefined): AssistantSlots =>
  mention ? { [slot]: mention.place.station.slug } : {}

const landmarkOf = (...mentions: readonly (Mention | undefined)[]): AssistantSlots => {
  const slug = mentions.find((mention) => mention?.place.landmark)?.place.landmark?.slug
  return slug === undefined ? {} : { landmark: slug }
}
