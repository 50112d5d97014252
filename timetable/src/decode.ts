import { runningSums, unpackNumbers, unpackDegrees, unpackTexts } from './columns.ts'
import type { Extras } from './extras.ts'
import type { Feed } from './feed.ts'
import type { Pack } from './pack.ts'
import { dayOfNumber, type Service, type ServiceDay } from './service-day.ts'
import { unpackCalls } from './unpack-calls.ts'
import { unpackExtras } from './unpack-extras.ts'

/** The feed in a pack, and its extras if it has any. Throws an Error for another format. */
export function decode(pack: Pack): { feed: Feed; extras?: Extras } {
  if (pack.format !== 2) throw new Error(`a pack of format ${String(pack.format)}, not 2: run npm run data`)
  const { agencies, extras, fares } = pack
  const feed: Feed = {
    agencies,
    zone: agencies[0]?.zone ?? 'UTC',
    stops: unpackStops(pack),
    routes: unpackRoutes(pack),
    services: unpackServices(pack),
    trips: unpackTrips(pack),
    calls: unpackCalls(pack),
    frequencies: (pack.frequencies ?? []).map(([trip, from, until, headwaySeconds, exact]) => ({
      trip: trip!,
      from: from!,
      until: until!,
      headwaySeconds: headwaySeconds!,
      exact: exact === 1,
    })),
    transfers: (pack.transfers ?? []).map(([from, to, type, seconds]) => ({ from: from!, to: to!, type: type!, seconds: seconds! })),
    fares,
    problems: [],
  }
  return extras ? { feed, extras: unpackExtras(extras, feed) } : { feed }
}

function unpackStops({ stops }: Pack): Feed['stops'] {
  const ids = unpackTexts(stops.id)
  let lat: Float64Array | undefined
  let lon: Float64Array | undefined
  return {
    ids,
    names: unpackTexts(stops.name),
    platforms: stops.platform === undefined ? ids.map(() => '') : unpackTexts(stops.platform),
    // Unpacked on first read, because only maps and lists of stations show positions.
    get lat() {
      return (lat ??= unpackDegrees(stops.at.lat, stops.at.decimals))
    },
    get lon() {
      return (lon ??= unpackDegrees(stops.at.lon, stops.at.decimals))
    },
    parent: stops.parent ? new Int32Array(stops.parent) : new Int32Array(ids.length).fill(-1),
  }
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
  // Services have many days in common, so each day is formatted only once.
  const dayByNumber = new Map<number, ServiceDay>()
  const dayOf = (n: number): ServiceDay => {
    const day = dayByNumber.get(n) ?? dayOfNumber(n)
    dayByNumber.set(n, day)
    return day
  }
  const days = (steps: readonly number[]) => new Set(runningSums(steps).map(dayOf))
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
    route: new Int32Array(runningSums(trips.route)),
    service: new Int32Array(unpackNumbers(trips.service, ids.length)),
    direction: new Int8Array(unpackNumbers(trips.direction, ids.length)),
  }
}
