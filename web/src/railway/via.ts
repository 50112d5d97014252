import type { StationName } from '@yatha/contract'
import { mainStationAhead, isReachedBothWays } from './ahead.ts'
import { goesAroundLoop, type LoopTrain } from './around.ts'
import { useFacts } from './railway.tsx'

/** Returns a main station ahead of a train, if its destination alone does not identify its direction around the loop. */
export function useViaStation(train: LoopTrain & { readonly destination: StationName }, stationSlug: string): StationName | undefined {
  const facts = useFacts()
  const { railway } = facts
  const mainStation =
    goesAroundLoop(railway, train, stationSlug) || isReachedBothWays(railway, train, stationSlug)
      ? mainStationAhead(railway, train, stationSlug)
      : undefined
  return mainStation && mainStation.slug !== train.destination.slug ? facts.stationName(mainStation) : undefined
}
