import fc from 'fast-check'

// Generates random GTFS feeds with every feature that a pack can contain. The feeds are valid, but their timetables need not be plausible.

const DAYS = ['20261101', '20261115', '20261124', '20261125', '20261231', '20270228'] as const
const NAMES = ['', 'One', 'လှည်းတန်း', 'Two, "East"', 'Line\nfeed', ' 0017', "Ü—'"] as const

const degrees = (max: number) =>
  fc.oneof(
    fc.integer({ min: -max * 1_000_000, max: max * 1_000_000 }).map((units) => String(units / 1_000_000)),
    fc.double({ min: -max, max, noNaN: true, noDefaultInfinity: true }).map(String),
    fc.constant('0'),
  )

const stop = fc.record({
  name: fc.constantFrom(...NAMES),
  position: fc.option(fc.tuple(degrees(90), degrees(180)), { freq: 6 }),
  platforms: fc.constantFrom(0, 0, 0, 1, 3),
  code: fc.constantFrom('', '', '1', '2a'),
})

const call = fc.record({
  stop: fc.nat(40),
  /** Seconds from the previous call, and dwell time in seconds. */
  ride: fc.oneof(
    fc.nat(10).map((minutes) => minutes * 60),
    fc.nat(4000),
    fc.constant(0),
  ),
  stand: fc.constantFrom(0, 0, 0, 60, 29, 7200),
  blank: fc.constantFrom(false, false, true),
  pickup: fc.constantFrom('', '0', '0', '1', '2', '3'),
  dropOff: fc.constantFrom('', '0', '0', '1', '2', '3'),
  timepoint: fc.constantFrom('', '1', '1', '0'),
})

const trip = fc.record({
  route: fc.nat(5),
  service: fc.nat(5),
  direction: fc.constantFrom('', '0', '1'),
  start: fc.constantFrom(0, 5 * 3600 + 29, 6 * 3600, 23 * 3600 + 59 * 60 + 59, 25 * 3600, 57 * 3600 + 1),
  calls: fc.array(call, { minLength: 2, maxLength: 6 }),
  /** If not null, a second trip makes the same calls this many seconds later. */
  again: fc.option(fc.nat(600), { freq: 3 }),
})

const service = fc.record({
  calendar: fc.option(fc.tuple(fc.nat(127), fc.nat(2), fc.integer({ min: 3, max: 5 })), { freq: 3 }),
  exceptions: fc.array(fc.tuple(fc.nat(5), fc.constantFrom('1', '2')), { maxLength: 4 }),
})

/** Tables of a feed without problems. */
export function randomFeed(): fc.Arbitrary<Record<string, Uint8Array>> {
  return fc
    .record({
      zone: fc.constantFrom('Asia/Yangon', 'Europe/Berlin', 'America/New_York', 'Etc/UTC'),
      agencies: fc.integer({ min: 1, max: 3 }),
      stops: fc.array(stop, { minLength: 1, maxLength: 6 }),
      routes: fc.array(
        fc.record({ name: fc.constantFrom(...NAMES), long: fc.constantFrom(...NAMES), type: fc.constantFrom(0, 2, 3, 109, 1702) }),
        {
          minLength: 1,
          maxLength: 4,
        },
      ),
      services: fc.array(service, { minLength: 1, maxLength: 4 }),
      trips: fc.array(trip, { maxLength: 7 }),
      frequencies: fc.array(
        fc.record({
          trip: fc.nat(20),
          from: fc.nat(90_000),
          length: fc.integer({ min: 1, max: 9000 }),
          headway: fc.integer({ min: 5, max: 999 }),
          exact: fc.constantFrom('', '0', '1'),
        }),
        { maxLength: 3 },
      ),
      transfers: fc.array(
        fc.record({
          from: fc.nat(40),
          to: fc.nat(40),
          type: fc.constantFrom('', '0', '1', '2', '3'),
          seconds: fc.option(fc.nat(900)),
        }),
        {
          maxLength: 5,
        },
      ),
    })
    .map(asTables)
}

type RandomFeed = {
  zone: string
  agencies: number
  stops: { name: string; position: [string, string] | null; platforms: number; code: string }[]
  routes: { name: string; long: string; type: number }[]
  services: { calendar: [number, number, number] | null; exceptions: [number, string][] }[]
  trips: {
    route: number
    service: number
    direction: string
    start: number
    calls: { stop: number; ride: number; stand: number; blank: boolean; pickup: string; dropOff: string; timepoint: string }[]
    again: number | null
  }[]
  frequencies: { trip: number; from: number; length: number; headway: number; exact: string }[]
  transfers: { from: number; to: number; type: string; seconds: number | null }[]
}

