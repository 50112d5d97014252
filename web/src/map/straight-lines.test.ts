import { readFeed, Railway, encode, type Pack } from '@yatha/timetable'
import { expect, test } from 'vitest'
import { straightLines } from './straight-lines.ts'

const table = (...rows: readonly string[]) => new TextEncoder().encode(`${rows.join('\n')}\n`)
/** Trains A–B–C, C–B–A and B–D. */
const feed = readFeed({
  'agency.txt': table('agency_id,agency_name,agency_url,agency_timezone', 'n,Nord,https://n.example/,Europe/Berlin'),
  'stops.txt': table('stop_id,stop_name,stop_lat,stop_lon', 'A,A,50,8', 'B,B,51,8', 'C,C,52,8', 'D,D,51,9'),
  'routes.txt': table('route_id,agency_id,route_short_name,route_type', 'r,n,R,2'),
  'calendar.txt': table(
    'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date',
    'v,1,1,1,1,1,1,1,20260101,20261231',
  ),
  'trips.txt': table('route_id,service_id,trip_id', 'r,v,1', 'r,v,2', 'r,v,3'),
  'stop_times.txt': table(
    'trip_id,arrival_time,departure_time,stop_id,stop_sequence',
    ...['A', 'B', 'C'].map((stop, i) => `1,08:0${i}:00,08:0${i}:00,${stop},${i}`),
    ...['C', 'B', 'A'].map((stop, i) => `2,09:0${i}:00,09:0${i}:00,${stop},${i}`),
    ...['B', 'D'].map((stop, i) => `3,10:0${i}:00,10:0${i}:00,${stop},${i}`),
  ),
})

test('without shapes, each segment between two stations is drawn once for both directions', () => {
  // The encoded pack, after a round trip through JSON.
  const railway = Railway.open(JSON.parse(JSON.stringify(encode(feed))) as Pack)
  const lines = straightLines(railway).map(({ points }) => points.map(({ lat, lon }) => `${lat} ${lon}`))
  const pieces = lines.flatMap((line) => line.slice(1).map((to, i) => [line[i], to].sort().join(' – ')))
  expect(pieces.sort()).toEqual(['50 8 – 51 8', '51 8 – 51 9', '51 8 – 52 8'])
})
