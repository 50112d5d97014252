import { listedStation, type Railway, type Service, type ServiceDay } from '@yatha/timetable'
import type { PlannedTimes, PlannedTrain } from '../favorite.schema.ts'

const EVERY_DAY = 0b1111111

/** Returns the planned times of each train. Skips trips repeated at intervals (GTFS frequencies), which have no times of their own. */
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
      const calendar = feed.services[service]!
      const train = { trip: feed.trips.ids[trips[0]!]!, trainNumber, trainNumberMy, way }
      return [[slug, { ...train, days: calendar.weekdays || EVERY_DAY, until: lastDay(calendar), times }]]
    }),
  )
}

const lastDay = ({ weekdays, until, added }: Service): ServiceDay => [...(weekdays ? [until] : []), ...added].sort().at(-1) ?? until

/** A change of a train's time at a station. `was`, `is`: seconds of the service day; null if the train did not or does not stop there. */
export interface TimeChange {
  readonly train: Omit<PlannedTrain, 'times' | 'days' | 'until'> & { readonly route: string }
  readonly station: string
  /** Weekdays on which the train ran or runs. */
  readonly days: number
  readonly was: number | null
  readonly is: number | null
}

/**
 * Returns the changes between two timetables that matter on `today` or later, by train and then by station. If a train now runs on other
 * weekdays, all its times count as changed. A train counts as unchanged if only its id or its dates have changed. The removal of a train
 * whose last day is over is no change.
 */
export function timeChanges(before: PlannedTimes, after: PlannedTimes, today: ServiceDay): TimeChange[] {
  const [oldTrains, newTrains] = [trainsIn(before), trainsIn(after)]
  const isNews = (route: string) => {
    const [old, now] = [before[route], after[route]]
    if (!old) return !oldTrains.has(identityKey(now!))
    return now !== undefined || (!newTrains.has(identityKey(old)) && (old.until === undefined || old.until >= today))
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
      const removedTimes = isOnOtherDays ? were : were.filter((time) => !are.includes(time))
      const addedTimes = isOnOtherDays ? are : are.filter((time) => !were.includes(time))
      const days = (old?.days ?? 0) | (now?.days ?? 0)
      return Array.from({ length: Math.max(removedTimes.length, addedTimes.length) }, (_, i) => ({
        train,
        station,
        days,
        was: removedTimes[i] ?? null,
        is: addedTimes[i] ?? null,
      }))
    })
  })
}

/** Returns new slugs by old slug, for trains with a new slug but the same number, direction, weekdays and times. */
export function findRenamedTrains(before: PlannedTimes, after: PlannedTimes): ReadonlyMap<string, string> {
  const newSlugs = new Map<string, string[]>()
  for (const [route, train] of Object.entries(after)) {
    if (before[route]) continue
    const key = identityKey(train)
    const slugs = newSlugs.get(key)
    if (slugs) slugs.push(route)
    else newSlugs.set(key, [route])
  }
  const newSlugByOldSlug = new Map<string, string>()
  for (const [route, train] of Object.entries(before)) {
    const now = after[route] ? undefined : newSlugs.get(identityKey(train))?.shift()
    if (now !== undefined) newSlugByOldSlug.set(route, now)
  }
  return newSlugByOldSlug
}

const trainsIn = (times: PlannedTimes): ReadonlySet<string> => new Set(Object.values(times).map(identityKey))

/** Returns a key that trains share if riders cannot distinguish them. Sorts the stations, because jsonb does not preserve their order. */
const identityKey = ({ trainNumber, way, days, times }: PlannedTrain): string =>
  [
    trainNumber,
    way,
    days,
    ...Object.entries(times)
      .map(([station, at]) => `${station} ${at.join()}`)
      .sort(),
  ].join('|')
