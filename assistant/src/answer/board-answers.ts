import { callInstant, formatClockTime, type Departure, type StationBoard } from '@yatha/contract'
import { serviceDayAt } from '@yatha/timetable'
import { hasLandmarks } from '../tools/available-data.ts'
import { runningDepartures, findStationBoard, type BoardRequest, type BoardResult } from '../tools/station-board.ts'
import type { AnswerParts } from './answered.ts'
import type { QuestionMeaning, RequestedDirection } from '../understand/understood.ts'
import { isLoopDirection, type AnswerFormatter } from './answer-formatter.ts'
import { itemAtOffset } from '../tools/item-at-offset.ts'
import type { DepartingTrain } from './train-answers.ts'

/** Maximum number of departures in the text; all are on the card. */
const MAX_DEPARTURES_IN_TEXT = 4

/** Returns the text that there is no earlier train (if `shift` is negative) or no later train. */
export const noTrainText = ({ t }: AnswerFormatter, shift: number): string => t(shift < 0 ? 'assistant.noEarlier' : 'assistant.noLater')

/** Answers with the next trains of a station or, if `shift` is not 0, with a train before or after the next one. */
export function answerNextDepartures(format: AnswerFormatter, request: BoardRequest, shift = 0, way?: RequestedDirection): AnswerParts {
  const { board, departures, ...result } = shiftedBoard(format, request, shift, way)
  const station = board.station.name
  const { t } = format
  const chips = chipsOfStation(format)
  const [next] = board.next
  if (departures.length === 0 && shift > 0 && next)
    return answerNextDepartures(format, { station: request.station, day: next.day, time: '00:00' }, shift, way)
  if (departures.length === 0 && shift !== 0) return { text: noTrainText(format, shift), results: [result], chips }
  if (departures.length > 0) {
    const list = departureList(format, departures.slice(0, MAX_DEPARTURES_IN_TEXT))
    if (shift !== 0) {
      const heading = t(shift < 0 ? 'assistant.trainBefore' : 'assistant.trainAfter')
      const text = format.sentences(heading, t('assistant.next', { station, list }))
      return { text: format.withDayUnlessToday(board.day, text), results: [result], chips }
    }
    return { text: format.withDayUnlessToday(board.day, t('assistant.next', { station, list })), results: [result], chips }
  }
  if (!next && board.ways.length === 0) return { text: t('assistant.noneStop', { station }), results: [result], chips }
  const noneText = format.withDayUnlessToday(board.day, t('assistant.noneLeft', { station }))
  const nextText = next ? format.withDayUnlessToday(next.day, departureText(format, next.departure)) : ''
  return { text: format.sentences(noneText, nextText), results: [result], chips }
}

/** Answers with the number and the times of all departures of a day, or of a part of it, in each direction. */
export function answerAllDepartures(
  format: AnswerFormatter,
  { station: slug, day, time = '00:00' }: BoardRequest,
  way?: RequestedDirection,
  until = END_OF_DAY,
): AnswerParts {
  const pick = (whole: StationBoard) => departuresIn(format, way)(whole).filter(({ planned }) => planned < `${whole.day}T${until}:59`)
  const { board, departures, facts, cards } = findStationBoard(format.answers, { station: slug, day, time }, pick, Infinity)
  const station = board.station.name
  if (departures.length === 0 && until !== END_OF_DAY) return answerAfterGap(format, { station: slug, day, time: until }, way)
  const directions = [...new Set(departures.map((one) => directionOf(format, one)))]
  const groups = directions.map((direction) => ({ direction, all: departures.filter((one) => directionOf(format, one) === direction) }))
  const ways = groups.map(({ direction, all }) => {
    const times = format.list(all.map((one) => format.clock(one.planned)))
    return format.t('assistant.allTrains', { place: format.list([station, direction]), count: all.length, times })
  })
  const counts = groups.map(({ all }) => all.length)
  const text = departures.length === 0 ? format.t('assistant.noneOnDay', { station }) : format.sentences(...ways)
  return { text: format.withDayUnlessToday(board.day, text), results: [{ facts: { facts, counts }, cards }], chips: chipsOfStation(format) }
}

