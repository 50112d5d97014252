import { expect, test } from 'vitest'
import { encode, FeedRejectedError } from '../src/encode.ts'
import { withoutProblems, formatProblem } from '../src/feed.ts'
import { readFeed } from '../src/read-feed.ts'

const SOUND: Readonly<Record<string, string>> = {
  'agency.txt': 'agency_id,agency_name,agency_url,agency_timezone\na,A,http://a,Asia/Yangon',
  'stops.txt':
    'stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,stop_timezone\none,One,1,1,,,\ntwo,Two,2,2,,,\ntwo/1,Two,2,2,0,two,',
  'routes.txt': 'route_id,agency_id,route_short_name,route_type,continuous_pickup\nr,a,R,2,\ns,a,S,2,1',
  'calendar.txt':
    'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\nv,1,1,1,1,1,1,1,20260101,20261231',
  'calendar_dates.txt': 'service_id,date,exception_type\nv,20260601,2',
  'trips.txt': 'route_id,service_id,trip_id,direction_id,block_id\nr,v,t,0,b1\nr,v,u,1,b2',
  'stop_times.txt':
    'trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type,drop_off_type,timepoint,start_pickup_drop_off_window,continuous_pickup\n' +
    't,05:00:00,05:00:29,one,1,0,0,1,,\nt,05:10:00,05:10:00,two/1,2,0,0,1,,\nu,06:00:00,06:00:00,two/1,1,0,0,1,,\nu,06:10:00,06:10:00,one,2,0,0,1,,',
  'frequencies.txt': 'trip_id,start_time,end_time,headway_secs,exact_times\nu,06:00:00,08:00:00,600,1',
  'transfers.txt': 'from_stop_id,to_stop_id,transfer_type,min_transfer_time,from_route_id,to_trip_id\none,two,2,120,,',
}

const bytes = (tables: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(tables).map(([file, text]) => [file, new TextEncoder().encode(text)]))

/** Returns the valid tables, with `from` replaced by `to` in one file. */
function broken(file: string, from: string, to: string) {
  const text = SOUND[file] ?? ''
  if (!text.includes(from)) throw new Error(`${file} has no ${from}`)
  return bytes({ ...SOUND, [file]: text.replace(from, to) })
}

