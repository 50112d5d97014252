import { invalidAddedField, withAddedTrains } from './added-trains.ts'
import type { Railway } from './railway.ts'
import { tripRunsOn } from './service-day.ts'
import type { TripUpdate } from './trip-update.ts'

/**
 * The field of an update that does not match the timetable: `trip` if the trip is unknown, `day` if the trip does not run on that day, or
 * `calls.N.call` if that call is beyond the last one. For an added train, see invalidAddedField. Undefined if the whole update matches.
 */
export function invalidField(railway: Railway, update: TripUpdate): string | undefined {
  const fault = invalidAddedField(railway, update)
  if (fault !== undefined) return fault
  const {
    timetable: { feed },
  } = withAddedTrains(railway, [update])
  const { trip: id, day, calls } = update
  const trip = feed.trips.ids.indexOf(id)
  if (trip === -1) return 'trip'
  if (!tripRunsOn(feed, trip, day)) return 'day'
  const count = feed.calls.first[trip + 1]! - feed.calls.first[trip]!
  const beyond = calls?.findIndex(({ call }) => call >= count) ?? -1
  return beyond === -1 ? undefined : `calls.${beyond}.call`
}
