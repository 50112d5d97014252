import { summed, unpackNumbers, unpackPositions, unpackTexts } from './columns.ts'
import { estimateTimes } from './estimate.ts'
import { ESTIMATED, type Feed } from './feed.ts'
import { CALL_FLAGS, CERTAINTIES, ROUTE_PATTERNS, ROUTE_TYPES, ROUTE_WAYS, TRAIN_MODELS, TRAIN_TYPES, type Extras } from './extras.ts'
import type { Pack, PackedExtras } from './pack.ts'
import { dayOfNumber, type ServiceDay } from './service-day.ts'

/** The feed in a pack, and its extras if it has any. Throws an Error if the pack has another format. */
export function decode(pack: Pack): { feed: Feed; extras?: Extras } {
  if (pack.format !== 2) throw new Error(`a pack of format ${String(pack.format)}, not 2: run npm run data`)
  const { stops, routes, services } = pack
  const stopIds = unpackTexts(stops.id)
  const routeIds = unpackTexts(routes.id)
  const serviceIds = unpackTexts(services.id)
  const [weekdays, from, until] = [services.weekdays, services.from, services.until].map((column) =>
    unpackNumbers(column, serviceIds.length),
  ) as [readonly number[], readonly number[], readonly number[]]
  // Services share days: each day is formatted once.
  const known = new Map<number, ServiceDay>()
  const dayOf = (n: number): ServiceDay => {
    const day = known.get(n) ?? dayOfNumber(n)
    known.set(n, day)
    return day
  }
  const days = (steps: readonly number[]) => new Set(summed(steps).map(dayOf))
  const feed: Feed = {
    agencies: pack.agencies,
    zone: pack.agencies[0]?.zone ?? 'UTC',
    stops: {
      ids: stopIds,
      names: unpackTexts(stops.name),
      platforms: stops.platform === undefined ? stopIds.map(() => '') : unpackTexts(stops.platform),
      ...unpackPositions(stops.at),
      parent: stops.parent ? Int32Array.from(stops.parent) : new Int32Array(stopIds.length).fill(-1),
    },
    routes: {
      ids: routeIds,
      shortNames: unpackTexts(routes.name),
      agency: Int32Array.from(unpackNumbers(routes.agency, routeIds.length)),
      type: Int32Array.from(unpackNumbers(routes.type, routeIds.length)),
    },
    services: serviceIds.map((id, s) => ({
      id,
      weekdays: weekdays[s]!,
      from: dayOf(from[s]!),
      until: dayOf(until[s]!),
      added: days(services.added[s]!),
      removed: days(services.removed[s]!),
    })),
    ...unpackTrips(pack),
    frequencies: (pack.frequencies ?? []).map(([trip, start, end, headwaySeconds, exact]) => ({
      trip: trip!,
      from: start!,
      until: end!,
      headwaySeconds: headwaySeconds!,
      exact: exact === 1,
    })),
    transfers: (pack.transfers ?? []).map(([a, b, type, seconds]) => ({ from: a!, to: b!, type: type!, seconds: seconds! })),
    problems: [],
  }
  return { feed, ...(pack.extras && { extras: unpackExtras(pack.extras, feed) }) }
}

function unpackTrips({ trips, profiles, sequences, tickSeconds }: Pack): Pick<Feed, 'trips' | 'calls'> {
  const ids = unpackTexts(trips.id)
  const profileOf = summed(trips.profile)
  const sequenceOf = unpackNumbers(profiles.sequence, profiles.rides.length)
  const stopsOf = sequences.map(({ stops }) => summed(stops))
  const flagsOf = sequences.map(({ stops, flags = [] }) => {
    const all = new Uint8Array(stops.length)
    for (let i = 0; i < flags.length; i += 2) all[flags[i]!] = flags[i + 1]!
    return all
  })
  const first = new Int32Array(ids.length + 1)
  profileOf.forEach((p, trip) => {
    first[trip + 1] = first[trip]! + (p < 0 ? 0 : stopsOf[sequenceOf[p]!]!.length)
  })
  const count = first[ids.length]!
  const calls = {
    first,
    stop: new Int32Array(count),
    arrives: new Int32Array(count),
    departs: new Int32Array(count),
    flags: new Uint8Array(count),
  }
  profileOf.forEach((p, trip) => {
    if (p < 0) return
    const at = first[trip]!
    const end = first[trip + 1]!
    calls.stop.set(stopsOf[sequenceOf[p]!]!, at)
    calls.flags.set(flagsOf[sequenceOf[p]!]!, at)
    const [rides, stands] = [profiles.rides[p]!, profiles.stands[p]!]
    let time = trips.start[trip]! * tickSeconds
    let known = 0
    for (let c = at; c < end; c++) {
      if (calls.flags[c]! & ESTIMATED) continue
      if (known > 0) time += rides[known - 1]! * tickSeconds
      calls.arrives[c] = time
      if (stands !== 0) time += stands[known]! * tickSeconds
      calls.departs[c] = time
      known++
    }
    if (known < end - at) estimateTimes(calls.arrives, calls.departs, calls.flags, at, end)
  })
  const numbers = (column: Pack['trips']['service']) => unpackNumbers(column, ids.length)
  return {
    trips: {
      ids,
      route: Int32Array.from(summed(trips.route)),
      service: Int32Array.from(numbers(trips.service)),
      direction: Int8Array.from(numbers(trips.direction)),
    },
    calls,
  }
}

