import { DAY_SECONDS, type Railway, type RouteDirection } from '@yatha/timetable'

/** Directions around the city's loop, which has two tracks. */
const LOOP: readonly RouteDirection[] = ['clockwise', 'anticlockwise', 'circular']

/**
 * Returns a function that returns whether the track between two stops is single. No source states this, so it is derived from the
 * timetable: on single track, trains run in both directions, but never at the same time.
 */
export function singleTrackLookup({ timetable: { feed }, routes }: Railway): (a: number, b: number) => boolean {
  const passages = new Map<
    string,
    { readonly from: number; readonly departs: number; readonly arrives: number; readonly isLoop: boolean }[]
  >()
  for (const { trips, way } of routes) {
    for (const trip of trips) {
      for (let i = feed.calls.first[trip]!; i < feed.calls.first[trip + 1]! - 1; i++) {
        const [from, to] = [feed.calls.stop[i]!, feed.calls.stop[i + 1]!]
        const key = keyOf(from, to)
        const departs = feed.calls.departs[i]! % DAY_SECONDS
        const passage = {
          from,
          departs,
          arrives: departs + feed.calls.arrives[i + 1]! - feed.calls.departs[i]!,
          isLoop: LOOP.includes(way),
        }
        passages.set(key, [...(passages.get(key) ?? []), passage])
      }
    }
  }
  const single = new Set<string>()
  for (const [key, all] of passages) {
    const [oneWay, otherWay] = [all.filter(({ from }) => from === all[0]!.from), all.filter(({ from }) => from !== all[0]!.from)]
    const meet = oneWay.some((a) => otherWay.some((b) => a.departs < b.arrives && b.departs < a.arrives))
    if (otherWay.length > 0 && !meet && !all.some(({ isLoop }) => isLoop)) single.add(key)
  }
  return (a, b) => single.has(keyOf(a, b))
}

const keyOf = (a: number, b: number): string => (a < b ? `${a} ${b}` : `${b} ${a}`)
