import { useMemo } from 'react'
import { usePinnedStations } from '../railway/pins.ts'
import { useFacts } from '../railway/railway.tsx'
import { recentStations } from './used-stations.ts'
import { useRiderStation } from './use-rider-station.ts'

/** Returns slugs of stations that the rider uses: pinned stations, `favorites`, recently used stations and the nearest station. */
export function useRiderStations(favorites: readonly string[]): readonly string[] {
  const { railway } = useFacts()
  const pins = usePinnedStations()
  const here = useRiderStation()
  return useMemo(() => {
    const slugs = [pins.home, pins.work, ...favorites, ...recentStations(), here]
    return [...new Set(slugs)].filter((slug): slug is string => slug !== undefined && railway.station(slug)?.served === true)
  }, [railway, pins, favorites, here])
}
