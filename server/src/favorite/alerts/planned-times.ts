import type { Railway } from '@yatha/timetable'
import type { PlannedTimes, PlannedTrain } from '../favorite.schema.ts'

/** What a railway's timetable says of each train. */
export function plannedTimes(railway: Railway): PlannedTimes {
  const { feed } = railway.timetable
  return Object.fromEntries(
    railway.routes.map(({ slug, trips, trainNumber, trainNumberMy, way, service }): [string, PlannedTrain] => {
      const times: Record<string, number[]> = {}
      for (const trip of trips) {
        for (let call = feed.calls.first[trip]!; call < feed.calls.first[trip + 1]! - 1; call++)
          (times[railway.stations[feed.calls.stop[call]!]!.slug] ??= []).push(feed.calls.departs[call]!)
      }
      const { weekdays } = feed.services[service]!
      return [slug, { trip: feed.trips.ids[trips[0]!]!, trainNumber, trainNumberMy, way, days: weekdays, times }]
    }),
  )
}

/** A train whose time at a station a new timetable changes; null where there is none. Seconds of the service day. */
export interface TimeChange {
  readonly train: Omit<PlannedTrain, 'times' | 'days'> & { readonly route: string }
  readonly station: string
  /** Weekdays on which it ran or runs. */
  readonly days: number
  readonly was: number | null
  readonly is: number | null
}

/** What changes between two timetables, by train and then by station. A train that runs on other weekdays is gone and new. */
export function timeChanges(before: PlannedTimes, after: PlannedTimes): TimeChange[] {
  const routes = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return routes.flatMap((route) => {
    const [old, now] = [before[route], after[route]]
    const { trip, trainNumber, trainNumberMy, way } = (now ?? old)!
    const train = { route, trip, trainNumber, trainNumberMy, way }
    const stations = [...new Set([...Object.keys(old?.times ?? {}), ...Object.keys(now?.times ?? {})])]
    return stations.flatMap((station) => {
      const [were, are] = [old?.times[station] ?? [], now?.times[station] ?? []]
      const isOnOtherDays = old && now && old.days !== now.days
      const gone = isOnOtherDays ? were : were.filter((time) => !are.includes(time))
      const added = isOnOtherDays ? are : are.filter((time) => !were.includes(time))
      const days = (old?.days ?? 0) | (now?.days ?? 0)
      return Array.from({ length: Math.max(gone.length, added.length) }, (_, i) => ({
        train,
        station,
        days,
        was: gone[i] ?? null,
        is: added[i] ?? null,
      }))
    })
  })
}
