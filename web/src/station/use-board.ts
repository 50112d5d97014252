import { useMemo } from 'react'
import type { Departure, StationBoard } from '@yatha/contract'
import type { RouteWay, ServiceDay, ServiceTime } from '@yatha/timetable'
import { useAnswers, useRailwayNow } from '../app/railway.tsx'

export interface BoardLine extends Departure {
  /** Whole minutes until it leaves; negative once it has. */
  readonly minutesLeft: number
}

/** Departures of a station from now on, or of the whole day. */
export function useBoard(
  slug: string,
  { wholeDay = false, way }: { wholeDay?: boolean; way?: RouteWay } = {},
): { board: StationBoard; lines: BoardLine[] } | undefined {
  const answers = useAnswers()
  const { day, time, instant } = useRailwayNow()
  return useMemo(() => {
    const board = answers.board(slug, day as ServiceDay, (wholeDay ? 0 : time - (time % 60)) as ServiceTime, way)
    if (!board) return undefined
    const lines = board.departures.map((departure) => ({
      ...departure,
      minutesLeft: Math.floor((Date.parse(departure.expected ?? departure.departs) / 1000 - instant) / 60),
    }))
    return { board, lines }
  }, [answers, slug, day, time, instant, wholeDay, way])
}
