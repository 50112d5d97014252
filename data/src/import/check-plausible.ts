import { distanceMeters, type Feed } from '@yatha/timetable'
import type { Finding } from '../findings.ts'

/** Maximum plausible speed. No train in service is faster, so a higher speed means a wrong time or position. */
const MAX_KMH = 500
/** Tolerance for published times, which are often whole minutes. */
const ROUNDING_SECONDS = 60

/** Returns notices about implausible names, positions and times; rules are named as in MobilityData's validator. */
export function checkPlausible(feed: Feed): Finding[] {
  return [...checkStops(feed), ...checkRoutes(feed), ...checkSpeeds(feed)]
}

/** Creates a notice. `value` is an id, since a `Feed` has no row numbers. */
const notice = (rule: string, file: string, column: string, value: string, advice: string): Finding => ({
  level: 'notice',
  rule,
  file,
  row: 0,
  column,
  value,
  advice,
})

function checkStops({ stops }: Feed): Finding[] {
  return stops.ids.flatMap((id, stop) => {
    const [lat, lon] = [stops.lat[stop]!, stops.lon[stop]!]
    const findings: Finding[] = []
    if (stops.names[stop] === '') findings.push(notice('missing_stop_name', 'stops.txt', 'stop_name', id, 'name the stop'))
    if (Number.isNaN(lat)) findings.push(notice('stop_without_location', 'stops.txt', 'stop_lat', id, 'add its position'))
    if (Math.abs(lat) < 1 && Math.abs(lon) < 1)
      findings.push(notice('point_near_origin', 'stops.txt', 'stop_lat', id, 'correct the position'))
    return findings
  })
}

const checkRoutes = ({ routes }: Feed): Finding[] =>
  routes.ids.flatMap((id, route) =>
    routes.shortNames[route] === ''
      ? [notice('route_both_short_and_long_name_missing', 'routes.txt', 'route_short_name', id, 'name the route')]
      : [],
  )

function checkSpeeds({ trips, calls, stops }: Feed): Finding[] {
  const findings: Finding[] = []
  for (const [trip, id] of trips.ids.entries()) {
    for (let call = calls.first[trip]! + 1; call < calls.first[trip + 1]!; call++) {
      const [from, to] = [calls.stop[call - 1]!, calls.stop[call]!]
      const meters = distanceMeters({ lat: stops.lat[from]!, lon: stops.lon[from]! }, { lat: stops.lat[to]!, lon: stops.lon[to]! })
      const seconds = calls.arrives[call]! - calls.departs[call - 1]! + ROUNDING_SECONDS
      // Without a position, `meters` is NaN.
      if (meters / seconds <= MAX_KMH / 3.6 || Number.isNaN(meters)) continue
      const advice = `${Math.round(meters / 1000)} km to ${stops.ids[to]} are too fast: correct a time or a position`
      findings.push(notice('fast_travel_between_consecutive_stops', 'stop_times.txt', 'trip_id', id, advice))
    }
  }
  return findings
}
