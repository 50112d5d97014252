import type { StationName } from '@yatha/contract'
import { mainStationAhead, isReachedBothWays } from './ahead.ts'
import { goesAround, type Line } from './around.ts'
import { useFacts } from './railway.tsx'

/** Returns a main station ahead of a train, if its destination alone does not identify its direction around the loop. */
export function useVia(line: Line & { readonly destination: StationName }, stationSlug: string): StationName | undefined {
  const facts = useFacts()
  const { railway } = facts
  const ahead =
    goesAround(railway, line, stationSlug) || isReachedBothWays(railway, line, stationSlug)
      ? mainStationAhead(railway, line, stationSlug)
      : undefined
  return ahead && ahead.slug !== line.destination.slug ? facts.stationName(ahead) : undefined
}
