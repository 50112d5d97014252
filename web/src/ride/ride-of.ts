import type { Answers } from '@yatha/answers'
import { callEpochSeconds, type StopCall, type Trip } from '@yatha/contract'
import type { Ride } from './share-ride.ts'

/** Returns the ride of a rider who gets off at a call, by default the last call. Undefined for a trip without calls. */
export function rideUntilCall({ live }: Answers, trip: Trip, offCall = trip.calls.length - 1): Ride | undefined {
  const route = live.railway.route(trip.route)
  if (!route || trip.calls.length === 0) return undefined
  const seconds = (call: StopCall | undefined) => (call ? callEpochSeconds(call) : 0)
  return {
    trip: tripIdOf({ live }, trip.route)!,
    day: trip.day,
    offCall,
    path: {
      line: live.railway.shapeOf(route),
      meters: live.railway.distancesOf(route),
      times: trip.calls.map(({ arrives, departs }) => seconds(arrives ?? departs)),
    },
  }
}

/** Returns the GTFS trip id of a train, given its slug; undefined for an unknown train. */
export function tripIdOf({ live }: Pick<Answers, 'live'>, slug: string): string | undefined {
  const route = live.railway.route(slug)
  return route && live.railway.timetable.feed.trips.ids[route.trips[0]!]
}
