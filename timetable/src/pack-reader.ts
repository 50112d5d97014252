import { summed, unpackNumbers, unpackDegrees, unpackTexts } from './columns.ts'
import type { Extras } from './extras.ts'
import type { Feed } from './feed.ts'
import { lazily } from './lazily.ts'
import type { Pack } from './pack.ts'
import { servedStops, type RailwaySource } from './railway-source.ts'
import { dayOfNumber, type Service, type ServiceDay } from './service-day.ts'
import { unpackCalls } from './unpack-calls.ts'
import { unpackExtras } from './unpack-extras.ts'

/** A pack whose parts are unpacked on first access. */
export class PackReader implements RailwaySource {
  readonly feed: Feed
  readonly extras: Extras | undefined
  /**
   * For each sequence of the pack, its stops and the index of the first sequence with equal stops. For each trip, the index of its
   * sequence; -1 for none.
   */
  readonly stopOrder: {
    readonly stops: readonly (readonly number[])[]
    readonly firstWithSameStops: readonly number[]
    readonly ofTrip: readonly number[]
  }

  #served: Uint8Array | undefined

  /** Throws an Error if the pack has another format. */
  constructor(readonly pack: Pack) {
    if (pack.format !== 2) throw new Error(`a pack of format ${String(pack.format)}, not 2: run npm run data`)
    this.feed = lazily<Feed>({
      agencies: () => pack.agencies,
      zone: () => pack.agencies[0]?.zone ?? 'UTC',
      stops: () => unpackStops(pack),
      routes: () => unpackRoutes(pack),
      services: () => unpackServices(pack),
      trips: () => unpackTrips(pack),
      calls: () => unpackCalls(pack, this.stopOrder),
      frequencies: () =>
        (pack.frequencies ?? []).map(([trip, from, until, headwaySeconds, exact]) => ({
          trip: trip!,
          from: from!,
          until: until!,
          headwaySeconds: headwaySeconds!,
          exact: exact === 1,
        })),
      transfers: () =>
        (pack.transfers ?? []).map(([from, to, type, seconds]) => ({ from: from!, to: to!, type: type!, seconds: seconds! })),
      fares: () => pack.fares,
      problems: () => [],
    })
    this.extras = pack.extras && unpackExtras(pack.extras, this.feed)
    this.stopOrder = lazily<PackReader['stopOrder']>({
      stops: () => pack.sequences.map(({ stops }) => summed(stops)),
      firstWithSameStops: () => {
        const first = new Map<string, number>()
        return pack.sequences.map(({ stops }, s) => {
          const key = stops.join()
          if (!first.has(key)) first.set(key, s)
          return first.get(key)!
        })
      },
      ofTrip: () => {
        const sequenceOf = unpackNumbers(pack.profiles.sequence, pack.profiles.rides.length)
        return summed(pack.trips.profile).map((profile) => (profile < 0 ? -1 : sequenceOf[profile]!))
      },
    })
  }

  get served(): Uint8Array {
    return (this.#served ??= servedStops(this.feed, this.stopOrder.stops.flat()))
  }

  stopsKeyOf(trip: number): number | undefined {
    const sequence = this.stopOrder.ofTrip[trip]!
    return sequence < 0 ? undefined : this.stopOrder.firstWithSameStops[sequence]
  }
}

function unpackStops({ stops }: Pack): Feed['stops'] {
  const ids = unpackTexts(stops.id)
  return lazily<Feed['stops']>({
    ids: () => ids,
    names: () => unpackTexts(stops.name),
    platforms: () => (stops.platform === undefined ? ids.map(() => '') : unpackTexts(stops.platform)),
    lat: () => unpackDegrees(stops.at.lat, stops.at.decimals),
    lon: () => unpackDegrees(stops.at.lon, stops.at.decimals),
    parent: () => (stops.parent ? new Int32Array(stops.parent) : new Int32Array(ids.length).fill(-1)),
  })
}

function unpackRoutes({ routes }: Pack): Feed['routes'] {
  const ids = unpackTexts(routes.id)
  return {
    ids,
    shortNames: unpackTexts(routes.name),
    agency: new Int32Array(unpackNumbers(routes.agency, ids.length)),
    type: new Int32Array(unpackNumbers(routes.type, ids.length)),
  }
}

function unpackServices({ services }: Pack): Service[] {
  const ids = unpackTexts(services.id)
  const weekdays = unpackNumbers(services.weekdays, ids.length)
  const from = unpackNumbers(services.from, ids.length)
  const until = unpackNumbers(services.until, ids.length)
  // Services share days, so each day is formatted once.
  const dayByNumber = new Map<number, ServiceDay>()
  const dayOf = (n: number): ServiceDay => {
    const day = dayByNumber.get(n) ?? dayOfNumber(n)
    dayByNumber.set(n, day)
    return day
  }
  const days = (steps: readonly number[]) => new Set(summed(steps).map(dayOf))
  return ids.map((id, s) => ({
    id,
    weekdays: weekdays[s]!,
    from: dayOf(from[s]!),
    until: dayOf(until[s]!),
    added: days(services.added[s]!),
    removed: days(services.removed[s]!),
  }))
}

function unpackTrips({ trips }: Pack): Feed['trips'] {
  const ids = unpackTexts(trips.id)
  return {
    ids,
    route: new Int32Array(summed(trips.route)),
    service: new Int32Array(unpackNumbers(trips.service, ids.length)),
    direction: new Int8Array(unpackNumbers(trips.direction, ids.length)),
  }
}