const BROKEN: Readonly<Record<string, readonly [file: string, from: string, to: string]>> = {
  'agency.txt row 3, agency_timezone "Asia/Tokyo": only times of one zone are supported, here Asia/Yangon': [
    'agency.txt',
    'Asia/Yangon',
    'Asia/Yangon\nb,B,http://b,Asia/Tokyo',
  ],
  'agency.txt row 3, agency_id "a": agency_id twice': ['agency.txt', 'Asia/Yangon', 'Asia/Yangon\na,B,http://b,Asia/Yangon'],
  'agency.txt row 2, agency_timezone "Asia/Nowhere": unknown time zone': ['agency.txt', 'Asia/Yangon', 'Asia/Nowhere'],
  'agency.txt row 1: no agency, so no time zone': ['agency.txt', '\na,A,http://a,Asia/Yangon', ''],
  'stops.txt row 2, stop_timezone "Asia/Tokyo": only times of Asia/Yangon are supported': [
    'stops.txt',
    'One,1,1,,,',
    'One,1,1,,,Asia/Tokyo',
  ],
  'stops.txt row 4, location_type "4": boarding areas of a platform are not supported': ['stops.txt', 'Two,2,2,0,two', 'Two,2,2,4,two'],
  'stops.txt row 4, location_type "7": unknown location_type': ['stops.txt', 'Two,2,2,0,two', 'Two,2,2,7,two'],
  'stops.txt row 4, parent_station "three": unknown stop': ['stops.txt', '0,two', '0,three'],
  'stops.txt row 4, parent_station "two": only platforms of stations are supported, no deeper levels': [
    'stops.txt',
    'Two,2,2,,,',
    'Two,2,2,,one,',
  ],
  'stops.txt row 2, stop_id "": blank stop_id': ['stops.txt', 'one,One', ',One'],
  'routes.txt row 2, route_id "": blank route_id': ['routes.txt', 'r,a', ',a'],
  'stops.txt row 2, stop_lat "north": not decimal degrees': ['stops.txt', 'One,1,1', 'One,north,1'],
  'stops.txt row 2, stop_lon "181": not decimal degrees': ['stops.txt', 'One,1,1', 'One,1,181'],
  'stops.txt row 2, stop_lat "": half a position': ['stops.txt', 'One,1,1', 'One,,1'],
  'stops.txt row 2: 8 fields, the header has 7: quote a field with a comma in it': ['stops.txt', 'One,1,1,,,', 'One,1,1,,,,East'],
  'stops.txt row 5: a quoted field has no closing quote': ['stops.txt', '0,two,', '0,two,\nthree,"Three,3,3,,,'],
  'stops.txt row 1, stop_lat "stop_lat": the header has the column twice': ['stops.txt', 'stop_timezone', 'stop_lat'],
  'stops.txt row 1, Parent_station "Parent_station": the column is called parent_station': ['stops.txt', 'parent_s', 'Parent_s'],
  'stops.txt row 2: a field has text after its closing quote': ['stops.txt', 'one,One', 'one,"Pyay" Road'],
  'stops.txt row 2: a field without quotes around it has a quote in it': ['stops.txt', 'one,One', 'one,Pyay "Road"'],
  'routes.txt row 2, agency_id "b": unknown agency': ['routes.txt', 'r,a,R', 'r,b,R'],
  'routes.txt row 2, route_type "9999": unknown route_type': ['routes.txt', 'r,a,R,2', 'r,a,R,9999'],
  'routes.txt row 2, continuous_pickup "0": pick-up and drop-off between stops is not supported': ['routes.txt', 'r,a,R,2,', 'r,a,R,2,0'],
  'calendar.txt row 3, service_id "v": service_id twice': ['calendar.txt', '20261231', '20261231\nv,1,1,1,1,1,1,1,20270101,20271231'],
  'calendar.txt row 2, start_date "20260230": malformed date': ['calendar.txt', '20260101', '20260230'],
  'calendar.txt row 2, monday "2": neither 0 nor 1': ['calendar.txt', 'v,1', 'v,2'],
  'calendar_dates.txt row 2, exception_type "3": unknown exception_type': ['calendar_dates.txt', '20260601,2', '20260601,3'],
  'calendar_dates.txt row 3, date "20260601": both added and removed': ['calendar_dates.txt', '20260601,2', '20260601,2\nv,20260601,1'],
  'trips.txt row 3, route_id "x": unknown route': ['trips.txt', 'r,v,u', 'x,v,u'],
  'trips.txt row 3, service_id "x": unknown service': ['trips.txt', 'r,v,u', 'r,x,u'],
  'trips.txt row 3, trip_id "t": trip_id twice': ['trips.txt', 'r,v,u', 'r,v,t'],
  'trips.txt row 3, direction_id "2": unknown direction_id': ['trips.txt', 'u,1', 'u,2'],
  'trips.txt row 3, block_id "b1": staying seated from or to trip t is not supported': ['trips.txt', 'b2', 'b1'],
  'trips.txt row 4, trip_id "w": the trip has fewer than two calls in stop_times.txt': ['trips.txt', 'b2', 'b2\nr,v,w,1,'],
  'stop_times.txt row 2, trip_id "x": unknown trip': ['stop_times.txt', 't,05:00', 'x,05:00'],
  'stop_times.txt row 2, stop_id "three": unknown stop': ['stop_times.txt', ':29,one', ':29,three'],
  'stop_times.txt row 2, departure_time "05:00": malformed time': ['stop_times.txt', '05:00:29', '05:00'],
  'stop_times.txt row 2, departure_time "05:00:2/": malformed time': ['stop_times.txt', '05:00:29', '05:00:2/'],
  'stop_times.txt row 2, departure_time "05:0?:29": malformed time': ['stop_times.txt', '05:00:29', '05:0?:29'],
  'stop_times.txt row 3, departure_time "1193054:38:16": malformed time': ['stop_times.txt', ',05:10:00,two', ',1193054:38:16,two'],
  'stop_times.txt row 3, departure_time "1000:00:00": malformed time': ['stop_times.txt', ',05:10:00,two', ',1000:00:00,two'],
  'stop_times.txt row 3, stop_sequence "4294967296": not a whole number from 0 to 2147483647': [
    'stop_times.txt',
    'two/1,2',
    'two/1,4294967296',
  ],
  'stop_times.txt row 2, stop_sequence "-": not a whole number from 0 to 2147483647': ['stop_times.txt', 'one,1,', 'one,-,'],
  'stop_times.txt row 2, stop_sequence "-0": not a whole number from 0 to 2147483647': ['stop_times.txt', 'one,1,', 'one,-0,'],
  'stop_times.txt row 2, pickup_type "4": unknown pickup_type': ['stop_times.txt', 'one,1,0', 'one,1,4'],
  'stop_times.txt row 2, timepoint "2": unknown timepoint': ['stop_times.txt', 'one,1,0,0,1', 'one,1,0,0,2'],
  'stop_times.txt row 3, trip_id "t": the trip has a stop_sequence twice': ['stop_times.txt', 'two/1,2', 'two/1,1'],
  'stop_times.txt row 3, trip_id "t": the trip has times that go back': ['stop_times.txt', '05:10:00,05:10:00', '05:00:00,05:10:00'],
  'stop_times.txt row 3, trip_id "t": the trip has no time at its first or last stop': ['stop_times.txt', '05:10:00,05:10:00', ','],
  'stop_times.txt row 2, start_pickup_drop_off_window "05:00:00": pick-up and drop-off in zones or windows of time is not supported': [
    'stop_times.txt',
    'one,1,0,0,1,',
    'one,1,0,0,1,05:00:00',
  ],
  'stop_times.txt row 2, continuous_pickup "2": pick-up and drop-off between stops is not supported': [
    'stop_times.txt',
    'one,1,0,0,1,,',
    'one,1,0,0,1,,2',
  ],
  'frequencies.txt row 2, headway_secs "0": not a number of seconds': ['frequencies.txt', '600', '0'],
  'frequencies.txt row 2, end_time "05:00:00": no time after start_time': ['frequencies.txt', '08:00:00', '05:00:00'],
  'frequencies.txt row 2, exact_times "2": unknown exact_times': ['frequencies.txt', '600,1', '600,2'],
  'transfers.txt row 2, min_transfer_time "2147483648": not a number of seconds': ['transfers.txt', '120', '2147483648'],
  'transfers.txt row 2, min_transfer_time "86401": more than a day': ['transfers.txt', '120', '86401'],
  'frequencies.txt row 2, headway_secs "3": more than 2000 runs in a row': ['frequencies.txt', '600', '3'],
  'frequencies.txt row 2, end_time "168:00:01": more than 7 days after time 0': ['frequencies.txt', '08:00:00', '168:00:01'],
  'frequencies.txt row 3, trip_id "u": overlaps with row 2: the runs of both would stand side by side': [
    'frequencies.txt',
    '600,1',
    '600,1\nu,07:59:59,09:00:00,600,1',
  ],
  'transfers.txt row 2, transfer_type "4": a change by staying seated needs its two trips, and is not supported': [
    'transfers.txt',
    'two,2',
    'two,4',
  ],
  'transfers.txt row 3, to_stop_id "two": row 2 says otherwise of the same two stops': ['transfers.txt', '120,,', '120,,\none,two,2,180,,'],
  'transfers.txt row 2, to_stop_id "three": unknown stop': ['transfers.txt', 'one,two', 'one,three'],
  'transfers.txt row 2, transfer_type "6": unknown transfer_type': ['transfers.txt', 'two,2', 'two,6'],
  'transfers.txt row 2, min_transfer_time "2.5": not a number of seconds': ['transfers.txt', '120', '2.5'],
  'transfers.txt row 2, from_route_id "r": changes between certain routes or trips are not supported': ['transfers.txt', '120,', '120,r'],
}

