import { runsOn, addDays, type Feed, type ServiceDay } from '@yatha/timetable'
import { transferSecondsByStops } from './feeds.ts'

// A scan, round by round, over every call of every train that has not departed: slow, without patterns, marking, bounds or stored labels.
// It verifies the planner on real feeds; both share only the parsed feed. It ignores clock changes, because there are none on its days.

interface Train {
  first: number
  length: number
  shift: number
  /** Latest departure from a station before the last one, in seconds after time 0 of the day of the search. */
  last: number
}

export class ScanOracle {
  private readonly trains: Train[] = []
  private readonly stationOfStop: Int32Array
  /** Station of each call. */
  private readonly stationOfCall: Int32Array
  private readonly count: number
  private readonly changes: { from: number; to: number; seconds: number }[]

  constructor(
    private readonly feed: Feed,
    day: ServiceDay,
    before: number,
    after: number,
  ) {
    const { calls, trips } = feed
    this.stationOfStop = feed.stops.parent.map((parent, stop) => (parent >= 0 ? parent : stop))
    this.stationOfCall = calls.stop.map((stop) => this.stationOfStop[stop]!)
    this.count = feed.stops.ids.length
    this.changes = [...transferSecondsByStops(feed, (stop) => this.stationOfStop[stop]!)].map(([key, seconds]) => {
      const [from, to] = key.split(' ').map(Number) as [number, number]
      return { from, to, seconds }
    })
    for (let offset = -before; offset <= after; offset++) {
      const date = addDays(day, offset)
      const runs = feed.services.map((service) => runsOn(service, date))
      for (let trip = 0; trip < trips.ids.length; trip++) {
        if (!runs[trips.service[trip]!]) continue
        const first = calls.first[trip]!
        const length = calls.first[trip + 1]! - first
        if (length === 0) continue
        for (const start of this.starts(trip)) {
          const shift = offset * 86_400 + start - calls.departs[first]!
          const last = Math.max(...calls.departs.subarray(first, first + length - 1)) + shift
          if (calls.arrives[first + length - 1]! + shift >= -86_400) this.trains.push({ first, length, shift, last })
        }
      }
    }
  }

  /** Departure times of a trip on a day: one, or several with frequencies.txt. */
  private starts(trip: number): number[] {
    const { frequencies, calls } = this.feed
    const rows = frequencies.filter((row) => row.trip === trip)
    if (rows.length === 0) return [calls.departs[calls.first[trip]!]!]
    return rows.flatMap(({ from, until, headwaySeconds }) =>
      Array.from({ length: Math.ceil((until - from) / headwaySeconds) }, (_, n) => from + n * headwaySeconds),
    )
  }

  /** Stations at which trains call. */
  stations(): number[] {
    const served = new Set<number>()
    for (const { first, length } of this.trains) for (let i = 0; i < length; i++) served.add(this.stationOfCall[first + i]!)
    return [...served].sort((a, b) => a - b)
  }

  /** Earliest arrival at every station with at most the given number of rides, for departures from `time` to `until`: [rides][station]. */
  arrivals(origin: number, time: number, maxRides: number, until = Number.POSITIVE_INFINITY): Float64Array[] {
    const { arrives: arrivesAt, departs: departsAt, flags } = this.feed.calls
    let ready = new Float64Array(this.count).fill(Number.POSITIVE_INFINITY)
    ready[origin] = time
    for (const { from, to, seconds } of this.changes) if (from === origin && to !== origin) ready[to] = Math.min(ready[to]!, time + seconds)
    const rounds = [ready.map((at, stop) => (stop === origin ? Number.POSITIVE_INFINITY : at))]
    for (let round = 1; round <= maxRides; round++) {
      const best = new Float64Array(this.count).fill(Number.POSITIVE_INFINITY)
      for (const { first, length, shift, last } of this.trains) {
        if (last < time) continue
        let aboard = false
        for (let c = first; c < first + length; c++) {
          const at = this.stationOfCall[c]!
          if (aboard) {
            const arrives = arrivesAt[c]! + shift
            if (arrives < best[at]! && !(flags[c]! & 2)) best[at] = arrives
          } else if (c < first + length - 1 && !(flags[c]! & 1)) {
            const departs = departsAt[c]! + shift
            const isLate = round === 1 && departs - (ready[at]! - time) > until
            aboard = !isLate && departs >= ready[at]!
          }
        }
      }
      ready = new Float64Array(this.count).fill(Number.POSITIVE_INFINITY)
      for (const { from, to, seconds } of this.changes) ready[to] = Math.min(ready[to]!, best[from]! + seconds)
      rounds.push(this.withFootpaths(best.slice()))
    }
    return rounds
  }

  /** Returns the earliest arrivals by train, or by train and then a footpath. */
  private withFootpaths(best: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
    const byTrain = best.slice()
    for (const { from, to, seconds } of this.changes) if (from !== to) best[to] = Math.min(best[to]!, byTrain[from]! + seconds)
    return best
  }

  /** Times at which a train can be boarded at a station, latest first. */
  departures(station: number): number[] {
    const moments = new Set<number>()
    const { calls } = this.feed
    for (const { first, length, shift } of this.trains) {
      for (let c = first; c < first + length - 1; c++)
        if (this.stationOfCall[c] === station && !(calls.flags[c]! & 1)) moments.add(calls.departs[c]! + shift)
    }
    return [...moments].sort((a, b) => b - a)
  }

  /** Times at which to leave a station to catch a train there, or at the end of a footpath; latest first. */
  leaveTimes(origin: number): number[] {
    const ways = [{ to: origin, seconds: 0 }, ...this.changes.filter(({ from, to }) => from === origin && to !== origin)]
    const moments = new Set(ways.flatMap(({ to, seconds }) => this.departures(to).map((moment) => moment - seconds)))
    return [...moments].sort((a, b) => b - a)
  }
}
