import type { Answers } from '@yatha/answers'
import { formatClockTime, parseClockTime } from '@yatha/contract'
import type { Translate } from '@yatha/language'
import type { QuestionMeaning, RequestedDirection } from '../understand/understood.ts'
import type { AnswerWithResults, AnswerParts } from './answered.ts'
import { collectFacts } from '../check/facts-of.ts'
import { hasFares, hasLandmarks } from '../tools/available-data.ts'
import { AnswerFormatter } from './answer-formatter.ts'
import { answerNearby, answerSameTimesEveryDay, answerServiceHours, nearestStation, newsText } from './nearby-answers.ts'
import {
  answerDirection,
  answerDuration,
  answerFare,
  answerFareOfTrain,
  answerLoopFare,
  answerStopCount,
  answerWalk,
} from './trip-fact-answers.ts'
import {
  answerAllDepartures,
  answerDeparturesUntil,
  requestedDirectionAt,
  answerFirstOrLastDeparture,
  answerFirstAndLastDeparture,
  answerNextDepartures,
  answerTrainAtStation,
  findDepartingTrain,
  noTrainText,
} from './board-answers.ts'
import {
  askForClarification,
  replaceWithLeadTimeText,
  answerTurnOffAlarm,
  answerAppHelp,
  answerWithoutFares,
  answerWithoutLandmarks,
  answerOffTopic,
  answerSmallTalk,
  answerWithoutData,
} from './other-answers.ts'
import { answerLoop, answerLoopFrom, answerWithLoopRun } from './loop-answers.ts'
import {
  answerTrainPosition,
  answerRunDays,
  answerRunsOnDay,
  answerDoesNotStop,
  answerStopsOfTrain,
  answerAlarmOnTrain,
} from './train-answers.ts'
import { answerFirstAndLastTrip, answerStopOfTrip, answerWithTrip, answerAlarm, trainOfTrip } from './trip-answers.ts'
import { findLoopRun, loopRunAfter } from '../tools/loop.ts'
import { findTripFare } from '../tools/fare.ts'
import { findTrip, type TripRequest, type TripSelection } from '../tools/plan-trip.ts'
import { findTrainRun } from '../tools/train-run.ts'
import { sourceOf } from './source-of.ts'

/** Returns the built-in engine's answer: text, cards and chips. `answers` and `t` are in the language of the question. */
export function answerQuestion(
  understood: QuestionMeaning,
  { answers, t }: { readonly answers: Answers; readonly t: Translate },
): AnswerWithResults {
  const { intent, slots, language, noSuch } = understood
  const format = new AnswerFormatter(answers, t)
  const main = answerIntent(understood, format)
  const remark = understood.secondQuestion ? { text: '', results: [] } : remarkOf(understood, format)
  const text = format.sentences(remark.text, main.text)
  const results = [...main.results, ...remark.results]
  const { chips } = main
  const cards = results.flatMap((result) => result.cards)
  const hasTimes = cards.length > 0 || collectFacts(results, answers.railway).times.size > 0
  const source = hasTimes && { source: sourceOf(answers, cards) }
  const noSuchField = intent === 'clarify' && noSuch && { noSuch }
  if (understood.secondQuestion) {
    const second = answerQuestion({ ...understood.secondQuestion, language }, { answers, t })
    return {
      intent,
      slots,
      language,
      chips: second.chips,
      ...noSuchField,
      text: second.text === text ? text : format.sentences(text, second.text),
      cards: [...cards, ...second.cards.filter((card) => !cards.some((other) => JSON.stringify(other) === JSON.stringify(card)))],
      ...(second.source ? { source: second.source } : source),
      results: [...results, ...second.results],
    }
  }
  return { intent, slots, language, text, cards, chips: [...chips], ...source, results, ...noSuchField }
}

/** Returns a text that precedes the answer: news, that the timetable lacks a fact, or the station nearest to the named landmark. */
function remarkOf(question: QuestionMeaning, format: AnswerFormatter): Omit<AnswerParts, 'chips'> {
  const { intent, slots, namesLandmark } = question
  const nearest = namesLandmark && slots.landmark !== undefined && intent !== 'nearby' ? nearestStation(format, slots.landmark) : undefined
  return { text: format.sentences(remarkOnDetails(question, format), nearest?.text ?? ''), results: nearest?.results ?? [] }
}

function remarkOnDetails({ intent, slots, details, sideTopic }: QuestionMeaning, format: AnswerFormatter): string {
  if (sideTopic) return format.t(`assistant.${sideTopic}`)
  if (intent === 'unknowable') return ''
  if (details?.unlisted && !(details.stopover && intent === 'loop')) return format.t('assistant.unlisted')
  if (details?.holiday) return format.t('assistant.holiday')
  return details?.news ? newsText(format, slots.day) : ''
}