test('a valid feed is packed', () => {
  expect(readFeed(bytes(SOUND)).problems).toEqual([])
  expect(encode(readFeed(bytes(SOUND))).format).toBe(2)
})

test.each(Object.keys(BROKEN))('a feed is refused: %s', (problem) => {
  const feed = readFeed(broken(...BROKEN[problem]!))
  expect(feed.problems.map(formatProblem)[0]).toBe(problem)
  expect(() => encode(feed)).toThrow(FeedRejectedError)
  expect(() => encode(feed)).toThrow(problem)
})

test.each([
  [
    'fare_products.txt',
    'fare_product_id,amount,currency\nsingle,2,EUR',
    'fare_products.txt row 2: fares by leg, product and medium are not supported',
  ],
  ['areas.txt', 'area_id\ncity', 'areas.txt row 2: fares by area, network, time and rider are not supported'],
  [
    'booking_rules.txt',
    'booking_rule_id,booking_type\nb,1',
    'booking_rules.txt row 2: pick-up and drop-off in zones or by booking is not supported',
  ],
  ['locations.geojson', '{}', 'locations.geojson row 1: pick-up and drop-off in zones or by booking is not supported'],
])('a feed with rows in %s is refused', (file, text, problem) => {
  expect(readFeed(bytes({ ...SOUND, [file]: text })).problems.map(formatProblem)).toEqual([problem])
  expect(readFeed(bytes({ ...SOUND, [file]: text.split('\n')[0]! })).problems).toHaveLength(file.endsWith('.txt') ? 0 : 1)
})

