import { useMemo } from 'react'
import { answerBoard, resolveBoardQuery } from '@yatha/answers'
import { callInstant, minutesUntil, type Departure, type StationBoard } from '@yatha/contract'
import type { ServiceDay } from '@yatha/timetable'
import { useAnswers } from './railway.tsx'

export interface BoardLine extends Departure {
  /** Minutes until departure (expected, otherwise planned); negative after departure. */
  readonly minutesLeft: number
}

export interface BoardState {
  readonly board: StationBoard
  readonly lines: readonly BoardLine[]
  /** Trains past their departure time whose departure is not confirmed. */
  readonly recent: readonly BoardLine[]
}

/** Returns the instant of the last departure in any direction. */
export const lastDeparture = (ways: StationBoard['ways']): string =>
  ways
    .map(({ last }) => callInstant(last))
    .sort()
    .at(-1) ?? ''

/** Returns a station's departures from now on, on another day, or on the whole day; undefined for an unknown station. */
export function useBoard(slug: string, { wholeDay = false, day }: { wholeDay?: boolean; day?: ServiceDay } = {}): BoardState | undefined {
  const answers = useAnswers()
  return useMemo(() => {
    const question = resolveBoardQuery(answers, { station: slug, day, ...(wholeDay && { time: '00:00' }) })
    const board = answerBoard(answers, question)
    if (!board) return undefined
    const line = (departure: Departure): BoardLine => ({
      ...departure,
      minutesLeft: minutesUntil(departure, answers.now),
    })
    return { board, lines: board.departures.map(line), recent: board.recent.map(line) }
  }, [answers, slug, wholeDay, day])
}
