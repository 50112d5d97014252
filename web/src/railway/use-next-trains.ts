import { useMemo } from 'react'
import type { StationBoard } from '@yatha/contract'
import { feed } from '../session/page-config.ts'
import { nextOfEachWay } from './next-of-each-way.ts'
import { useBoard, type BoardLine, type ShownBoard } from './use-board.ts'

interface NextTrains {
  /** The board from now on; undefined for an unknown station. */
  readonly shown: ShownBoard | undefined
  /** The next train each way, soonest first. */
  readonly lines: readonly BoardLine[]
  /** The next day's, of the ways whose trains are over. */
  readonly later: StationBoard['next']
}

export function useNextTrains(slug: string): NextTrains {
  const shown = useBoard(slug)
  return useMemo(() => ({ shown, lines: nextOfEachWay(shown?.lines ?? [], feed !== undefined), later: shown?.board.next ?? [] }), [shown])
}
