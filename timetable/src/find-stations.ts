import { Finder, type FinderName, type FinderMatch } from './finder.ts'
import { memoize } from './memoize.ts'
import type { Railway } from './railway.ts'

/** A result of the station finder: a station matched by one of its names, or by a nearby landmark. */
export interface FoundStation {
  readonly station: number
  readonly landmark?: number
}

/**
 * Stations by name, best match first: spelling, script and word order may differ; the name of a landmark finds the nearest station. Matches
 * names in every language of the railway, and aliases and landmarks once its places are loaded.
 */
export function findStations(railway: Railway, query: string, limit = 10): FinderMatch<FoundStation>[] {
  const found: FinderMatch<FoundStation>[] = []
  const seen = new Set<number>()
  for (const match of finderOf(railway).find(query, limit * 3)) {
    if (seen.has(match.value.station)) continue
    seen.add(match.value.station)
    found.push(match)
    if (found.length === limit) break
  }
  return found
}

const finderOf = memoize((railway: Railway) => {
  const name = (text: string, isOwn: boolean): FinderName => ({ text, isOwn })
  const stations = railway.listedStations.map((station) => ({
    value: { station: station.index } as FoundStation,
    names: [...railway.namesOf(station).map((n) => name(n, true)), ...railway.aliasesOf(station).map((a) => name(a, false))],
    weight: (station.served ? 8 : 0) + (station.loopOrder ? 8 : 0),
  }))
  const landmarks = railway.landmarks.map((l, landmark) => ({
    value: { station: l.nearestStation, landmark },
    names: railway.landmarkNamesOf(l).map((n) => name(n, false)),
  }))
  return new Finder([...stations, ...landmarks])
})
