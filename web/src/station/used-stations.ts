import { useMemo } from 'react'
import type { StationName } from '@yatha/contract'
import { useFacts } from '../railway/railway.tsx'
import { recall, remember } from '../device/storage.ts'

const KEY = 'yatha.recent-stations'
const KEPT = 6

/** Slugs of the stations used last, newest first. */
export function recentStations(): string[] {
  return (recall(KEY) ?? '').split(' ').filter(Boolean)
}

export const lastStation = (): string | undefined => recentStations()[0]

export function useStation(slug: string | undefined): StationName | undefined {
  const facts = useFacts()
  return useMemo(() => {
    const station = slug === undefined ? undefined : facts.railway.station(slug)
    return station && facts.stationName(station)
  }, [facts, slug])
}

export function rememberStation(slug: string): void {
  remember(KEY, [slug, ...recentStations().filter((other) => other !== slug)].slice(0, KEPT).join(' '))
}
