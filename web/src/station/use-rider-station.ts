import { useFacts } from '../railway/railway.tsx'
import { useNearby } from './use-nearby.ts'
import { lastDepartureStation } from './used-stations.ts'

/** Returns the slug of the rider's station: the nearest station if the position is known, otherwise the last departure station. */
export function useRiderStation(): string | undefined {
  const { railway } = useFacts()
  const nearest = useNearby().nearby[0]
  const last = railway.station(lastDepartureStation() ?? '')
  return nearest?.slug ?? (last?.served ? last.slug : undefined)
}