/** Answers that no train leaves in a part of a day, and which trains leave after it. */
function answerAfterGap(format: AnswerFormatter, request: BoardRequest, way: RequestedDirection | undefined): AnswerParts {
  const parts = answerNextDepartures(format, request, 0, way)
  return { ...parts, text: format.sentences(format.t('reason.none_in_window'), parts.text) }
}

/** Answers with the departures of a station until a time; for today, only with departures that are still to come. */
export function answerDeparturesUntil(
  format: AnswerFormatter,
  { station, day, time }: BoardRequest,
  way?: RequestedDirection,
): AnswerParts {
  const isToday = day === undefined || day === format.today
  const start = serviceDayAt(format.answers.now, format.answers.railway.zone).time
  return answerAllDepartures(format, { station, day, ...(isToday && { time: formatClockTime(start) }) }, way, time)
}

/** A time after all trains of a day. */
export const END_OF_DAY = '99:59'

/** Returns a function that picks the departures of a board that are not canceled; if `way` is given, only those in this direction. */
const departuresIn = (format: AnswerFormatter, way: RequestedDirection | undefined) => (board: StationBoard) =>
  runningDepartures(board).filter((departure) => isInDirection(format, way, departure))

/** Returns the direction that a question about a station asks for. Resolves `other` to the opposite of the next loop train's direction. */
export function requestedDirectionAt(
  { answers }: AnswerFormatter,
  station: string,
  { way, rejectedMoment }: QuestionMeaning,
): RequestedDirection | undefined {
  if (way !== 'other') return way
  const { departures } = findStationBoard(answers, { station, day: rejectedMoment?.day, time: rejectedMoment?.time })
  return departures.find((train) => isLoopDirection(train.way))?.way === 'clockwise' ? 'anticlockwise' : 'clockwise'
}

const isInDirection = ({ answers }: AnswerFormatter, way: RequestedDirection | undefined, { way: own, route }: Departure): boolean =>
  way === undefined || (way === 'loop' ? answers.railway.route(route)?.pattern === 'full-loop' : own === way)

const directionOf = (format: AnswerFormatter, { way, destination }: Departure): string =>
  isLoopDirection(way) ? format.way(way) : format.t('station.to', { station: destination.name })

/** Returns the next departures or, if `shift` is not 0, the departure `shift` places after the next one (before it, if negative). */
function shiftedBoard(format: AnswerFormatter, request: BoardRequest, shift: number, way?: RequestedDirection): BoardResult {
  const { answers } = format
  const board = findStationBoard(answers, request, departuresIn(format, way))
  const [next] = board.departures
  if (shift === 0 || !next) return board
  return findStationBoard(answers, { ...request, day: board.board.day, time: '00:00' }, (whole) => {
    const all = departuresIn(format, way)(whole)
    const at = all.findIndex(({ route, planned }) => route === next.route && planned === next.planned)
    return itemAtOffset(all, at, shift)
  })
}

/** Returns the first train that leaves a station from the requested time on, or the train `shift` places after it. */
export function findDepartingTrain(format: AnswerFormatter, request: BoardRequest, shift = 0): DepartingTrain | undefined {
  const { board, departures } = shiftedBoard(format, request, shift)
  return departures[0] && { train: departures[0].trainNumber, day: board.day, boardingStation: request.station }
}

/** Answers when the first and the last train of a day leave a station. */
export const answerFirstAndLastDeparture = (format: AnswerFormatter, request: BoardRequest): AnswerParts =>
  answerFromWholeDay(format, request, firstAndLastOf, (station, departures) => {
    const [first, last] = [departures[0]!, departures.at(-1)!].map(({ planned }) => format.clock(planned))
    return format.t('assistant.firstAndLastAt', { station, first: first!, last: last! })
  })

