import { callInstant, type Departure, type StationBoard } from '@yatha/contract'
import type { RouteWay } from '@yatha/timetable'
import { hasLandmarks } from '../tools/known-facts.ts'
import { runningOf, stationBoard, type AskedBoard, type ShownBoard } from '../tools/station-board.ts'
import type { Spoken } from './answered.ts'
import type { InWords } from './in-words.ts'
import { shifted } from '../tools/shifted.ts'
import type { DepartingTrain } from './say-train.ts'

/** Maximum number of departures in the text; all are on the card. */
const SPOKEN = 4

/** Answers with the next trains of a station or, with a `shift`, with a train before or after the next one. */
export function sayNext(words: InWords, asked: AskedBoard, shift = 0, way?: RouteWay): Spoken {
  const { board, departures, ...result } = shiftedBoard(words, asked, shift, way)
  const station = board.station.name
  const { t } = words
  const chips = chipsOfStation(words)
  if (departures.length === 0 && shift !== 0) return { text: t('assistant.noOther'), results: [result], chips }
  if (departures.length > 0) {
    const list = departureList(words, departures.slice(0, SPOKEN))
    if (shift !== 0) {
      const heading = t(shift < 0 ? 'assistant.trainBefore' : 'assistant.trainAfter')
      return { text: words.sentences(heading, t('assistant.next', { station, list })), results: [result], chips }
    }
    return { text: words.onDay(board.day, t('assistant.next', { station, list })), results: [result], chips }
  }
  const [next] = board.next
  const none = words.onDay(board.day, t('assistant.noneLeft', { station }))
  const then = next ? words.onDay(next.day, departureText(words, next.departure)) : ''
  return { text: words.sentences(none, then), results: [result], chips }
}

/** Answers with the number and the times of all departures of a day, or of a part of it, in each direction. */
export function sayAllAt(words: InWords, { station: slug, day, time = '00:00' }: AskedBoard, way?: RouteWay, until = ALWAYS): Spoken {
  const pick = (whole: StationBoard) => runningIn(way)(whole).filter(({ planned }) => planned < `${whole.day}T${until}:59`)
  const { board, departures, facts, cards } = stationBoard(words.answers, { station: slug, day, time }, pick, Infinity)
  const station = board.station.name
  const directions = [...new Set(departures.map((one) => directionOf(words, one)))]
  const groups = directions.map((direction) => ({ direction, all: departures.filter((one) => directionOf(words, one) === direction) }))
  const ways = groups.map(({ direction, all }) => {
    const times = words.list(all.map((one) => words.clock(one.planned)))
    return words.t('assistant.allTrains', { place: words.list([station, direction]), count: all.length, times })
  })
  const counts = groups.map(({ all }) => all.length)
  const text = departures.length === 0 ? words.t('assistant.noneOnDay', { station }) : words.sentences(...ways)
  return { text: words.onDay(board.day, text), results: [{ facts: { facts, counts }, cards }], chips: chipsOfStation(words) }
}

/** A time after all trains of a day. */
export const ALWAYS = '99:59'

/** Returns a function that picks the running trains of a board, with a `way` only those in this direction. */
const runningIn = (way: RouteWay | undefined) => (board: StationBoard) =>
  runningOf(board).filter((departure) => way === undefined || departure.way === way)

const directionOf = (words: InWords, { way, destination }: Departure): string =>
  isOfLoop(way) ? words.way(way) : words.t('station.to', { station: destination.name })

const isOfLoop = (way: RouteWay) => way === 'clockwise' || way === 'anticlockwise'

/** Returns the next departures or, with a `shift`, the departure that many places after the next one. */
function shiftedBoard({ answers }: InWords, asked: AskedBoard, shift: number, way?: RouteWay): ShownBoard {
  const board = stationBoard(answers, asked, runningIn(way))
  const [next] = board.departures
  if (shift === 0 || !next) return board
  return stationBoard(answers, { ...asked, day: board.board.day, time: '00:00' }, (whole) => {
    const all = runningIn(way)(whole)
    const at = all.findIndex(({ route, planned }) => route === next.route && planned === next.planned)
    return shifted(all, at, shift)
  })
}

