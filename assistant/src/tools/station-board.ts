import { answerBoard, resolveBoardQuery, type Answers } from '@yatha/answers'
import { formatClockTime, type AssistantCard, type Departure, type StationBoard } from '@yatha/contract'
import type { ToolResult } from './tool.ts'

export interface BoardRequest {
  readonly station: string
  readonly day?: string | undefined
  readonly time?: string | undefined
}

export interface BoardResult extends ToolResult {
  readonly board: StationBoard
  /** The departures on the card. */
  readonly departures: readonly Departure[]
}

/** Maximum number of departures in a result, by default. */
const MAX_DEPARTURES = 6

/** Returns departures of a station, which must exist; by default the next departures. */
export function findStationBoard(
  answers: Answers,
  request: BoardRequest,
  pick: (board: StationBoard) => readonly Departure[] = runningDepartures,
  max = MAX_DEPARTURES,
): BoardResult {
  const question = resolveBoardQuery(answers, request)
  const board = answerBoard(answers, question)
  if (!board) throw new Error(`unknown station: ${request.station}`)
  const { station, day, next, notices = [] } = board
  const departures = pick(board).slice(0, max)
  const later = departures.length === 0 ? next : []
  const card: AssistantCard = { kind: 'board', station, day, departures: [...departures] }
  const ways = board.ways.map(({ way, first, last }) => ({ way, first: departureFacts(first), last: departureFacts(last) }))
  return {
    board,
    departures,
    facts: {
      station,
      day,
      time: formatClockTime(question.time),
      departures: departures.map(departureFacts),
      ways,
      later: later.map((l) => ({ day: l.day, ...departureFacts(l.departure) })),
      notices,
    },
    cards: [card, ...notices.slice(0, 2).map((notice): AssistantCard => ({ kind: 'notice', notice }))],
  }
}

/** Returns the departures of a board that are not canceled. */
export const runningDepartures = ({ departures }: StationBoard) => departures.filter(({ cancelled }) => !cancelled)

/** Returns the fields of a departure that a language model needs. */
const departureFacts = ({ trainNumber, trainNumberMy, route, way, destination, planned, expected, basis, cancelled }: Departure) => ({
  trainNumber,
  trainNumberMy,
  route,
  way,
  destination,
  planned,
  expected,
  basis,
  cancelled,
})
