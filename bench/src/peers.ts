import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Feed, ServiceDay } from '@yatha/timetable'

/** Another planner, for comparison. Station ids are `s<number>`. */
export interface PeerPlanner {
  readonly name: string
  /** Plans a trip and its legs, and returns its earliest arrival in seconds; undefined if there is no trip. */
  readonly earliest: (from: number, to: number, time: number) => number | undefined
  /** Computes all trips of the day, and returns their number. */
  readonly profile?: (from: number, to: number) => number
}

const folder = fileURLToPath(new URL('../peers/node_modules', import.meta.url))

/** Opens the peers on a one-day feed; returns none if they are not installed (`npm ci --prefix bench/peers`). */
export async function openPeers(zip: string, feed: Feed, day: ServiceDay): Promise<PeerPlanner[]> {
  if (!existsSync(folder)) return []
  return [await openMinotor(zip, day), openRaptor(feed, day)]
}

interface Minotor {
  Router: new (
    timetable: unknown,
    stops: unknown,
  ) => { route(query: unknown): { bestRoute(): unknown; arrivalAt(to: string): { time: { toSeconds(): number } } | undefined } }
  Query: { Builder: new () => MinotorQuery }
  Time: { fromHMS(h: number, m: number, s: number): unknown }
  Duration: { fromSeconds(s: number): unknown }
}

interface MinotorQuery {
  from(stop: string): MinotorQuery
  to(stop: string): MinotorQuery
  departureTime(time: unknown): MinotorQuery
  maxTransfers(count: number): MinotorQuery
  minTransferTime(duration: unknown): MinotorQuery
  build(): unknown
}

async function openMinotor(zip: string, day: ServiceDay): Promise<PeerPlanner> {
  const load = (file: string) => import(pathToFileURL(`${folder}/minotor/dist/${file}`).href) as Promise<unknown>
  const { Router, Query, Time, Duration } = (await load('router.esm.js')) as Minotor
  const { GtfsParser } = (await load('parser.esm.js')) as {
    GtfsParser: new (path: string) => { parse(date: Date): Promise<{ timetable: unknown; stopsIndex: unknown }> }
  }
  const { timetable, stopsIndex } = await new GtfsParser(zip).parse(new Date(`${day}T12:00:00Z`))
  const router = new Router(timetable, stopsIndex)
  const id = (stop: number) => `s${stop}`
  return {
    name: 'minotor 1.0.7',
    earliest: (from, to, time) => {
      const query = new Query.Builder()
        .from(id(from))
        .to(id(to))
        .departureTime(Time.fromHMS(Math.floor(time / 3600), Math.floor(time / 60) % 60, time % 60))
        .maxTransfers(4)
        .minTransferTime(Duration.fromSeconds(180))
        .build()
      const result = router.route(query)
      result.bestRoute()
      const arrival = result.arrivalAt(id(to))
      return arrival?.time.toSeconds()
    },
  }
}

interface Raptor {
  JourneyFactory: new () => unknown
  RaptorAlgorithmFactory: { create(trips: unknown, transfers: unknown, interchange: unknown, date?: Date): unknown }
  DepartAfterQuery: new (
    raptor: unknown,
    results: unknown,
    days: number,
  ) => { plan(from: string, to: string, date: Date, time: number): { arrivalTime: number }[] }
  RangeQuery: new (
    raptor: unknown,
    results: unknown,
    days: number,
  ) => { plan(from: string, to: string, date: Date, time?: number, end?: number): unknown[] }
}

/** Opens raptor-journey-planner with trips as its own reader would create them, since that reader never ends on Node 20 (unzipper 0.10). */
function openRaptor(feed: Feed, day: ServiceDay): PeerPlanner {
  const { JourneyFactory, RaptorAlgorithmFactory, DepartAfterQuery, RangeQuery } = createRequire(import.meta.url)(
    `${folder}/raptor-journey-planner`,
  ) as Raptor
  const service = { runsOn: () => true }
  const { ids } = feed.stops
  const { first, stop, arrives, departs, flags } = feed.calls
  const trips = feed.trips.ids.map((tripId, t) => ({
    tripId,
    serviceId: 'v',
    service,
    stopTimes: Array.from({ length: first[t + 1]! - first[t]! }, (_, i) => {
      const c = first[t]! + i
      return {
        stop: ids[stop[c]!]!,
        arrivalTime: arrives[c]!,
        departureTime: departs[c]!,
        pickUp: !(flags[c]! & 1),
        dropOff: !(flags[c]! & 2),
      }
    }),
  }))
  const interchange: Record<string, number> = {}
  const transfers: Record<string, unknown[]> = {}
  for (const { from, to, seconds } of feed.transfers) {
    const [origin, destination] = [ids[from]!, ids[to]!]
    if (from === to) interchange[origin] = seconds
    else (transfers[origin] ??= []).push({ origin, destination, duration: seconds, startTime: 0, endTime: Number.MAX_SAFE_INTEGER })
  }
  const date = new Date(`${day}T12:00:00Z`)
  const raptor = RaptorAlgorithmFactory.create(trips, transfers, interchange)
  const after = new DepartAfterQuery(raptor, new JourneyFactory(), 1)
  const range = new RangeQuery(raptor, new JourneyFactory(), 1)
  return {
    name: 'raptor-journey-planner 2.2.3',
    earliest: (from, to, time) => {
      const journeys = after.plan(`s${from}`, `s${to}`, date, time)
      return journeys.length === 0 ? undefined : Math.min(...journeys.map((j) => j.arrivalTime))
    },
    profile: (from, to) => range.plan(`s${from}`, `s${to}`, date).length,
  }
}
