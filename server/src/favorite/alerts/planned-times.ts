import { listedStation, type Railway, type Service, type ServiceDay } from '@yatha/timetable'
import type { PlannedTimes, PlannedTrain } from '../favorite.schema.ts'

const EVERY_DAY = 0b1111111

/** What a railway's timetable says of each train. A trip that is repeated every few minutes has no times of its own: it is left out. */
export function plannedTimes(railway: Railway): PlannedTimes {
  const { feed } = railway.timetable
  const repeated = new Set(feed.frequencies.map(({ trip }) => trip))
  return Object.fromEntries(
    railway.routes.flatMap(({ slug, trips, trainNumber, trainNumberMy, way, service }): [string, PlannedTrain][] => {
      const times: Record<string, number[]> = {}
      for (const trip of trips) {
        if (repeated.has(trip)) continue
        for (let call = feed.calls.first[trip]!; call < feed.calls.first[trip + 1]! - 1; call++)
          (times[listedStation(railway, feed.calls.stop[call]!).slug] ??= []).push(feed.calls.departs[call]!)
      }
      if (Object.keys(times).length === 0) return []
      const runs = feed.services[service]!
      const train = { trip: feed.trips.ids[trips[0]!]!, trainNumber, trainNumberMy, way }
      return [[slug, { ...train, days: runs.weekdays || EVERY_DAY, until: lastDay(runs), times }]]
    }),
  )
}

const lastDay = ({ weekdays, until, added }: Service): ServiceDay => [...(weekdays ? [until] : []), ...added].sort().at(-1) ?? until

/** A train whose time at a station a new timetable changes; null where there is none. Seconds of the service day. */
export interface TimeChange {
  readonly train: Omit<PlannedTrain, 'times' | 'days' | 'until'> & { readonly route: string }
  readonly station: string
  /** Weekdays on which it ran or runs. */
  readonly days: number
  readonly was: number | null
  readonly is: number | null
}

/**
 * What changes between two timetables on `today` and later, by train and then by station. A train that runs on other weekdays is
 * gone and new. One that a feed names or dates in another way is the same to riders, and one whose days were over is no news.
 */
export function timeChanges(before: PlannedTimes, after: PlannedTimes, today: ServiceDay): TimeChange[] {
  const [wereThere, areThere] = [trainsIn(before), trainsIn(after)]
  const isNews = (route: string) => {
    const [old, now] = [before[route], after[route]]
    if (!old) return !wereThere.has(sameTrain(now!))
    return now !== undefined || (!areThere.has(sameTrain(old)) && (old.until === undefined || old.until >= today))
  }
  const routes = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(isNews)
  return routes.flatMap((route) => {
    const [old, now] = [before[route], after[route]]
    const { trip, trainNumber, trainNumberMy, way } = (now ?? old)!
    const train = { route, trip, trainNumber, trainNumberMy, way }
    const stations = [...new Set([...Object.keys(old?.times ?? {}), ...Object.keys(now?.times ?? {})])]
    return stations.flatMap((station) => {
      const [were, are] = [old?.times[station] ?? [], now?.times[station] ?? []]
      const isOnOtherDays = old && now && (old.days || EVERY_DAY) !== now.days
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

/** Trains that a feed gave another id, by the one that they had: the same number, way, weekdays and times. */
export function renamedTrains(before: PlannedTimes, after: PlannedTimes): ReadonlyMap<string, string> {
  const free = new Map<string, string[]>()
  for (const [route, train] of Object.entries(after)) {
    if (before[route]) continue
    const key = sameTrain(train)
    const known = free.get(key)
    if (known) known.push(route)
    else free.set(key, [route])
  }
  const renamed = new Map<string, string>()
  for (const [route, train] of Object.entries(before)) {
    const now = after[route] ? undefined : free.get(sameTrain(train))?.shift()
    if (now !== undefined) renamed.set(route, now)
  }
  return renamed
}

const trainsIn = (times: PlannedTimes): ReadonlySet<string> => new Set(Object.values(times).map(sameTrain))

/** The same for trains that riders cannot tell apart. Times come back from the database in another order of stations. */
const sameTrain = ({ trainNumber, way, days, times }: PlannedTrain): string =>
  [
    trainNumber,
    way,
    days,
    ...Object.entries(times)
      .map(([station, at]) => `${station} ${at.join()}`)
      .sort(),
  ].join('|')