/** Returns the train of a board that leaves at the time of a question, by default the next one. */
export function trainOfBoard(words: InWords, asked: AskedBoard, shift = 0): DepartingTrain | undefined {
  const { board, departures } = shiftedBoard(words, asked, shift)
  return departures[0] && { train: departures[0].trainNumber, day: board.day, at: asked.station }
}

/** Answers when the first and the last train of a day leave a station. */
export const sayHoursAt = (words: InWords, asked: AskedBoard): Spoken =>
  ofDay(words, asked, endsOf, (station, departures) => {
    const [first, last] = [departures[0]!, departures.at(-1)!].map(({ planned }) => words.clock(planned))
    return words.t('assistant.firstAndLastAt', { station, first: first!, last: last! })
  })

/** Answers about departures of a whole day; `say` gets at least one. */
function ofDay(
  words: InWords,
  { station: slug, day }: AskedBoard,
  pick: (board: StationBoard) => readonly Departure[],
  say: (station: string, departures: readonly Departure[]) => string,
): Spoken {
  const { board, departures, ...result } = stationBoard(words.answers, { station: slug, day, time: '00:00' }, pick)
  const station = board.station.name
  const text = departures.length === 0 ? words.t('assistant.noneOnDay', { station }) : say(station, departures)
  return { text: words.onDay(board.day, text), results: [result], chips: chipsOfStation(words) }
}

const endsOf = ({ ways }: ShownBoard['board']) => {
  const all = ways.flatMap(({ first, last }) => [first, last]).sort((a, b) => Date.parse(a.planned) - Date.parse(b.planned))
  return all.length > 1 ? [all[0]!, all.at(-1)!] : all
}

export const chipsOfStation = ({ t, answers }: InWords): string[] => [
  t('assistant.chipTomorrow'),
  t('assistant.chipFirst'),
  t('assistant.chipLast'),
  ...(hasLandmarks(answers.railway) ? [t('assistant.chipNear')] : []),
]

/** Answers with the first or the last train of a station in each direction. */
export function sayEndOfBoard(words: InWords, asked: AskedBoard, end: 'first' | 'last', wanted?: RouteWay): Spoken {
  const { t } = words
  const pick = ({ ways }: StationBoard) => ways.filter(({ way }) => wanted === undefined || way === wanted).map((way) => way[end])
  const said = ofDay(words, asked, pick, (station, departures) => {
    const text = t(end === 'first' ? 'assistant.firstAt' : 'assistant.lastAt', { station, list: departureList(words, departures) })
    const isPast = departures.every((one) => Date.parse(callInstant(one)) / 1000 < words.answers.now)
    return words.sentences(text, isPast ? t('assistant.past') : '')
  })
  const own = t(end === 'first' ? 'assistant.chipFirst' : 'assistant.chipLast')
  return { ...said, chips: said.chips.filter((chip) => chip !== own) }
}

/** Answers when a train leaves a station on a day; undefined if it does not leave there. */
export function sayTrainAt(words: InWords, asked: AskedBoard, train: string): Spoken | undefined {
  let isFound = false
  const pick = (board: StationBoard) => runningOf(board).filter(({ trainNumber }) => trainNumber === train)
  const said = ofDay(words, asked, pick, (station, departures) => {
    isFound = true
    return words.t('assistant.next', { station, list: departureList(words, departures) })
  })
  return isFound ? said : undefined
}

const departureList = (words: InWords, departures: readonly Departure[]): string =>
  words.list(departures.map((one) => departureText(words, one)))

/** Formats a departure: `9:08 clockwise (KHA-3)`, `9:30 to Mandalay (11)`. */
function departureText(words: InWords, departure: Departure): string {
  const { t } = words
  const time = words.clock(departure.expected ?? departure.planned)
  const number = words.train(departure)
  return isOfLoop(departure.way)
    ? t('assistant.departureWay', { time, number, way: words.way(departure.way) })
    : t('assistant.departureTo', { time, number, station: departure.destination.name })
}