function asTables(feed: RandomFeed): Record<string, Uint8Array> {
  const tables: Record<string, string[][]> = {
    'agency.txt': [['agency_id', 'agency_name', 'agency_url', 'agency_timezone']],
    'stops.txt': [
      ['stop_id', 'stop_name', 'stop_lat', 'stop_lon', 'location_type', 'parent_station', 'platform_code', 'wheelchair_boarding'],
    ],
    'routes.txt': [['route_id', 'agency_id', 'route_short_name', 'route_long_name', 'route_type', 'route_color']],
    'calendar.txt': [
      ['service_id', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday', 'start_date', 'end_date'],
    ],
    'calendar_dates.txt': [['service_id', 'date', 'exception_type']],
    'trips.txt': [['route_id', 'service_id', 'trip_id', 'direction_id', 'trip_headsign']],
    'stop_times.txt': [
      ['trip_id', 'arrival_time', 'departure_time', 'stop_id', 'stop_sequence', 'pickup_type', 'drop_off_type', 'timepoint'],
    ],
    'frequencies.txt': [['trip_id', 'start_time', 'end_time', 'headway_secs', 'exact_times']],
    'transfers.txt': [['from_stop_id', 'to_stop_id', 'transfer_type', 'min_transfer_time']],
  }
  const add = (file: string, ...row: (string | number)[]) => tables[file]!.push(row.map(String))
  const at = <T>(list: readonly T[], n: number): T => list[n % list.length]!
  for (let n = 0; n < feed.agencies; n++) add('agency.txt', `a${n}`, `Agency ${n}`, 'http://a', feed.zone)
  const stops: string[] = []
  feed.stops.forEach(({ name, position, platforms, code }, s) => {
    const [lat, lon] = position ?? ['', '']
    add('stops.txt', `00${s}`, name, lat, lon, platforms > 0 ? 1 : 0, '', '', 1)
    stops.push(`00${s}`)
    for (let p = 0; p < platforms; p++) {
      add('stops.txt', `${s}/${p}`, name, lat, lon, '', `00${s}`, code, '')
      stops.push(`${s}/${p}`)
    }
    if (platforms > 1) add('stops.txt', `entrance ${s}`, name, lat, lon, 2, `00${s}`, '', '')
  })
  feed.routes.forEach(({ name, long, type }, r) =>
    add('routes.txt', `r${r}`, feed.agencies > 1 || r > 0 ? `a${r % feed.agencies}` : '', name, long, type, 'FF0000'),
  )
  if (feed.agencies > 1) tables['routes.txt']![1]![1] = 'a0'
  feed.services.forEach(({ calendar, exceptions }, v) => {
    if (calendar)
      add('calendar.txt', `v${v}`, ...[...'0123456'].map((_, bit) => (calendar[0] >> bit) & 1), DAYS[calendar[1]]!, DAYS[calendar[2]]!)
    if (!calendar && exceptions.length === 0) add('calendar_dates.txt', `v${v}`, DAYS[0], 1)
    // A day is either added or removed.
    for (const [day, type] of new Map(exceptions)) add('calendar_dates.txt', `v${v}`, DAYS[day]!, type)
  })
  const trips: string[] = []
  for (const { route, service: of, direction, start, calls, again } of feed.trips) {
    for (const later of again === null ? [0] : [0, again]) {
      const id = `t ${trips.length}`
      trips.push(id)
      add('trips.txt', `r${route % feed.routes.length}`, `v${of % feed.services.length}`, id, direction, 'Anywhere')
      let time = start + later
      const rows = calls.map(({ stop: to, ride, stand, blank, pickup, dropOff, timepoint }, i) => {
        const arrives = i === 0 ? time : time + ride
        time = arrives + stand
        const hasTime = !blank || i === 0 || i === calls.length - 1
        return [id, hasTime ? clock(arrives) : '', hasTime ? clock(time) : '', at(stops, to), String(i * 3), pickup, dropOff, timepoint]
      })
      // The rows of a trip may be in any order, so some trips have them in reverse.
      tables['stop_times.txt']!.push(...(later > 0 ? rows.reverse() : rows))
    }
  }
  // A valid feed has no overlapping rows of a trip in frequencies.txt, and one row for each pair of stops in transfers.txt.
  const repeated: { id: string; from: number; until: number }[] = []
  for (const { trip: of, from, length, headway, exact } of trips.length > 0 ? feed.frequencies : []) {
    const [id, until] = [at(trips, of), from + length]
    if (repeated.some((known) => known.id === id && from < known.until && known.from < until)) continue
    repeated.push({ id, from, until })
    add('frequencies.txt', id, clock(from), clock(until), headway, exact)
  }
  const transferByPair = new Map(feed.transfers.map((row) => [`${at(stops, row.from)} ${at(stops, row.to)}`, row]))
  for (const { from, to, type, seconds } of transferByPair.values())
    add('transfers.txt', at(stops, from), at(stops, to), type, seconds ?? '')
  const encoder = new TextEncoder()
  return Object.fromEntries(
    Object.entries(tables).map(([file, rows]) => [file, encoder.encode(rows.map((row) => row.map(quoted).join()).join('\r\n'))]),
  )
}

const quoted = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

const clock = (s: number) =>
  `${Math.floor(s / 3600)}:${String(Math.floor(s / 60) % 60).padStart(2, '0')}:${String(s % 60).padStart(2, '0')}`
