import { useMemo } from 'react'
import type { StationBoard } from '@yatha/contract'
import { feed } from '../session/page-config.ts'
import { nextTrainPerDirection } from './next-of-each-way.ts'
import { useBoard, type BoardLine, type BoardState } from './use-board.ts'

interface NextTrains {
  /** The board from now on; undefined for an unknown station. */
  readonly boardState: BoardState | undefined
  /** The next train in each direction, soonest first. */
  readonly lines: readonly BoardLine[]
  /** Trains of the next day, for directions without another train today. */
  readonly nextDayTrains: StationBoard['next']
}

export function useNextTrains(slug: string): NextTrains {
  const boardState = useBoard(slug)
  return useMemo(
    () => ({
      boardState,
      lines: nextTrainPerDirection(boardState?.lines ?? [], feed !== undefined),
      nextDayTrains: boardState?.board.next ?? [],
    }),
    [boardState],
  )
}
