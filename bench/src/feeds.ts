import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { unzipSync, zipSync, strToU8 } from 'fflate'
import { formatServiceTime, readFeed, runsOn, type Feed, type ProblemRule, type ServiceDay } from '@yatha/timetable'

const root = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** A feed with the day of the queries, and the rules whose problems are accepted when it is packed. */
export interface BenchFeed {
  readonly name: string
  readonly file: string
  readonly day: ServiceDay
  readonly acceptedRules?: readonly ProblemRule[]
}

/** The measured feeds. */
export const BENCH_FEEDS: readonly BenchFeed[] = [
  { name: 'yangon-2026', file: root('data/dist/gtfs.zip'), day: '2026-11-23' as ServiceDay },
  { name: 'cairns', file: root('bench/feeds/cairns-2014.zip'), day: '2014-10-15' as ServiceDay },
  {
    name: 'db-fernverkehr',
    file: root('bench/feeds/db-fernverkehr-2019.zip'),
    day: '2019-06-12' as ServiceDay,
    acceptedRules: ['times-go-back'],
  },
  { name: 'nyc-subway', file: root('bench/feeds/nyc-subway-2018.zip'), day: '2018-09-12' as ServiceDay },
]

const TABLES = ['agency', 'stops', 'routes', 'trips', 'stop_times', 'calendar', 'calendar_dates', 'frequencies', 'transfers'].map(
  (t) => `${t}.txt`,
)

export function unzipFeed(file: string): Record<string, Uint8Array> {
  if (!existsSync(file)) throw new Error(`${file} is missing: run npm run data`)
  return unzipSync(readFileSync(file), { filter: ({ name }) => TABLES.includes(name) })
}

export const loadFeed = (file: string): Feed => readFeed(unzipFeed(file))

/** Converts one service day of a feed to a GTFS zip that every planner supports: only stations, one service, all transfers with times. */
export function createOneDayZip(feed: Feed, day: ServiceDay): Uint8Array {
  const running = Uint8Array.from(feed.services, (s) => (runsOn(s, day) ? 1 : 0))
  const station = (stop: number) => (feed.stops.parent[stop]! >= 0 ? feed.stops.parent[stop]! : stop)
  const stops = [...new Set(Array.from(feed.stops.ids, (_, i) => station(i)))]
  const trips = feed.trips.ids.flatMap((_, t) =>
    running[feed.trips.service[t]!] && feed.calls.first[t + 1]! > feed.calls.first[t]! ? [t] : [],
  )
  const times = trips.flatMap((t) => {
    const first = feed.calls.first[t]!
    return Array.from({ length: feed.calls.first[t + 1]! - first }, (_, i) => {
      const c = first + i
      const flags = feed.calls.flags[c]!
      return `t${t},${formatServiceTime(feed.calls.arrives[c]!)},${formatServiceTime(feed.calls.departs[c]!)},s${station(feed.calls.stop[c]!)},${i + 1},${flags & 1},${(flags & 2) >> 1}`
    })
  })
  const transferRows = [...transferSecondsByStops(feed, station)].map(([key, seconds]) =>
    [...key.split(' ').map((n) => `s${n}`), 2, seconds].join(),
  )
  const table = (head: string, rows: readonly string[]) => strToU8(`${[head, ...rows].join('\n')}\n`)
  const date = day.replaceAll('-', '')
  return zipSync(
    {
      'agency.txt': table('agency_id,agency_name,agency_url,agency_timezone', ['a,A,http://a,Etc/UTC']),
      'stops.txt': table(
        'stop_id,stop_name,stop_lat,stop_lon,location_type',
        stops.map((s) => `s${s},S${s},${feed.stops.lat[s] || 1},${feed.stops.lon[s] || 1},0`),
      ),
      'routes.txt': table('route_id,agency_id,route_short_name,route_long_name,route_type', ['r,a,R,R,2']),
      'calendar.txt': table('service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date', [
        `v,1,1,1,1,1,1,1,${date},${date}`,
      ]),
      'calendar_dates.txt': table('service_id,date,exception_type', []),
      'trips.txt': table(
        'route_id,service_id,trip_id',
        trips.map((t) => `r,v,t${t}`),
      ),
      'stop_times.txt': table('trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type,drop_off_type', times),
      'transfers.txt': table('from_stop_id,to_stop_id,transfer_type,min_transfer_time', transferRows),
    },
    { level: 1 },
  )
}

/** Transfer times in seconds, by the key `FROM TO`: 180 within a station, and the rows of transfers.txt. */
export function transferSecondsByStops(feed: Feed, station: (stop: number) => number): Map<string, number> {
  const seconds = new Map<string, number>()
  feed.stops.ids.forEach((_, stop) => seconds.set(`${station(stop)} ${station(stop)}`, 180))
  for (const row of feed.transfers) {
    if (row.type > 2) continue
    seconds.set(`${station(row.from)} ${station(row.to)}`, row.type === 1 ? 0 : row.seconds >= 0 ? row.seconds : 180)
  }
  return seconds
}
