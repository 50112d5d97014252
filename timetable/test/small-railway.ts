import fc from 'fast-check'

/** A small railway. The oracle reads it directly; for the planner, it is converted to a GTFS feed. */
export interface SmallRailway {
  stationOfPlatform: number[]
  stations: number
  /** For each service and each day in SERVICE_DAY_OFFSETS: does the service run on the day? */
  services: boolean[][]
  trips: SmallTrip[]
  transfers: SmallTransfer[]
  /** Seconds from time 0 of today to time 0 of each day of `services`. By default all days have 24 hours. */
  starts?: number[]
}

export interface SmallTrip {
  service: number
  calls: { platform: number; arrives: number; departs: number; pickup: boolean; dropOff: boolean }[]
  /** In seconds: the trip starts every `headway` from `from` until just before `until`. Undefined if it runs once. */
  repeats?: { from: number; until: number; headway: number }
}

export interface SmallTransfer {
  from: { station: number } | { platform: number }
  to: { station: number } | { platform: number }
  type: number
  seconds: number
}

/** The day of the searches: a Wednesday. */
export const TODAY = '2026-11-25'
/** The days on which services may run, in days after TODAY. */
export const SERVICE_DAY_OFFSETS = [-3, -2, -1, 0, 1]

const rawTrip = fc.record({
  service: fc.nat(2),
  base: fc.constantFrom(6, 6, 6, 6, 23, 24, 47),
  start: fc.nat(40),
  visits: fc.array(
    fc.record({ platform: fc.nat(20), ride: fc.nat(5), dwell: fc.constantFrom(0, 0, 0, 1, 2), pickup: fc.nat(9), dropOff: fc.nat(9) }),
    { minLength: 2, maxLength: 5 },
  ),
  repeats: fc.option(fc.record({ from: fc.nat(40), count: fc.integer({ min: 1, max: 3 }), headway: fc.integer({ min: 1, max: 15 }) }), {
    freq: 8,
    nil: undefined,
  }),
})

export function smallRailway(): fc.Arbitrary<SmallRailway> {
  return fc
    .record({
      twoPlatforms: fc.array(fc.constantFrom(false, false, true), { minLength: 2, maxLength: 6 }),
      services: fc.array(fc.array(fc.constantFrom(true, true, false), { minLength: 5, maxLength: 5 }), { minLength: 3, maxLength: 3 }),
      trips: fc.array(rawTrip, { minLength: 1, maxLength: 8 }),
      transfers: fc.array(
        fc.record({
          from: fc.nat(30),
          to: fc.nat(30),
          byStation: fc.constantFrom(true, true, false),
          type: fc.constantFrom(0, 1, 2, 2, 2, 3),
          minutes: fc.nat(6),
        }),
        { maxLength: 5 },
      ),
    })
    .map((raw) => {
      const stationOfPlatform: number[] = []
      raw.twoPlatforms.forEach((two, station) => stationOfPlatform.push(...(two ? [station, station] : [station])))
      const trips = raw.trips.map((trip): SmallTrip => {
        let at = trip.base * 3600 + trip.start * 60
        const calls = trip.visits.map((visit, i) => {
          const arrives = i === 0 ? at : at + visit.ride * 60
          at = arrives + visit.dwell * 60
          return {
            platform: visit.platform % stationOfPlatform.length,
            arrives,
            departs: at,
            pickup: visit.pickup > 0,
            dropOff: visit.dropOff > 0,
          }
        })
        if (!trip.repeats) return { service: trip.service, calls }
        const from = 6 * 3600 + trip.repeats.from * 60
        return {
          service: trip.service,
          calls,
          repeats: { from, until: from + trip.repeats.count * trip.repeats.headway * 60, headway: trip.repeats.headway * 60 },
        }
      })
      const seen = new Set<string>()
      const transfers: SmallTransfer[] = []
      for (const row of raw.transfers) {
        const place = (n: number) => (row.byStation ? { station: n % raw.twoPlatforms.length } : { platform: n % stationOfPlatform.length })
        const transfer = { from: place(row.from), to: place(row.to), type: row.type, seconds: row.minutes * 60 }
        // A valid feed has one transfer for each pair of stops. If a station has only one platform, its id and the platform's id mean the
        // same stop, so they have the same key.
        const key = [transfer.from, transfer.to].map((at) => {
          const station = 'station' in at ? at.station : stationOfPlatform[at.platform]!
          return 'platform' in at && raw.twoPlatforms[station] ? `P${at.platform}` : `S${station}`
        })
        if (!seen.has(key.join())) transfers.push(transfer)
        seen.add(key.join())
      }
      return { stationOfPlatform, stations: raw.twoPlatforms.length, services: raw.services, trips, transfers }
    })
}

