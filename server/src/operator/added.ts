import { parseClockTime, type OperatorChange } from '@yatha/contract'
import { slugOfAddedTrain, startOfDay, withAddedTrains, type Railway, type TripUpdate } from '@yatha/timetable'
import type { LiveRailway } from '../railway/index.ts'
import { stretchOf, tripsOn } from './stretch.ts'

export type AddChange = Extract<OperatorChange, { kind: 'add' }>

/** Returns the updates that add a train, one for each day; none if the change does not fit the timetable. `seenAt`: epoch seconds. */
export function updatesOfAddedTrain(railway: Railway, change: AddChange, seenAt: number): TripUpdate[] {
  const route = railway.route(change.like)
  const stretch = route && stretchOf(railway, route, change)
  const seconds = parseClockTime(change.departs)
  if (!route || !stretch || seconds === undefined) return []
  const days = change.days.toSorted()
  // The same trip is the base on all days, because the trips of one train have the same running times.
  const like = tripsOn(railway, route, days[0]!)[0] ?? route.trips[0]!
  return days.map((day) => ({
    trip: slugOfAddedTrain(change.number),
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

/** Returns the railway in which to interpret a change: for a new train, the timetable with this train; otherwise, the current railway. */
export const railwayForChange = ({ railway, view }: LiveRailway, change: OperatorChange): Railway =>
  change.kind === 'add' ? withAddedTrains(railway, updatesOfAddedTrain(railway, change, 0)) : view.railway