function answerNextDeparturesOrTrain(
  format: AnswerFormatter,
  { slots: { train, day, time }, shift }: QuestionMeaning,
  station: string,
  way: RequestedDirection | undefined,
): AnswerParts {
  if (train === undefined) return answerNextDepartures(format, { station, day, time }, shift, way)
  return (
    answerTrainAtStation(format, { station, day }, train, shift) ??
    answerDoesNotStop(format, train, station, day) ??
    answerRunsOnDay(format, train, day) ??
    answerNextDepartures(format, { station, day, time })
  )
}

/** Answers what a ticket costs: on the train of the previous answer, if the question is about it and its trip has no transfer. */
function answerFareOfTrip(format: AnswerFormatter, question: QuestionMeaning, trip: TripRequest, selection: TripSelection): AnswerParts {
  const { details, isOfShownTrain, trainOfDay, shift } = question
  const shown = isOfShownTrain || trainOfDay || shift ? findTrip(format.answers, trip, selection).trips[0] : undefined
  const [ride, ...others] = shown?.legs ?? []
  const train = ride?.kind === 'ride' && others.length === 0 ? ride.trainNumber : undefined
  const ofTrain = train === undefined ? undefined : findTripFare(format.answers, { ...trip, train })
  return answerFare(format, ofTrain?.fare ? ofTrain : findTripFare(format.answers, trip), details)
}

/** Answers with the train `shift` places after the train of the question, on the same way; undefined if it does not run on the day. */
function answerTrainAfter(format: AnswerFormatter, { slots: { train, day }, shift = 0 }: QuestionMeaning): AnswerParts | undefined {
  const run = train === undefined ? undefined : findTrainRun(format.answers, train, day)
  const [first, last] = [run?.trip.calls[0], run?.trip.calls.at(-1)]
  if (!run || !first?.departs || !last) return undefined
  const [from, to] = [first.station.slug, last.station.slug]
  if (from !== to) return answerWithTrip(format, { from, to, day: run.trip.day, time: first.departs.planned.slice(11, 16) }, { shift })
  const after = loopRunAfter(format.answers, run, shift)
  return after ? answerWithLoopRun(format, after) : { text: noTrainText(format, shift), results: [run], chips: [] }
}

function answerAlarmOf(format: AnswerFormatter, understood: QuestionMeaning, trip: TripRequest | undefined): AnswerParts {
  const { slots, trainOfDay, shift, way, isAboutLoop } = understood
  const { day, time, by } = slots
  const loop = isAboutLoop && findLoopRun(format.answers, { day, time, by, way, trainOfDay, shift })
  if (loop && slots.to !== undefined)
    return (
      answerAlarmOnTrain(format, loop.run.route.trainNumber, slots.to, loop.run.trip.day) ??
      answerAppHelp(format, { ...understood, topics: ['alarm'] })
    )
  if (slots.train !== undefined && slots.to !== undefined)
    return answerAlarmOnTrain(format, slots.train, slots.to, slots.day) ?? askForClarification(format, understood)
  return trip ? answerAlarm(format, trip, { trainOfDay, shift }) : askForClarification(format, understood)
}

/** Returns the request for the trip. If it is the way back after a trip, it starts when that trip arrives. */
function afterOutward({ answers }: AnswerFormatter, { outward }: QuestionMeaning, trip: TripRequest): TripRequest {
  if (!outward || outward.slots.from !== trip.to || outward.slots.to !== trip.from) return trip
  const { trainOfDay, shift, slots } = outward
  const [there] = findTrip(
    answers,
    { from: trip.to, to: trip.from, day: slots.day, time: slots.time, by: slots.by },
    { trainOfDay, shift },
  ).trips
  return there ? { ...trip, day: there.arrives.slice(0, 10), time: there.arrives.slice(11, 16), by: 'depart' } : trip
}

/** Number of seconds before a rough time, such as “around 9”, from which trains are listed. */
const AROUND_SECONDS = 15 * 60

/** Returns the time from which trains are listed for a rough time `HH:MM`. */
function startOfRoughTime(time: string | undefined): string | undefined {
  const seconds = time === undefined ? undefined : parseClockTime(time)
  return seconds === undefined || seconds < AROUND_SECONDS ? time : formatClockTime(seconds - AROUND_SECONDS)
}

