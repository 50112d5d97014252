import { formatClockTime, parseClockTime } from '@yatha/contract'
import { findLoopRun, type LoopRequest, type LoopRun } from '../tools/loop.ts'
import type { BoardRequest } from '../tools/station-board.ts'
import type { QuestionDetails, RequestedDirection } from '../understand/understood.ts'
import type { AnswerParts } from './answered.ts'
import type { AnswerFormatter } from './answer-formatter.ts'
import { answerFirstOrLastDeparture, answerNextDepartures } from './board-answers.ts'
import { answerServiceHours } from './nearby-answers.ts'
import { answerStopsOfRun } from './train-answers.ts'

/** Answers which train goes around the whole loop, when it is back, and how long it takes. */
export function answerLoop(
  format: AnswerFormatter,
  request: LoopRequest = {},
  { all, stops, stopover }: QuestionDetails = {},
  station?: string,
): AnswerParts {
  const found = findLoopRun(format.answers, request)
  if (!found) return answerServiceHours(format)
  // At the station where it starts, riders ask when the train is back.
  const call = found.run.trip.calls.findLast((one) => one.station.slug === station)
  if (call) {
    const stop = answerStopsOfRun(format, found.run, [call])
    const arrives = (call.arrives ?? call.departs)?.planned
    if (!stopover || station === undefined || arrives === undefined) return stop
    const onward = answerNextDepartures(format, { station, day: found.run.trip.day, time: nextMinute(arrives.slice(11, 16)) })
    return { ...onward, text: format.sentences(stop.text, onward.text), results: [...stop.results, ...onward.results] }
  }
  const main = found.first.station.slug
  if (all) return answerNextDepartures(format, { station: main, day: request.day, time: request.time }, 0, request.way ?? 'loop')
  const parts = answerWithLoopRun(format, found, stops)
  const { by, time, day = format.today } = request
  const isTooLate = time !== undefined && (by === 'arrive' ? found.arrives.slice(11, 16) > time : found.run.trip.day > day)
  return isTooLate ? { ...parts, text: format.sentences(format.t('reason.none_in_window'), parts.text) } : parts
}

/** Returns the minute after a time `HH:MM`. */
const nextMinute = (time: string): string => formatClockTime(parseClockTime(time)! + 60)

/** Answers which loop trains leave a station, where they start and end, and how long they take. */
export function answerLoopFrom(
  format: AnswerFormatter,
  request: BoardRequest,
  { way, trainOfDay, shift }: Pick<LoopRequest, 'trainOfDay' | 'shift'> & { readonly way: RequestedDirection },
): AnswerParts {
  const { day, time } = request
  const found = findLoopRun(format.answers, { day, time, way })
  const isFirstOrLast = trainOfDay === 'first' || trainOfDay === 'last'
  const departures = isFirstOrLast
    ? answerFirstOrLastDeparture(format, request, trainOfDay, way)
    : answerNextDepartures(format, request, shift, way)
  if (!found) return departures
  const { first, minutes, run } = found
  const text = format.t('assistant.loopStart', { station: first.station.name, duration: format.duration(minutes) })
  const result = { facts: { facts: run.facts, minutes }, cards: [] }
  return { ...departures, text: format.sentences(departures.text, text), results: [...departures.results, result] }
}

/** Answers with a run around the whole loop. */
export function answerWithLoopRun(format: AnswerFormatter, found: LoopRun, stops?: boolean): AnswerParts {
  const { first, arrives, minutes, run } = found
  const text = format.t('assistant.loop', {
    number: format.train(run.route),
    duration: format.duration(minutes),
    station: first.station.name,
    departs: format.clock(first.departs.planned),
    arrives: format.clock(arrives),
    way: format.way(run.route.way),
  })
  const count = run.trip.calls.length - 1
  const ends = { from: first.station.name, to: first.station.name, duration: format.duration(minutes) }
  const sentences = format.sentences(text, stops ? format.t('assistant.stops', { ...ends, count }) : '')
  const chips = [format.t('assistant.chipNext', { station: first.station.name }), format.t('assistant.chipHours')]
  const facts = { ...run, minutes, count }
  return { text: format.withDayUnlessToday(run.trip.day, sentences), results: [{ facts, cards: run.cards }], chips }
}