test.each(['agency.txt', 'stops.txt', 'routes.txt', 'trips.txt', 'stop_times.txt'])('a feed without %s is refused', (file) => {
  const { [file]: _, ...rest } = SOUND
  expect(readFeed(bytes(rest)).problems[0]).toMatchObject({ rule: 'missing-file', file })
  expect(readFeed(bytes({ ...rest, [file]: '' })).problems[0]).toMatchObject({ rule: 'missing-file', file })
})

test('a feed with problems is packed only if all of its problems are removed first', () => {
  const feed = readFeed(broken('trips.txt', 'b2', 'b1'))
  expect(() => encode(withoutProblems(feed, ['times-go-back']))).toThrow(FeedRejectedError)
  expect(encode(withoutProblems(feed, ['in-seat-transfer'])).format).toBe(2)
})

test('bytes that are not UTF-8 are refused, because two ids could become equal', () => {
  const text = `${SOUND['stops.txt']}\nX,X,3,3,,,\nY,Y,3,3,,,`
  const file = new TextEncoder().encode(text)
  file[text.indexOf('\nX') + 1] = 0xfe
  file[text.indexOf('\nY') + 1] = 0xff
  expect(readFeed({ ...bytes(SOUND), 'stops.txt': file }).problems.map(formatProblem)).toEqual([
    'stops.txt row 5: the bytes are not UTF-8',
    'stops.txt row 6: the bytes are not UTF-8',
  ])
  const header = new TextEncoder().encode(text)
  header[text.indexOf('parent_station')] = 0xff
  expect(readFeed({ ...bytes(SOUND), 'stops.txt': header }).problems.map(formatProblem)).toContain(
    'stops.txt row 1: the bytes are not UTF-8',
  )
})

test('a row that ends before its stop_id does not get the stop of the previous row', () => {
  const table = 'trip_id,stop_sequence,arrival_time,departure_time,stop_id'
  const calls = 't,1,05:00:00,05:00:00,one\nt,2,05:10:00,05:10:00\nu,1,06:00:00,06:00:00,two\nu,2,06:10:00,06:10:00,one'
  expect(readFeed(bytes({ ...SOUND, 'stop_times.txt': `${table}\n${calls}` })).problems.map(formatProblem)).toEqual([
    'stop_times.txt row 3, stop_id "": unknown stop',
  ])
})

test('a trip with more calls than the planner supports is refused', () => {
  const calls = Array.from({ length: 65_536 }, (_, n) => `t,08:00:00,08:00:00,${n % 2 ? 'one' : 'two'},${n}`)
  const [head, , , ...others] = SOUND['stop_times.txt']!.split('\n')
  expect(readFeed(bytes({ ...SOUND, 'stop_times.txt': [head, ...others, ...calls].join('\n') })).problems.map(formatProblem)).toEqual([
    'stop_times.txt row 65539, trip_id "t": a trip of more than 65535 calls is not supported',
  ])
})
