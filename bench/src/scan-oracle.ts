import { runsOn, addDays, type Feed, type ServiceDay } from '@yatha/timetable'
import { changeTable } from './feeds.ts'

// A layered scan over every call of every train: slow, without patterns, marking, bounds or kept labels. It checks the
// planner on real feeds; the feed itself (zone without summer time on these days) is all they share.

interface Train {
  trip: number
  offset: number
  first: number
  length: number
  shift: number
}

export class ScanOracle {
  private readonly trains: Train[] = []
  private readonly place: Int32Array
  private readonly count: number
  private readonly changes: { from: number; to: number; seconds: number }[]

  constructor(
    private readonly feed: Feed,
    day: ServiceDay,
    before: number,
    after: number,
  ) {
    const { calls, trips } = feed
    this.place = feed.stops.parent.map((parent, stop) => (parent >= 0 ? parent : stop))
    this.count = feed.stops.ids.length
    this.changes = [...changeTable(feed, (stop) => this.place[stop]!)].map(([key, seconds]) => {
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
          if (calls.arrives[first + length - 1]! + shift >= -86_400) this.trains.push({ trip, offset, first, length, shift })
        }
      }
    }
  }

  /** When a trip departs on a day: once, or as often as frequencies.txt says. */
  private starts(trip: number): number[] {
    const { frequencies, calls } = this.feed
    const rows = frequencies.filter((row) => row.trip === trip)
    if (rows.length === 0) return [calls.departs[calls.first[trip]!]!]
    return rows.flatMap(({ from, until, headwaySeconds }) =>
      Array.from({ length: Math.ceil((until - from) / headwaySeconds) }, (_, n) => from + n * headwaySeconds),
    )
  }

  /** Stations that trains call at. */
  stations(): number[] {
    const served = new Set<number>()
    for (const { first, length } of this.trains) for (let i = 0; i < length; i++) served.add(this.place[this.feed.calls.stop[first + i]!]!)
    return [...served].sort((a, b) => a - b)
  }

  /** Earliest arrival at every station with exactly the rides of each round or fewer: [rides][station]. Departs from `time` to `until`. */
  arrivals(origin: number, time: number, maxRides: number, exactly = false, until = Number.POSITIVE_INFINITY): Float64Array[] {
    const { calls } = this.feed
    let ready = new Float64Array(this.count).fill(Number.POSITIVE_INFINITY)
    ready[origin] = time
    for (const { from, to, seconds } of this.changes) if (from === origin && to !== origin) ready[to] = Math.min(ready[to]!, time + seconds)
    const rounds = [ready.map((at, stop) => (stop === origin ? Number.POSITIVE_INFINITY : at))]
    for (let round = 1; round <= maxRides; round++) {
      const best = new Float64Array(this.count).fill(Number.POSITIVE_INFINITY)
      for (const { first, length, shift } of this.trains) {
        let aboard = false
        for (let c = first; c < first + length; c++) {
          const at = this.place[calls.stop[c]!]!
          const flags = calls.flags[c]!
          const arrives = calls.arrives[c]! + shift
          if (aboard && !(flags & 2) && arrives < best[at]!) best[at] = arrives
          const departs = calls.departs[c]! + shift
          const isLate = round === 1 && departs - (ready[at]! - time) > until
          if (!(flags & 1) && c < first + length - 1 && !isLate && (exactly && round === 1 ? departs === ready[at] : departs >= ready[at]!))
            aboard = true
        }
      }
      ready = new Float64Array(this.count).fill(Number.POSITIVE_INFINITY)
      for (const { from, to, seconds } of this.changes) ready[to] = Math.min(ready[to]!, best[from]! + seconds)
      rounds.push(this.reached(best.slice()))
    }
    return rounds
  }

  /** Arrivals by train, and on foot from where trains arrive. */
  private reached(best: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
    const byTrain = best.slice()
    for (const { from, to, seconds } of this.changes) if (from !== to) best[to] = Math.min(best[to]!, byTrain[from]! + seconds)
    return best
  }

  /** Moments at which a train can be boarded at a station, latest first. */
  departures(station: number): number[] {
    const moments = new Set<number>()
    const { calls } = this.feed
    for (const { first, length, shift } of this.trains) {
      for (let c = first; c < first + length - 1; c++)
        if (this.place[calls.stop[c]!] === station && !(calls.flags[c]! & 1)) moments.add(calls.departs[c]! + shift)
    }
    return [...moments].sort((a, b) => b - a)
  }

  /** Moments at which one can leave a station for a train, there or after a walk, latest first. */
  leaves(origin: number): number[] {
    const ways = [{ to: origin, seconds: 0 }, ...this.changes.filter(({ from, to }) => from === origin && to !== origin)]
    const moments = new Set(ways.flatMap(({ to, seconds }) => this.departures(to).map((moment) => moment - seconds)))
    return [...moments].sort((a, b) => b - a)
  }

  /** The Pareto fronts from a station to every other, of trips that depart in [from, until]: strings `departs-arrives/rides`. For feeds without walks. */
  fronts(origin: number, from: number, until: number, maxRides: number): string[][] {
    const found: string[][] = Array.from({ length: this.count }, () => [])
    const least: Float64Array[] = Array.from({ length: maxRides + 1 }, () => new Float64Array(this.count).fill(Number.POSITIVE_INFINITY))
    for (const moment of this.departures(origin).filter((m) => m >= from && m <= until)) {
      const rounds = this.arrivals(origin, moment, maxRides, true)
      for (let to = 0; to < this.count; to++) {
        let best = Number.POSITIVE_INFINITY
        for (let rides = 1; rides <= maxRides; rides++) {
          const arrives = rounds[rides]![to]!
          if (arrives < best && arrives < least[rides]![to]!) found[to]!.push(`${moment}-${arrives}/${rides}`)
          best = Math.min(best, arrives)
          least[rides]![to] = Math.min(least[rides]![to]!, best)
        }
      }
    }
    return found
  }
}
