import type { ServiceDay } from '@yatha/timetable'
import { seededRandom } from '../../../timetable/test/seeded.ts'
import { SERVICE_DAY_OFFSETS, type SmallRailway, type SmallTransfer, type SmallTrip } from '../../../timetable/test/small-railway.ts'

// A generated feed with features that Yangon's feed lacks: times with seconds, transfers, frequencies, blank times, a time zone with summer
// time, two agencies, platforms, shapes, names in three languages.

export interface GeneratedFeed {
  readonly tables: Readonly<Record<string, string>>
  /** The trains and transfers of a day, for the oracle. */
  readonly on: (day: ServiceDay) => SmallRailway
  /** Trips with all their times, including the times that are blank in the feed. */
  readonly trips: readonly SmallTrip[]
  readonly isBlank: readonly (readonly boolean[])[]
}

export const TIME_ZONE = 'Europe/Berlin'
export const STATION_COUNT = 8
const TRIPS = 40
const REPEATED = 5
const PLATFORMS = Array.from({ length: STATION_COUNT }, (_, station) => (station % 3 === 0 ? [station, station] : [station])).flat()
const hasNoPlatforms = (station: number) => station % 3 !== 0

/** Weekdays of each service, from Sunday, and its exceptions. */
const SERVICES = [
  { week: [1, 1, 1, 1, 1, 1, 1], exceptions: { '2026-10-26': false } },
  { week: [0, 1, 1, 1, 1, 1, 0], exceptions: { '2026-03-29': true, '2026-11-25': false } },
  { week: [1, 0, 0, 0, 0, 0, 1], exceptions: {} },
  { week: undefined, exceptions: { '2026-03-28': true, '2026-10-25': true, '2026-11-24': true, '2026-11-25': true } },
] as const

const runs = (service: (typeof SERVICES)[number], day: string): boolean =>
  (service.exceptions as Readonly<Record<string, boolean>>)[day] ?? service.week?.[new Date(`${day}T00:00:00Z`).getUTCDay()] === 1

export function generateFeed(seed: number): GeneratedFeed {
  const random = seededRandom(seed)
  const below = (max: number) => Math.floor(random() * max)
  const isBlank: boolean[][] = []
  const trips = Array.from({ length: TRIPS }, (_, n): SmallTrip => {
    // Every other trip starts between 20:00 and 03:00, so that some are under way when the clocks change.
    let at = n % 2 === 0 ? below(20 * 3600) : 20 * 3600 + below(7 * 3600)
    let platform = below(PLATFORMS.length)
    const calls = Array.from({ length: 3 + below(4) }, (_call, i) => {
      if (i > 0) platform = (platform + 1 + below(PLATFORMS.length - 1)) % PLATFORMS.length
      const arrives = i === 0 ? at : at + 60 + below(840)
      at = arrives + (below(2) === 0 ? 0 : below(120))
      return { platform, arrives, departs: at, pickup: below(10) > 0, dropOff: below(10) > 0 }
    })
    isBlank.push(calls.map((_call, i) => i > 0 && i < calls.length - 1 && below(4) === 0))
    fillEvenly(calls, isBlank[n]!)
    const trip = { service: below(SERVICES.length), calls }
    if (n >= REPEATED) return trip
    const [from, headway] = [5 * 3600 + below(15 * 3600), 300 + below(900)]
    return { ...trip, repeats: { from, until: from + headway * (2 + below(6)), headway } }
  })
  const transfers = madeTransfers(below)
  const on = (day: ServiceDay): SmallRailway => ({
    stationOfPlatform: PLATFORMS,
    stations: STATION_COUNT,
    services: SERVICES.map((service) => SERVICE_DAY_OFFSETS.map((offset) => runs(service, addDays(day, offset)))),
    trips,
    transfers,
    starts: SERVICE_DAY_OFFSETS.map((offset) => gtfsDayStart(addDays(day, offset)) - gtfsDayStart(day)),
  })
  return { tables: toTables(trips, isBlank, transfers), on, trips, isBlank }
}

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** Epoch seconds of GTFS's time 0, noon in Berlin minus twelve hours. In 2026, clocks go forward on 29 March and back on 25 October. */
export function gtfsDayStart(day: string): number {
  const hours = day >= '2026-03-29' && day < '2026-10-25' ? 2 : 1
  return Date.parse(`${day}T00:00:00Z`) / 1000 - hours * 3600
}

function fillEvenly(calls: SmallTrip['calls'], isBlank: readonly boolean[]): void {
  for (let lastTimed = 0, next = 1; next < calls.length; next++) {
    if (isBlank[next]) continue
    const [from, span] = [calls[lastTimed]!.departs, calls[next]!.arrives - calls[lastTimed]!.departs]
    for (let i = lastTimed + 1; i < next; i++)
      calls[i]!.arrives = calls[i]!.departs = from + Math.round((span * (i - lastTimed)) / (next - lastTimed))
    lastTimed = next
  }
}