function answerIntent(understood: QuestionMeaning, format: AnswerFormatter): AnswerParts {
  const { intent, slots, shift, details, trainOfDay, trainQuestion, isAboard } = understood
  const { from, to, station, train, day, by } = slots
  const time = details?.around && by === 'depart' ? startOfRoughTime(slots.time) : slots.time
  const { railway } = format.answers
  const trip = from !== undefined && to !== undefined ? afterOutward(format, understood, { from, to, day, time, by }) : undefined
  const way = slots.station === undefined ? understood.way : requestedDirectionAt(format, slots.station, understood)
  const selection = { trainOfDay, shift, way, isAboard, isOfShownTrain: understood.isOfShownTrain }
  if (trainQuestion && trip && trainQuestion.slots.to !== undefined) {
    const stopAnswer = answerStopOfTrip(format, { ...trip, to: trainQuestion.slots.to }, trainQuestion, trip.to)
    if (stopAnswer) return stopAnswer
  }
  switch (intent) {
    case 'trip': {
      const stopsOf = details?.stops && trip ? trainOfTrip(format, trip, selection) : undefined
      const stops = stopsOf && answerStopsOfTrain(format, stopsOf.train, stopsOf.day)
      if (stops) return stops
      return trip ? answerWithTrip(format, trip, selection, details) : askForClarification(format, understood)
    }
    case 'duration':
      if (trip && details?.walk) return answerWalk(format, trip, slots.landmark) ?? answerDuration(format, trip, selection)
      return trip ? answerDuration(format, trip, selection, details) : askForClarification(format, understood)
    case 'stop_count':
      return trip ? answerStopCount(format, trip, selection) : askForClarification(format, understood)
    case 'direction':
      return trip ? answerDirection(format, trip) : askForClarification(format, understood)
    case 'fare':
      if (!hasFares(railway)) return answerWithoutFares(format)
      if (understood.isAboutLoop) return answerLoopFare(format, { day, time }, details) ?? answerWithoutFares(format)
      return (
        (train === undefined ? undefined : answerFareOfTrain(format, train, slots, details)) ??
        (trip ? answerFareOfTrip(format, understood, trip, selection) : askForClarification(format, understood))
      )
    case 'first_train':
    case 'last_train':
      if (trip) return answerWithTrip(format, trip, selection, details)
      return station === undefined
        ? askForClarification(format, understood)
        : answerFirstOrLastDeparture(format, { station, day }, intent === 'first_train' ? 'first' : 'last', way)
    case 'first_and_last':
      if (trip) return details?.all ? answerWithTrip(format, trip, {}, details) : answerFirstAndLastTrip(format, trip)
      if (details?.all && station !== undefined) return answerAllDepartures(format, { station, day })
      return station === undefined ? askForClarification(format, understood) : answerFirstAndLastDeparture(format, { station, day })
    case 'wake':
      if (details?.cancel) return answerTurnOffAlarm(format)
      return replaceWithLeadTimeText(format, understood, answerAlarmOf(format, understood, trip))
    case 'next_trains':
      if (station !== undefined && train === undefined && by === 'arrive')
        return answerAllDepartures(format, { station, day, time: format.earliestTimeOn(day) }, way, time)
      if ((details?.all || details?.until) && station !== undefined && train === undefined)
        return answerAllDepartures(format, { station, day, time }, way, details.until)
      if (by === 'arrive' && time !== undefined && station !== undefined && train === undefined)
        return answerDeparturesUntil(format, { station, day, time }, way)
      return station === undefined ? askForClarification(format, understood) : answerNextDeparturesOrTrain(format, understood, station, way)
    case 'nearby':
      if (!hasLandmarks(railway)) return answerWithoutLandmarks(format)
      return station === undefined ? askForClarification(format, understood) : answerNearby(format, station, slots.landmark)
    case 'train_position': {
      const loop = understood.isAboutLoop && findLoopRun(format.answers, { day, time, by, way, trainOfDay, shift })
      if (loop) return answerTrainPosition(format, { train: loop.run.route.trainNumber, day: loop.run.trip.day })!
      if (train !== undefined)
        return (
          (understood.describesTrain ? answerRunsOnDay(format, train, day) : answerTrainPosition(format, { train })) ??
          askForClarification(format, { ...understood, missing: 'train' })
        )
      const departing = trip ? trainOfTrip(format, trip, selection) : station && findDepartingTrain(format, { station, day, time }, shift)
      if (departing) return answerTrainPosition(format, departing) ?? askForClarification(format, { ...understood, missing: 'train' })
      if (trip) return answerWithTrip(format, trip, selection)
      return station === undefined
        ? askForClarification(format, { ...understood, missing: 'train' })
        : answerNextDepartures(format, { station, day, time }, shift)
    }
    case 'running_today':
      if (train === undefined)
        return (details?.sameTimes || details?.everyDay ? answerSameTimesEveryDay(format) : undefined) ?? answerServiceHours(format, day)
      if (shift) return answerTrainAfter(format, understood) ?? answerServiceHours(format, day)
      if (details?.everyDay) return answerRunDays(format, train) ?? answerServiceHours(format, day)
      return (
        (details?.stops ? answerStopsOfTrain(format, train, day) : undefined) ??
        answerRunsOnDay(format, train, day) ??
        answerServiceHours(format, day)
      )
    case 'loop':
      if (from !== undefined) {
        const wayFrom = requestedDirectionAt(format, from, understood) ?? 'loop'
        return answerLoopFrom(format, { station: from, day, time }, { way: wayFrom, trainOfDay, shift })
      }
      return answerLoop(format, { day, time, by, way, trainOfDay, shift }, details, to)
    case 'unknowable':
      return answerWithoutData(format, understood.topic ?? 'insult')
    case 'service_hours':
      return answerServiceHours(format, day)
    case 'app_help':
      return answerAppHelp(format, understood)
    case 'small_talk':
      return answerSmallTalk(format, understood.thanks === true)
    case 'off_topic':
      return answerOffTopic(format)
    case 'clarify':
      return askForClarification(format, understood)
  }
}
