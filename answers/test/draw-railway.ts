import { Answers } from '@yatha/answers'
import { LiveView, Railway, readFeed, type ServiceDay, type TripUpdate } from '@yatha/timetable'

/** A Monday; the trains run from Monday to Friday, from 1 November to 31 December. */
export const MONDAY = '2026-11-23' as ServiceDay
export const [TUESDAY, SATURDAY] = ['2026-11-24' as ServiceDay, '2026-11-28' as ServiceDay]

/** Epoch seconds of a time in Yangon. */
export const epochSecondsAt = (time: string, day: string = MONDAY): number => Date.parse(`${day}T${time}+06:30`) / 1000

/** Builds a railway from trains such as `t1: a 08:00, b 08:10-08:12, c 08:20`, and walks in minutes such as `c d 5`. */
export function buildRailway(trains: readonly string[], walks: readonly string[] = []): Railway {
  const tables: Record<string, string[]> = {
    'agency.txt': ['agency_id,agency_name,agency_url,agency_timezone', 'a,A,http://a,Asia/Yangon'],
    'stops.txt': ['stop_id,stop_name,stop_lat,stop_lon'],
    'routes.txt': ['route_id,route_short_name,route_type'],
    'calendar.txt': [
      'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date',
      'week,1,1,1,1,1,0,0,20261101,20261231',
    ],
    'trips.txt': ['route_id,service_id,trip_id'],
    'stop_times.txt': ['trip_id,arrival_time,departure_time,stop_id,stop_sequence'],
    'transfers.txt': ['from_stop_id,to_stop_id,transfer_type,min_transfer_time'],
  }
  const stops = new Set<string>()
  for (const train of trains) {
    const [name, calls] = train.split(': ') as [string, string]
    tables['routes.txt']!.push(`${name},${name.toUpperCase()},2`)
    tables['trips.txt']!.push(`${name},week,${name}`)
    calls.split(', ').forEach((call, i) => {
      const [stop, times] = call.split(' ') as [string, string]
      const [arrives, departs = arrives] = times.split('-') as [string, string?]
      stops.add(stop)
      tables['stop_times.txt']!.push(`${name},${arrives}:00,${departs}:00,${stop},${i}`)
    })
  }
  for (const walk of walks) {
    const [from, to, minutes] = walk.split(' ') as [string, string, string]
    for (const stop of [from, to]) stops.add(stop)
    tables['transfers.txt']!.push(`${from},${to},2,${Number(minutes) * 60}`)
  }
  for (const stop of stops) tables['stops.txt']!.push(`${stop},${stop},16.8,96.1`)
  const encoder = new TextEncoder()
  return Railway.of(readFeed(Object.fromEntries(Object.entries(tables).map(([name, rows]) => [name, encoder.encode(rows.join('\n'))]))))
}

/** Answers in English at a time on `day`; the live updates have version 1. */
export const answersAt = (railway: Railway, time: string, updates: readonly TripUpdate[] = [], day: string = MONDAY): Answers =>
  new Answers(new LiveView(railway, updates.length > 0 ? 1 : 0, updates), 'en', epochSecondsAt(time, day))

/** An operator's update of a train on `day`, observed at 08:00. */
export const operatorUpdate = (trip: string, change: Partial<TripUpdate>, day = MONDAY): TripUpdate => ({
  trip,
  day,
  basis: 'operator',
  seenAt: epochSecondsAt('08:00'),
  ...change,
})
