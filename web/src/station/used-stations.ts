import { useMemo } from 'react'
import type { StationName } from '@yatha/contract'
import { useFacts } from '../railway/railway.tsx'
import { readLocalStorage, writeLocalStorage } from '../device/storage.ts'

const KEY = 'yatha.recent-stations'
const DEPARTURE_KEY = 'yatha.departure-station'
const MAX_RECENT = 6

/** Returns the slugs of recently used stations, newest first. */
export function recentStations(): string[] {
  return (readLocalStorage(KEY) ?? '').split(' ').filter(Boolean)
}

/** Returns the slug of the rider's last chosen departure station. */
export const lastDepartureStation = (): string | undefined => readLocalStorage(DEPARTURE_KEY)
export const storeDepartureStation = (slug: string): void => writeLocalStorage(DEPARTURE_KEY, slug)

export function useStationName(slug: string | undefined): StationName | undefined {
  const facts = useFacts()
  return useMemo(() => {
    const station = slug === undefined ? undefined : facts.railway.station(slug)
    return station && facts.stationName(station)
  }, [facts, slug])
}

export function storeRecentStation(slug: string): void {
  writeLocalStorage(KEY, [slug, ...recentStations().filter((other) => other !== slug)].slice(0, MAX_RECENT).join(' '))
}