/** Answers about departures of a whole day. `toText` is called only if there is a departure. */
function answerFromWholeDay(
  format: AnswerFormatter,
  { station: slug, day }: BoardRequest,
  pick: (board: StationBoard) => readonly Departure[],
  toText: (station: string, departures: readonly Departure[]) => string,
): AnswerParts {
  const { board, departures, ...result } = findStationBoard(format.answers, { station: slug, day, time: '00:00' }, pick)
  const station = board.station.name
  const text = departures.length === 0 ? format.t('assistant.noneOnDay', { station }) : toText(station, departures)
  return { text: format.withDayUnlessToday(board.day, text), results: [result], chips: chipsOfStation(format) }
}

const firstAndLastOf = ({ ways }: BoardResult['board']) => {
  const all = ways.flatMap(({ first, last }) => [first, last]).sort((a, b) => Date.parse(a.planned) - Date.parse(b.planned))
  return all.length > 1 ? [all[0]!, all.at(-1)!] : all
}

export const chipsOfStation = ({ t, answers }: AnswerFormatter): string[] => [
  t('assistant.chipTomorrow'),
  t('assistant.chipFirst'),
  t('assistant.chipLast'),
  ...(hasLandmarks(answers.railway) ? [t('assistant.chipNear')] : []),
]

/** Answers with the first or the last train of a station in each direction. */
export function answerFirstOrLastDeparture(
  format: AnswerFormatter,
  request: BoardRequest,
  trainOfDay: 'first' | 'last',
  way?: RequestedDirection,
): AnswerParts {
  const { t } = format
  const pick = (board: StationBoard) => {
    const trains = departuresIn(format, way)(board)
    return [...new Set(trains.map((one) => one.way))].map((one) => {
      const inDirection = trains.filter((train) => train.way === one)
      return trainOfDay === 'first' ? inDirection[0]! : inDirection.at(-1)!
    })
  }
  const parts = answerFromWholeDay(format, request, pick, (station, departures) => {
    const text = t(trainOfDay === 'first' ? 'assistant.firstAt' : 'assistant.lastAt', { station, list: departureList(format, departures) })
    const isPast = departures.every((one) => Date.parse(callInstant(one)) / 1000 < format.answers.now)
    return format.sentences(text, isPast ? t('assistant.past') : '')
  })
  const repeatedChip = t(trainOfDay === 'first' ? 'assistant.chipFirst' : 'assistant.chipLast')
  return { ...parts, chips: parts.chips.filter((chip) => chip !== repeatedChip) }
}

/** Answers when a train leaves a station on a day; undefined if it does not leave this station. */
export function answerTrainAtStation(format: AnswerFormatter, request: BoardRequest, train: string, shift = 0): AnswerParts | undefined {
  let isFound = false
  let isLast = false
  const pick = (board: StationBoard) => {
    const all = runningDepartures(board)
    const at = all.findIndex(({ trainNumber }) => trainNumber === train)
    isFound = at >= 0
    const picked = itemAtOffset(all, at, shift)
    isLast = picked.length === 0
    return picked
  }
  const parts = answerFromWholeDay(format, request, pick, (station, departures) => {
    const [call] = departures
    if (shift === 0 && call)
      return format.t('assistant.stopsOf', {
        number: format.train(call),
        list: `${station} ${format.clock(call.expected ?? call.planned)}`,
      })
    const heading = format.t(shift < 0 ? 'assistant.trainBefore' : 'assistant.trainAfter')
    return format.sentences(heading, format.t('assistant.next', { station, list: departureList(format, departures) }))
  })
  return isFound ? { ...parts, ...(isLast ? { text: noTrainText(format, shift) } : {}) } : undefined
}

const departureList = (format: AnswerFormatter, departures: readonly Departure[]): string =>
  format.list(departures.map((one) => departureText(format, one)))

/** Formats a departure: `9:08 clockwise (KHA-3)`, `9:30 to Mandalay (11)`. */
function departureText(format: AnswerFormatter, departure: Departure): string {
  const { t } = format
  const time = format.clock(departure.expected ?? departure.planned)
  const number = format.train(departure)
  return isLoopDirection(departure.way)
    ? t('assistant.departureWay', { time, number, way: format.way(departure.way) })
    : t('assistant.departureTo', { time, number, station: departure.destination.name })
}
