import type { StationName } from '@yatha/contract'
import { aheadOf, isReachedBothWays } from './ahead.ts'
import { goesAround, type Line } from './around.ts'
import { useFacts } from './railway.tsx'

/** A main station ahead of a train that goes around the loop, or where others reach the same goal the other way: it tells the two ways apart. */
export function useVia(line: Line & { readonly destination: StationName }, at: string): StationName | undefined {
  const facts = useFacts()
  const { railway } = facts
  const ahead = goesAround(railway, line, at) || isReachedBothWays(railway, line, at) ? aheadOf(railway, line, at) : undefined
  return ahead && ahead.slug !== line.destination.slug ? facts.stationName(ahead) : undefined
}
