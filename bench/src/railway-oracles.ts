import type { Itinerary, SearchAnswer } from '@yatha/contract'
import { withoutProblems, type ProblemRule, type ServiceDay } from '@yatha/timetable'
import { STATION_COUNT, type GeneratedFeed } from '../../data/test/feeds/generated-feed.ts'
import * as small from '../../timetable/test/oracle.ts'
import { loadFeed } from './feeds.ts'
import { ScanOracle } from './scan-oracle.ts'

/** A search between two stations from a minute of the day. */
export interface OracleQuery {
  readonly from: string
  readonly to: string
  readonly day: string
  readonly minute: number
}

/** Generates searches and finds their correct answers without the planner. */
export interface RailwayOracle {
  readonly ask: (random: () => number) => OracleQuery
  /** Returns the correct answer in the format of `formatAnswer`: earliest arrivals by number of rides, and the latest departure. */
  readonly right: (question: OracleQuery) => string
}

const MAX_RIDES = 5
/** End of the search window in seconds: 27:00, since feeds do not define the end of the day, or six hours after `time`. */
const searchEnd = (time: number): number => Math.max(27 * 3600, time + 6 * 3600)

interface FoundTrip {
  readonly departs: number
  readonly arrives: number
  readonly rides: number
}

/** Pareto set of trips by rides and arrival: for each number of rides, the earliest arrival with its latest departure. */
function paretoSet(found: readonly FoundTrip[]): readonly FoundTrip[] {
  const front: FoundTrip[] = []
  for (let rides = 0; rides <= MAX_RIDES; rides++) {
    const trips = found.filter((trip) => trip.rides === rides)
    const arrives = Math.min(...trips.map((trip) => trip.arrives))
    if (arrives >= (front.at(-1)?.arrives ?? Number.POSITIVE_INFINITY)) continue
    front.push({ rides, arrives, departs: Math.max(...trips.filter((trip) => trip.arrives === arrives).map((trip) => trip.departs)) })
  }
  return front
}

/** Formats a Pareto set as `38400/1 37500/2, leaves 36000`: arrivals in seconds after time 0, each with its number of rides; 0 means walking. */
function formatFront(front: readonly FoundTrip[]): string {
  const last = front.at(-1)
  if (!last) return 'none'
  const arrivals = front.map(({ arrives, rides }) => `${arrives}/${rides}`).join(' ')
  return last.rides > 0 ? `${arrivals}, leaves ${last.departs}` : arrivals
}

/** Formats the Pareto set of the app's answer. */
export function formatAnswer(answer: SearchAnswer, day: string, zone: string): string {
  const zero = timeZero(day, zone)
  const seconds = (instant: string) => Date.parse(instant) / 1000 - zero
  const found = (trip: Itinerary): FoundTrip => ({
    departs: seconds(trip.departs),
    arrives: seconds(trip.arrives),
    rides: trip.legs.filter(({ kind }) => kind === 'ride').length,
  })
  return formatFront(paretoSet([...answer.direct, ...answer.transfer, ...(answer.walk ? [answer.walk] : [])].map(found)))
}

/** Epoch seconds of GTFS's time 0: noon minus twelve hours. */
function timeZero(day: string, timeZone: string): number {
  const noon = Date.parse(`${day}T12:00:00Z`)
  const localTime = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(noon)
  return (noon - (Date.parse(`${localTime.replace(' ', 'T')}Z`) - noon)) / 1000 - 12 * 3600
}

/** Creates an oracle that scans all trains of a feed; see ScanOracle. */
export function createScanOracle(
  file: string,
  days: readonly string[],
  acceptedRules: readonly ProblemRule[],
): RailwayOracle & {
  readonly zone: string
} {
  const feed = withoutProblems(loadFeed(file), acceptedRules)
  const indices = new Map(feed.stops.ids.map((id, index) => [id, index]))
  // In the feed of Deutsche Bahn (DB), trains that departed three days earlier are still under way.
  const oracles = new Map(days.map((day) => [day, new ScanOracle(feed, day as ServiceDay, 3, 1)]))
  const stations = new Map([...oracles].map(([day, oracle]) => [day, oracle.stations().map((station) => feed.stops.ids[station]!)]))
  return {
    zone: feed.zone,
    ask: (random) => {
      const day = days[Math.floor(random() * days.length)]!
      return { ...pickTwo(stations.get(day)!, random), day, minute: Math.floor(random() * 1440) }
    },
    right: ({ from, to, day, minute }) => {
      const oracle = oracles.get(day)!
      const [origin, goal, time] = [indices.get(from)!, indices.get(to)!, minute * 60]
      const until = searchEnd(time)
      const rounds = oracle.arrivals(origin, time, MAX_RIDES, until)
      // A trip is dominated if a departure after the window arrives no later with no more rides; the app shows the later trip as the next
      // trip.
      const after = oracle.arrivals(origin, until + 1, MAX_RIDES)
      const isDominated = (arrives: number, maxRides: number) =>
        after.some((arrivals, rides) => rides > 0 && rides <= maxRides && arrivals[goal]! <= arrives)
      const found = rounds.flatMap((arrivals, rides) => {
        const arrives = arrivals[goal]!
        return Number.isFinite(arrives) && !isDominated(arrives, rides) ? [{ departs: time, arrives, rides }] : []
      })
      const front = paretoSet(found)
      const last = front.at(-1)
      if (!last || last.rides === 0) return formatFront(front)
      // Binary search: a later departure never arrives earlier.
      const moments = oracle.leaveTimes(origin).filter((moment) => moment >= time && moment <= until)
      const isInTime = (moment: number) => oracle.arrivals(origin, moment, last.rides, until)[last.rides]![goal]! <= last.arrives
      let [early, late] = [moments.length - 1, 0]
      while (late < early) {
        const middle = Math.floor((late + early) / 2)
        if (isInTime(moments[middle]!)) early = middle
        else late = middle + 1
      }
      return formatFront([...front.slice(0, -1), { ...last, departs: moments[early]! }])
    },
  }
}

/** Creates an oracle that searches all events of the generated feed, on days with and without a clock change. */
export function createGeneratedOracle(feed: GeneratedFeed): RailwayOracle {
  const days = ['2026-03-29', '2026-10-25', '2026-11-25'].map((day) => ({ day, railway: feed.on(day as ServiceDay) }))
  const fronts = new Map<string, small.OracleItinerary[]>()
  const names = Array.from({ length: STATION_COUNT }, (_, station) => `S${station}`)
  return {
    ask: (random) => ({
      ...pickTwo(names, random),
      day: days[Math.floor(random() * days.length)]!.day,
      minute: Math.floor(random() * 1440),
    }),
    right: ({ from, to, day, minute }) => {
      const { railway } = days.find((each) => each.day === day)!
      const [origin, goal, time] = [names.indexOf(from), names.indexOf(to), minute * 60]
      const key = `${from} ${to} ${day}`
      const front = fronts.get(key) ?? small.paretoFront(railway, origin, goal, MAX_RIDES)
      fronts.set(key, front)
      const walk = small.earliestArrivals(railway, origin, goal, time, 0)
      return formatFront(paretoSet([...walk, ...front.filter((trip) => trip.departs >= time && trip.departs <= searchEnd(time))]))
    },
  }
}

function pickTwo(stations: readonly string[], random: () => number): { from: string; to: string } {
  const from = Math.floor(random() * stations.length)
  const to = (from + 1 + Math.floor(random() * (stations.length - 1))) % stations.length
  return { from: stations[from]!, to: stations[to]! }
}
