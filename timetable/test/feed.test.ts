import { expect, test } from 'vitest'
import { ESTIMATED, readFeed } from '../src/feed.ts'

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
const HEAD = 'trip_id,arrival_time,departure_time,stop_id,stop_sequence'

test('ids keep their leading zeros, quotes and commas are read', () => {
  const feed = times(`${HEAD}\n0017,08:00:00,08:00:00,001,1\n0017,08:10:00,08:11:00,002,2\n`)
  expect(feed.stops.ids).toEqual(['001', '002', '3'])
  expect(feed.stops.names[1]).toBe('Two, "East"')
  expect(feed.trips.ids[0]).toBe('0017')
})

test('a byte order mark, carriage returns and padding make no difference', () => {
  const plain = times(`${HEAD}\n0017,08:00:00,08:00:00,001,1\n0017,08:10:00,08:11:00,002,2\n`)
  const padded = times(
    `\uFEFFtrip_id  ,arrival_time ,departure_time,stop_id   ,stop_sequence\r\n0017 , 8:00:00 ,08:00:00, 001 ,1 \r\n"0017",08:10:00,08:11:00,"002",2\r\n\r\n`,
  )
  expect(padded.calls).toEqual(plain.calls)
  expect(padded.problems).toEqual(plain.problems)
})

test('rows are put in the order of their sequence', () => {
  const feed = times(`${HEAD}\n0017,08:10:00,08:10:00,002,20\n0017,08:00:00,08:00:00,001,3\n`)
  expect([...feed.calls.arrives]).toEqual([28_800, 29_400])
})

test('blank times between two known ones are spread evenly and marked', () => {
  const feed = times(`${HEAD}\n0017,08:00:00,08:00:00,001,1\n0017,,,002,2\n0017,08:20:00,08:20:00,3,3\n`)
  expect([...feed.calls.arrives]).toEqual([28_800, 29_400, 30_000])
  expect([...feed.calls.flags]).toEqual([0, ESTIMATED, 0])
})

test('a trip whose times go back is left out whole and named', () => {
  const feed = times(
    `${HEAD}\n0017,08:00:00,08:00:00,001,1\n0017,07:50:00,07:50:00,002,2\nb,09:00:00,09:00:00,001,1\nb,09:10:00,09:10:00,3,2\n`,
  )
  expect(feed.calls.first[1]! - feed.calls.first[0]!).toBe(0)
  expect(feed.calls.first[2]! - feed.calls.first[1]!).toBe(2)
  expect(feed.problems).toEqual(['stop_times.txt: trip 0017 has times that go back'])
})

test('malformed times, unknown stops and ids given twice are named, the rest is used', () => {
  const feed = readFeed({
    ...base,
    'stops.txt': bytes('stop_id,stop_name,stop_lat,stop_lon\n001,One,1,1\n001,Again,1,1\n3,Three,3,3\n'),
    'stop_times.txt': bytes(
      `${HEAD}\n0017,15;28,15;28,001,1\n0017,15:40:00,15:40:00,3,2\nb,09:00:00,09:00:00,001,1\nb,09:10:00,09:10:00,99,2\n`,
    ),
  })
  expect(feed.problems).toEqual([
    'stops.txt row 3: stop_id twice',
    'stop_times.txt row 2: malformed time',
    'stop_times.txt row 5: unknown stop',
  ])
  expect(feed.calls.stop).toHaveLength(0)
})

test('an empty feed is a feed without trains', () => {
  expect(readFeed({}).trips.ids).toEqual([])
})
