import { Finder, type FinderName, type Found } from './finder.ts'
import type { Railway } from './railway.ts'

/** What the station finder finds: a station by a name of its own, or by a landmark near it. */
export interface FoundStation {
  readonly station: number
  readonly landmark?: number
}

const finders = new WeakMap<Railway['otherNames'], Finder<FoundStation>>()

/** Stations by name, best first: spelling, script and order of words may differ; landmarks lead to their nearest station. */
export function findStations(railway: Railway, query: string, limit = 10): Found<FoundStation>[] {
  let finder = finders.get(railway.otherNames)
  if (!finder) finders.set(railway.otherNames, (finder = makeFinder(railway)))
  const found: Found<FoundStation>[] = []
  const seen = new Set<number>()
  for (const match of finder.find(query, limit * 3)) {
    if (seen.has(match.value.station)) continue
    seen.add(match.value.station)
    found.push(match)
    if (found.length === limit) break
  }
  return found
}

function makeFinder(railway: Railway): Finder<FoundStation> {
  const name = (text: string, own: boolean): FinderName => ({ text, own })
  const others = (slug: string) => [...railway.otherNames.values()].flatMap((names) => names[slug] ?? [])
  const stations = railway.stations.map((s) => ({
    value: { station: s.number } as FoundStation,
    names: [name(s.en, true), name(s.my, true), ...others(s.slug).map((n) => name(n, true)), ...s.aliases.map((a) => name(a, false))],
    weight: (s.served ? 8 : 0) + (s.loopOrder ? 8 : 0),
  }))
  const landmarks = railway.landmarks.map((l, landmark) => ({
    value: { station: l.nearestStation, landmark },
    names: [name(l.en, false), name(l.my, false)],
  }))
  return new Finder([...stations, ...landmarks])
}