function unpackExtras(packed: PackedExtras, feed: Feed): Extras {
  const { stations, routes, trips, cityFrame } = packed
  const named = <T>(list: readonly T[], column: PackedExtras['routes']['type'], count: number) =>
    unpackNumbers(column, count).map((n) => list[n]!)
  const [my, lines, townships] = [stations.my, stations.lines, stations.township].map(unpackTexts) as [
    readonly string[],
    readonly string[],
    readonly string[],
  ]
  const loop = unpackNumbers(stations.loop, feed.stops.ids.length)
  const [routeCount, tripCount] = [feed.routes.ids.length, feed.trips.ids.length]
  const numberMy = unpackTexts(routes.numberMy)
  const type = named(ROUTE_TYPES, routes.type, routeCount)
  const way = named(ROUTE_WAYS, routes.way, routeCount)
  const pattern = named(ROUTE_PATTERNS, routes.pattern, routeCount)
  const trainType = named(TRAIN_TYPES, routes.trainType, routeCount)
  const model = named(TRAIN_MODELS, routes.model, routeCount)
  const [source, asOf, validFrom] = [trips.source, trips.asOf, trips.validFrom].map(unpackTexts) as [
    readonly string[],
    readonly string[],
    readonly string[],
  ]
  const times = named(CERTAINTIES, trips.times, tripCount)
  const days = named(CERTAINTIES, trips.days, tripCount)
  const flags = Array.from({ length: tripCount }, (): Extras['trips'][number]['flags'][number][] => [])
  for (const [trip, call, flag] of trips.flags) flags[trip!]!.push({ call: call!, flag: CALL_FLAGS[flag!]! })
  return {
    edition: packed.edition,
    asOf: packed.asOf,
    currency: packed.currency,
    dayEnds: packed.dayEnds,
    mainStation: packed.mainStation,
    namedOnRing: packed.namedOnRing,
    namedFromAfar: packed.namedFromAfar,
    cityFrame: { south: cityFrame[0], west: cityFrame[1], north: cityFrame[2], east: cityFrame[3] },
    stations: feed.stops.ids.map((_, s) => ({
      my: my[s]!,
      lines: lines[s]!.split('\t').filter(Boolean),
      township: townships[s]!,
      loopOrder: loop[s]!,
    })),
    routes: feed.routes.ids.map((_, r) => ({
      trainNumberMy: numberMy[r]!,
      type: type[r]!,
      way: way[r]!,
      pattern: pattern[r]!,
      trainType: trainType[r]!,
      model: model[r]!,
    })),
    trips: feed.trips.ids.map((_, t) => ({
      source: source[t]!,
      asOf: asOf[t]!,
      validFrom: validFrom[t]!,
      times: times[t]!,
      days: days[t]!,
      flags: flags[t]!,
    })),
    fares: packed.fares.map(([price, of, from, to, fareClass, fareSource, fareAsOf]) => ({
      price,
      fareClass,
      source: fareSource,
      asOf: fareAsOf,
      routes: of,
      from,
      to,
    })),
    notices: (packed.notices ?? []).map(([id, stops, concerned, from, until, enTitle, enText, myTitle, myText]) => ({
      id,
      stops,
      routes: concerned,
      from,
      until,
      en: { title: enTitle, text: enText },
      my: { title: myTitle, text: myText },
    })),
  }
}