/**
 * A railway of daily trains, such as `0 6:00, 1 7:30` (stations with their times), and walks, such as `0 1 15` (from, to, minutes).
 */
export function dailyRailway(stations: number, trains: readonly string[], walks: readonly string[] = []): SmallRailway {
  return {
    stationOfPlatform: Array.from({ length: stations }, (_, station) => station),
    stations,
    services: [[true, true, true, true, true]],
    trips: trains.map((calls) => ({
      service: 0,
      calls: calls.split(', ').map((call) => {
        const [platform, hours, minutes] = call.split(/[ :]/).map(Number) as [number, number, number]
        const at = hours * 3600 + minutes * 60
        return { platform, arrives: at, departs: at, pickup: true, dropOff: true }
      }),
    })),
    transfers: walks.map((walk) => {
      const [from, to, minutes] = walk.split(' ').map(Number) as [number, number, number]
      return { from: { station: from }, to: { station: to }, type: 2, seconds: minutes * 60 }
    }),
  }
}

/** Converts the railway to the tables of a GTFS feed. Every second service is only in calendar_dates.txt. */
export function toGtfsTables(railway: SmallRailway): Record<string, Uint8Array> {
  const stop = (place: SmallTransfer['from']) => ('station' in place ? `S${place.station}` : `P${place.platform}`)
  const alone = (station: number) => railway.stationOfPlatform.filter((s) => s === station).length === 1
  const id = (platform: number) =>
    alone(railway.stationOfPlatform[platform]!) ? `S${railway.stationOfPlatform[platform]}` : `P${platform}`
  const tables: Record<string, string[]> = {
    'agency.txt': ['agency_id,agency_name,agency_url,agency_timezone', 'a,A,http://a,Etc/UTC'],
    'stops.txt': ['stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station'],
    'routes.txt': ['route_id,route_short_name,route_type', 'r,R,2'],
    'calendar.txt': ['service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date'],
    'calendar_dates.txt': ['service_id,date,exception_type'],
    'trips.txt': ['route_id,service_id,trip_id'],
    'stop_times.txt': ['trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type,drop_off_type'],
    'frequencies.txt': ['trip_id,start_time,end_time,headway_secs,exact_times'],
    'transfers.txt': ['from_stop_id,to_stop_id,transfer_type,min_transfer_time'],
  }
  for (let s = 0; s < railway.stations; s++) tables['stops.txt']!.push(`S${s},Station ${s},1,1,${alone(s) ? 0 : 1},`)
  railway.stationOfPlatform.forEach((station, p) => {
    if (!alone(station)) tables['stops.txt']!.push(`P${p},Platform ${p},1,1,0,S${station}`)
  })
  railway.services.forEach((days, s) => {
    if (s % 2 === 0) tables['calendar.txt']!.push(`v${s},1,1,1,1,1,1,1,20261101,20261231`)
    days.forEach((runs, i) => {
      if (s % 2 === 0 ? !runs : runs) tables['calendar_dates.txt']!.push(`v${s},${20261125 + SERVICE_DAY_OFFSETS[i]!},${runs ? 1 : 2}`)
    })
  })
  railway.trips.forEach((trip, t) => {
    tables['trips.txt']!.push(`r,v${trip.service},t${t}`)
    trip.calls.forEach((call, i) => {
      tables['stop_times.txt']!.push(
        `t${t},${clock(call.arrives)},${clock(call.departs)},${id(call.platform)},${i},${call.pickup ? 0 : 1},${call.dropOff ? 0 : 1}`,
      )
    })
    if (trip.repeats)
      tables['frequencies.txt']!.push(`t${t},${clock(trip.repeats.from)},${clock(trip.repeats.until)},${trip.repeats.headway},0`)
  })
  for (const row of railway.transfers) {
    const name = (place: SmallTransfer['from']) => ('platform' in place ? id(place.platform) : stop(place))
    tables['transfers.txt']!.push(`${name(row.from)},${name(row.to)},${row.type},${row.type === 2 ? row.seconds : ''}`)
  }
  const encoder = new TextEncoder()
  return Object.fromEntries(Object.entries(tables).map(([name, rows]) => [name, encoder.encode(rows.join('\n'))]))
}

const clock = (s: number) =>
  `${String(Math.floor(s / 3600)).padStart(2, '0')}:${String(Math.floor(s / 60) % 60).padStart(2, '0')}:${String(s % 60).padStart(2, '0')}`
