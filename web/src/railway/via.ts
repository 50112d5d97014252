import type { StationName } from '@yatha/contract'
import { mainStationAhead, isReachedBothWays } from './ahead.ts'
import { goesAround, type Line } from './around.ts'
import { useFacts } from './railway.tsx'

/** Returns a main station ahead of a train, if its destination alone does not identify its direction around the loop. */
export function useVia(line: Line & { readonly destination: StationName }, at: string): StationName | undefined {
  const facts = useFacts()
  const { railway } = facts
  const ahead = goesAround(railway, line, at) || isReachedBothWays(railway, line, at) ? mainStationAhead(railway, line, at) : undefined
  return ahead && ahead.slug !== line.destination.slug ? facts.stationName(ahead) : undefined
}
