import { expect, test } from 'vitest'
import { ESTIMATED_TIME, formatProblem, type Feed } from '../src/feed.ts'
import { readFeed } from '../src/read-feed.ts'
import { compileTimetable } from '../src/timetable.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const base = {
  'agency.txt': bytes('agency_id,agency_name,agency_url,agency_timezone\na,A,http://a,Asia/Yangon\n'),
  'stops.txt': bytes('stop_id,stop_name,stop_lat,stop_lon\n001,One,1,1\n002,"Two, ""East""",2,2\n3,Three,3,3\n'),
  'routes.txt': bytes('route_id,route_short_name,route_type\nr,R,2\n'),
  'calendar.txt': bytes(
    'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\nv,1,1,1,1,1,1,1,20260101,20261231\n',
  ),
  'trips.txt': bytes('route_id,service_id,trip_id\nr,v,0017\nr,v,b\n'),
}
const times = (text: string) => readFeed({ ...base, 'stop_times.txt': bytes(text) })
const printed = (feed: Feed) => feed.problems.map(formatProblem)
const HEAD = 'trip_id,arrival_time,departure_time,stop_id,stop_sequence'

test('ids keep leading zeros; quotes and commas are parsed', () => {
  const feed = times(`${HEAD}\n0017,08:00:00,08:00:00,001,1\n0017,08:10:00,08:11:00,002,2\n`)
  expect(feed.stops.ids).toEqual(['001', '002', '3'])
  expect(feed.stops.names[1]).toBe('Two, "East"')
  expect(feed.trips.ids[0]).toBe('0017')
})

test('a byte order mark, carriage returns and spaces around fields are ignored', () => {
  const plain = times(`${HEAD}\n0017,08:00:00,08:00:00,001,1\n0017,08:10:00,08:11:00,002,2\n`)
  const padded = times(
    `\uFEFFtrip_id  ,arrival_time ,departure_time,stop_id   ,stop_sequence\r\n0017 , 8:00:00 ,08:00:00, 001 ,1 \r\n"0017",08:10:00,08:11:00,"002",2\r\n\r\n`,
  )
  expect(padded.calls).toEqual(plain.calls)
  expect(padded.problems).toEqual(plain.problems)
})

test('lines may end with a carriage return alone', () => {
  const text = `${HEAD}\n0017,08:00:00,08:00:00,001,1\n0017,08:10:00,08:11:00,"002",2\n`
  const { calls, problems } = times(text)
  expect(times(text.replaceAll('\n', '\r'))).toMatchObject({ calls, problems })
  expect(calls.stop).toHaveLength(2)
})

test('a table may have more than 128 columns', () => {
  const more = Array.from({ length: 300 }, (_, n) => `x${n}`).join()
  const feed = readFeed({ ...base, 'stops.txt': bytes(`stop_id,${more},stop_name,stop_lat,stop_lon\n001,${more},One,1,2\n`) })
  expect([feed.stops.names, feed.stops.lat[0], feed.stops.lon[0]]).toEqual([['One'], 1, 2])
})

test('ids that differ only in a non-ASCII space are different', () => {
  const feed = readFeed({
    ...base,
    'stops.txt': bytes('stop_id,stop_name,stop_lat,stop_lon\nÄ,A,1,1\n" Ä\u00a0",B,2,2\n"\ufeffÄ",C,3,3\n'),
  })
  expect(feed.stops.ids).toEqual(['Ä', 'Ä\u00a0', '\ufeffÄ'])
})

test('the calls of a trip are sorted by stop_sequence', () => {
  const feed = times(`${HEAD}\n0017,08:10:00,08:10:00,002,20\n0017,08:00:00,08:00:00,001,3\n`)
  expect([...feed.calls.arrives]).toEqual([28_800, 29_400])
})

test('blank times between two given times are interpolated and marked', () => {
  const feed = times(`${HEAD}\n0017,08:00:00,08:00:00,001,1\n0017,,,002,2\n0017,08:20:00,08:20:00,3,3\n`)
  expect([...feed.calls.arrives]).toEqual([28_800, 29_400, 30_000])
  expect([...feed.calls.flags]).toEqual([0, ESTIMATED_TIME, 0])
})

test('a trip whose times decrease is omitted completely and reported', () => {
  const feed = times(
    `${HEAD}\n0017,08:00:00,08:00:00,001,1\n0017,07:50:00,07:50:00,002,2\nb,09:00:00,09:00:00,001,1\nb,09:10:00,09:10:00,3,2\n`,
  )
  expect(feed.calls.first[1]! - feed.calls.first[0]!).toBe(0)
  expect(feed.calls.first[2]! - feed.calls.first[1]!).toBe(2)
  expect(printed(feed)).toEqual(['stop_times.txt row 3, trip_id "0017": the trip has times that go back'])
})

test('malformed times, unknown stops and duplicate ids are reported; the rest of the feed is used', () => {
  const feed = readFeed({
    ...base,
    'stops.txt': bytes('stop_id,stop_name,stop_lat,stop_lon\n001,One,1,1\n001,Again,1,1\n3,Three,3,3\n'),
    'stop_times.txt': bytes(
      `${HEAD}\n0017,15;28,15;28,001,1\n0017,15:40:00,15:40:00,3,2\nb,09:00:00,09:00:00,001,1\nb,09:10:00,09:10:00,99,2\n`,
    ),
  })
  expect(printed(feed)).toEqual([
    'stops.txt row 3, stop_id "001": stop_id twice',
    'stop_times.txt row 2, arrival_time "15;28": malformed time',
    'stop_times.txt row 5, stop_id "99": unknown stop',
  ])
  expect(feed.calls.stop).toHaveLength(0)
})

test('an empty feed has no trains', () => {
  expect(readFeed({}).trips.ids).toEqual([])
})

test('stations whose indices differ by 65,536 are not confused', () => {
  const names = Array.from({ length: 65_545 }, (_, n) => `s${n}`)
  const feed = readFeed({
    ...base,
    'stops.txt': bytes(`stop_id,stop_name,stop_lat,stop_lon\n${names.map((id) => `${id},${id},1,1`).join('\n')}\n`),
    'stop_times.txt': bytes(
      `${HEAD}\n0017,08:00:00,08:00:00,s3,1\n0017,08:10:00,08:10:00,s7,2\nb,09:00:00,09:00:00,s65539,1\nb,09:10:00,09:10:00,s7,2\n`,
    ),
  })
  expect(feed.problems).toEqual([])
  expect(compileTimetable(feed).sequences.map(({ nodes }) => [...nodes])).toEqual([
    [3, 7],
    [65_539, 7],
  ])
})
