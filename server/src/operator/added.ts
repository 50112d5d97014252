import { parseAskedTime, type OperatorChange } from '@yatha/contract'
import { addedSlug, startOfDay, withAddedTrains, type Railway, type TripUpdate } from '@yatha/timetable'
import type { LiveRailway } from '../railway/index.ts'
import { stretchOf, tripsOn } from './stretch.ts'

export type AddChange = Extract<OperatorChange, { kind: 'add' }>

/** One update for each day on which the train is added; none where the timetable lacks what it is like. `seenAt` is in epoch seconds. */
export function addedUpdates(railway: Railway, change: AddChange, seenAt: number): TripUpdate[] {
  const route = railway.route(change.like)
  const stretch = route && stretchOf(railway, route, change)
  const seconds = parseAskedTime(change.departs)
  if (!route || !stretch || seconds === undefined) return []
  const days = change.days.toSorted()
  // All days have one trip to be like: those of one train agree about their running times.
  const like = tripsOn(railway, route, days[0]!)[0] ?? route.trips[0]!
  return days.map((day) => ({
    trip: addedSlug(change.number),
    day,
    basis: 'operator',
    seenAt,
    added: {
      like: railway.timetable.feed.trips.ids[like]!,
      number: change.number,
      departs: startOfDay(day, railway.zone) + seconds,
      from: stretch.from,
      to: stretch.until,
    },
  }))
}

/** The railway in which a change makes sense: with the trains that are added now, or with the one that it adds. */
export const railwayOf = ({ railway, view }: LiveRailway, change: OperatorChange): Railway =>
  change.kind === 'add' ? withAddedTrains(railway, addedUpdates(railway, change, 0)) : view.railway
