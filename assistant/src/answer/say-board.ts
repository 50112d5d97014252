import { callInstant, type Departure } from '@yatha/contract'
import { hasLandmarks } from '../tools/known-facts.ts'
import { stationBoard, type AskedBoard } from '../tools/station-board.ts'
import type { Spoken } from './answered.ts'
import type { InWords } from './in-words.ts'

/** Maximum number of departures in the text; all are on the card. */
const SPOKEN = 4

/** Answers with the next trains of a station. */
export function sayNext(words: InWords, asked: AskedBoard): Spoken {
  const { board, departures, ...result } = stationBoard(words.answers, asked)
  const station = board.station.name
  const { t } = words
  const chips = chipsOfStation(words)
  if (departures.length > 0) {
    const list = words.list(departures.slice(0, SPOKEN).map((one) => departureText(words, one)))
    return { text: words.onDay(board.day, t('assistant.next', { station, list })), results: [result], chips }
  }
  const [next] = board.next
  const none = words.onDay(board.day, t('assistant.noneLeft', { station }))
  const then = next ? words.onDay(next.day, departureText(words, next.departure)) : ''
  return { text: words.sentences(none, then), results: [result], chips }
}

export const chipsOfStation = ({ t, answers }: InWords): string[] => [
  t('assistant.chipTomorrow'),
  t('assistant.chipFirst'),
  t('assistant.chipLast'),
  ...(hasLandmarks(answers.railway) ? [t('assistant.chipNear')] : []),
]

/** Answers with the first or the last train of a station in each direction. */
export function sayEndOfBoard(words: InWords, asked: AskedBoard, end: 'first' | 'last'): Spoken {
  const { t } = words
  const { board, departures, ...result } = stationBoard(words.answers, { ...asked, time: '00:00' }, ({ ways }) =>
    ways.map((way) => way[end]),
  )
  const station = board.station.name
  if (departures.length === 0)
    return { text: words.onDay(board.day, t('assistant.noneOnDay', { station })), results: [result], chips: [t('assistant.chipTomorrow')] }
  const list = words.list(departures.map((one) => departureText(words, one)))
  const own = t(end === 'first' ? 'assistant.chipFirst' : 'assistant.chipLast')
  const text = t(end === 'first' ? 'assistant.firstAt' : 'assistant.lastAt', { station, list })
  const isPast = departures.every((one) => Date.parse(callInstant(one)) / 1000 < words.answers.now)
  return {
    text: words.sentences(words.onDay(board.day, text), isPast ? t('assistant.past') : ''),
    results: [result],
    chips: chipsOfStation(words).filter((chip) => chip !== own),
  }
}

/** Formats a departure: `9:08 clockwise (KHA-3)`, `9:30 to Mandalay (11)`. */
function departureText(words: InWords, departure: Departure): string {
  const { t } = words
  const time = words.clock(departure.expected ?? departure.planned)
  const number = words.train(departure)
  const isLoop = departure.way === 'clockwise' || departure.way === 'anticlockwise'
  return isLoop
    ? t('assistant.departureWay', { time, number, way: words.way(departure.way) })
    : t('assistant.departureTo', { time, number, station: departure.destination.name })
}