/** Generates at most one transfer for each pair of stops. A station that `hasNoPlatforms` and its entry in PLATFORMS are one stop. */
function madeTransfers(below: (max: number) => number): SmallTransfer[] {
  const transfers = new Map<string, SmallTransfer>()
  for (let n = 0; n < 12; n++) {
    const [from, to] = [0, 1].map(() => (below(2) === 0 ? { station: below(STATION_COUNT) } : { platform: below(PLATFORMS.length) })) as [
      SmallTransfer['from'],
      SmallTransfer['to'],
    ]
    const key = `${stopOf(from)} ${stopOf(to)}`
    if (!transfers.has(key)) transfers.set(key, { from, to, type: below(4), seconds: 30 + below(600) })
  }
  return [...transfers.values()]
}

const stopOf = (place: SmallTransfer['from']): string =>
  'station' in place
    ? `S${place.station}`
    : hasNoPlatforms(PLATFORMS[place.platform]!)
      ? `S${PLATFORMS[place.platform]}`
      : `P${place.platform}`

const clock = (time: number) => [time / 3600, (time / 60) % 60, time % 60].map((n) => String(Math.floor(n)).padStart(2, '0')).join(':')

function toTables(trips: readonly SmallTrip[], isBlank: readonly (readonly boolean[])[], transfers: readonly SmallTransfer[]) {
  const table = (header: string, rows: readonly (readonly (string | number)[])[]) =>
    `${[header, ...rows.map((row) => row.join())].join('\r\n')}\r\n`
  const position = (station: number) => [50 + station / 100, 8 + (station % 2) / 100]
  const withoutDashes = (day: string) => day.replaceAll('-', '')
  return {
    'agency.txt': table('agency_id,agency_name,agency_url,agency_timezone,agency_lang', [
      ['n', 'Nordbahn', 'https://nord.example.org/', TIME_ZONE, 'de'],
      ['s', '"Südbahn, AG"', 'https://sued.example.org/', TIME_ZONE, 'de'],
    ]),
    'stops.txt': table('stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,platform_code', [
      ...Array.from({ length: STATION_COUNT }, (_, s) => [`S${s}`, `Bahnhof ${s}`, ...position(s), hasNoPlatforms(s) ? 0 : 1, '', '']),
      ...PLATFORMS.flatMap((s, p) => (hasNoPlatforms(s) ? [] : [[`P${p}`, `Bahnhof ${s}`, ...position(s), 0, `S${s}`, p]])),
    ]),
    'routes.txt': table('route_id,agency_id,route_short_name,route_type', [
      ['r0', 'n', 'N', 2],
      ['r1', 's', 'S', 109],
    ]),
    'trips.txt': table(
      'route_id,service_id,trip_id,shape_id',
      trips.map(({ service }, t) => [`r${t % 2}`, `v${service}`, `t${t}`, t % 4 === 0 ? `s${t}` : '']),
    ),
    // The rows are in reverse order, so that only stop_sequence gives the order of the calls.
    'stop_times.txt': table(
      'trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type,drop_off_type',
      trips.flatMap(({ calls }, t) =>
        calls
          .map((call, i) => [
            `t${t}`,
            isBlank[t]![i] ? '' : clock(call.arrives),
            isBlank[t]![i] ? '' : clock(call.departs),
            stopOf(call),
            i * 10,
            call.pickup ? 0 : 1,
            call.dropOff ? 0 : 1,
          ])
          .reverse(),
      ),
    ),
    'calendar.txt': table(
      'service_id,sunday,monday,tuesday,wednesday,thursday,friday,saturday,start_date,end_date',
      SERVICES.flatMap(({ week }, s) => (week ? [[`v${s}`, ...week, '20260101', '20261231']] : [])),
    ),
    'calendar_dates.txt': table(
      'service_id,date,exception_type',
      SERVICES.flatMap(({ exceptions }, s) => Object.entries(exceptions).map(([day, isOn]) => [`v${s}`, withoutDashes(day), isOn ? 1 : 2])),
    ),
    'frequencies.txt': table(
      'trip_id,start_time,end_time,headway_secs,exact_times',
      trips.flatMap(({ repeats }, t) => (repeats ? [[`t${t}`, clock(repeats.from), clock(repeats.until), repeats.headway, t % 2]] : [])),
    ),
    'transfers.txt': table(
      'from_stop_id,to_stop_id,transfer_type,min_transfer_time',
      transfers.map(({ from, to, type, seconds }) => [stopOf(from), stopOf(to), type, type === 2 ? seconds : '']),
    ),
    'shapes.txt': table(
      'shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence',
      trips.flatMap(({ calls }, t) =>
        t % 4 === 0 ? calls.map(({ platform }, i) => [`s${t}`, ...position(PLATFORMS[platform]!), i * 5]).reverse() : [],
      ),
    ),
    'translations.txt': table('table_name,field_name,language,translation,record_id,field_value', [
      ...Array.from({ length: STATION_COUNT }, (_, s) => ['stops', 'stop_name', 'EN', `Station ${s}`, '', `Bahnhof ${s}`]),
      ['stops', 'stop_name', 'ja', '一番駅', 'S1', ''],
      ['routes', 'route_short_name', 'ja', '北', 'r0', ''],
    ]),
    'feed_info.txt': table('feed_publisher_name,feed_publisher_url,feed_lang,feed_version', [
      ['Bahnen', 'https://bahnen.example.org/', 'de', '2026-2'],
    ]),
  }
}
