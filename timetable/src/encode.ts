import { differences, packNumbers, packPositions, packTexts } from './columns.ts'
import { ESTIMATED_TIME, formatProblem, type Feed, type Problem } from './feed.ts'
import {
  TIME_QUALITIES,
  CERTAINTIES,
  ROUTE_PATTERNS,
  ROUTE_TYPES,
  ROUTE_DIRECTIONS,
  TRAIN_MODELS,
  TRAIN_TYPES,
  type Extras,
} from './extras.ts'
import type { Pack, PackedExtras } from './pack.ts'
import { dayNumber, type ServiceDay } from './service-day.ts'

/** Thrown if a pack cannot represent a feed. */
export class FeedRejectedError extends Error {
  constructor(readonly problems: readonly Problem[]) {
    super(`the feed is not packed:\n${problems.slice(0, 20).map(formatProblem).join('\n')}${problems.length > 20 ? '\n…' : ''}`)
  }
}

/** The pack of a feed; `decode` returns an equal feed. Throws FeedRejectedError if the feed has problems. */
export function encode(feed: Feed, extras?: Extras): Pack {
  if (feed.problems.length > 0) throw new FeedRejectedError(feed.problems)
  const { stops, routes, services, frequencies, transfers } = feed
  return {
    format: 2,
    agencies: feed.agencies,
    stops: {
      id: packTexts(stops.ids),
      name: packTexts(stops.names),
      at: packPositions(stops.lat, stops.lon),
      ...(stops.platforms.some(Boolean) && { platform: packTexts(stops.platforms) }),
      ...(stops.parent.some((parent) => parent >= 0) && { parent: [...stops.parent] }),
    },
    routes: {
      id: packTexts(routes.ids),
      name: packTexts(routes.shortNames),
      agency: packNumbers(routes.agency),
      type: packNumbers(routes.type),
    },
    services: {
      id: packTexts(services.map(({ id }) => id)),
      weekdays: packNumbers(services.map(({ weekdays }) => weekdays)),
      from: packNumbers(services.map(({ from }) => dayNumber(from))),
      until: packNumbers(services.map(({ until }) => dayNumber(until))),
      added: services.map(({ added }) => packDays(added)),
      removed: services.map(({ removed }) => packDays(removed)),
    },
    ...packTrips(feed),
    ...(frequencies.length > 0 && {
      frequencies: frequencies.map((f) => [f.trip, f.from, f.until, f.headwaySeconds, f.exact ? 1 : 0]),
    }),
    ...(transfers.length > 0 && { transfers: transfers.map((t) => [t.from, t.to, t.type, t.seconds]) }),
    ...(feed.fares && { fares: feed.fares }),
    ...(extras && { extras: packExtras(extras) }),
  }
}

const packDays = (days: ReadonlySet<ServiceDay>) => differences([...days].map(dayNumber).sort((a, b) => a - b))

function packTrips({ trips, calls }: Feed): Pick<Pack, 'sequences' | 'tickSeconds' | 'profiles' | 'trips'> {
  const sequences: Pack['sequences'][number][] = []
  const profiles = { sequence: [] as number[], rides: [] as number[][], stands: [] as (number[] | 0)[] }
  const profileOf = new Map<string, number>()
  const starts: number[] = []
  const profile = trips.ids.map((_, trip) => {
    const first = calls.first[trip]!
    const end = calls.first[trip + 1]!
    starts.push(first < end ? calls.arrives[first]! : 0)
    if (first === end) return -1
    const sequence = calls.sequence[trip]!
    if (sequence === sequences.length) {
      const flags = [...calls.flags.subarray(first, end)].flatMap((flag, call) => (flag === 0 ? [] : [call, flag]))
      sequences.push({ stops: differences(calls.stop.subarray(first, end)), ...(flags.length > 0 && { flags }) })
    }
    const { rides, stands } = runningTimes(calls, first, end)
    const profileKey = `${sequence} ${rides.join()} ${stands === 0 ? 0 : stands.join()}`
    let profileIndex = profileOf.get(profileKey)
    if (profileIndex === undefined) {
      profileOf.set(profileKey, (profileIndex = profiles.rides.length))
      profiles.sequence.push(sequence)
      profiles.rides.push(rides)
      profiles.stands.push(stands)
    }
    return profileIndex
  })
  const tickSeconds = largestTick([starts, ...profiles.rides, ...profiles.stands.map((stands) => (stands === 0 ? [] : stands))])
  const ticks = (seconds: readonly number[]) => seconds.map((s) => s / tickSeconds)
  return {
    sequences,
    tickSeconds,
    profiles: {
      sequence: packNumbers(profiles.sequence),
      rides: profiles.rides.map(ticks),
      stands: profiles.stands.map((stands) => (stands === 0 ? 0 : ticks(stands))),
    },
    trips: {
      id: packTexts(trips.ids),
      route: differences(trips.route),
      service: packNumbers(trips.service),
      direction: packNumbers(trips.direction),
      profile: differences(profile),
      start: ticks(starts),
    },
  }
}

/**
 * Running times between the calls whose times the feed states, and dwell times at these calls, in seconds. `decode` interpolates all other
 * times.
 */
function runningTimes({ arrives, departs, flags }: Feed['calls'], first: number, end: number) {
  const rides: number[] = []
  const stands: number[] = []
  let last = -1
  for (let c = first; c < end; c++) {
    if (flags[c]! & ESTIMATED_TIME) continue
    if (last >= 0) rides.push(arrives[c]! - departs[last]!)
    stands.push(departs[c]! - arrives[c]!)
    last = c
  }
  return { rides, stands: stands.some((s) => s > 0) ? stands : (0 as const) }
}

function largestTick(lists: readonly (readonly number[])[]): number {
  let tick = 0
  for (const list of lists) for (const seconds of list) for (let rest = seconds; rest !== 0; ) [tick, rest] = [rest, tick % rest]
  return tick || 1
}

function packExtras(extras: Extras): PackedExtras {
  const { edition, asOf, currency, dayEnds, mainStation, namedOnRing, namedFromAfar, cityFrame, stations, routes, trips } = extras
  const packIndices = <T>(list: readonly T[], values: readonly T[]) => packNumbers(values.map((value) => list.indexOf(value)))
  return {
    edition,
    asOf,
    currency,
    dayEnds,
    mainStation,
    namedOnRing,
    namedFromAfar,
    cityFrame: [cityFrame.south, cityFrame.west, cityFrame.north, cityFrame.east],
    stations: {
      my: packTexts(stations.my),
      lines: packTexts(stations.lines),
      township: packTexts(stations.township),
      loop: packNumbers(stations.loopOrder),
    },
    routes: {
      numberMy: packTexts(routes.map(({ trainNumberMy }) => trainNumberMy)),
      type: packIndices(
        ROUTE_TYPES,
        routes.map(({ type }) => type),
      ),
      way: packIndices(
        ROUTE_DIRECTIONS,
        routes.map(({ way }) => way),
      ),
      pattern: packIndices(
        ROUTE_PATTERNS,
        routes.map(({ pattern }) => pattern),
      ),
      trainType: packIndices(
        TRAIN_TYPES,
        routes.map(({ trainType }) => trainType),
      ),
      model: packIndices(
        TRAIN_MODELS,
        routes.map(({ model }) => model),
      ),
    },
    trips: {
      source: packTexts(trips.map(({ source }) => source)),
      asOf: packTexts(trips.map((trip) => trip.asOf)),
      validFrom: packTexts(trips.map(({ validFrom }) => validFrom)),
      times: packIndices(
        CERTAINTIES,
        trips.map(({ times }) => times),
      ),
      days: packIndices(
        CERTAINTIES,
        trips.map(({ days }) => days),
      ),
      flags: trips.flatMap(({ flags }, trip) => flags.map(({ call, flag }) => [trip, call, TIME_QUALITIES.indexOf(flag)])),
    },
    fares: extras.fares.map((fare) => [fare.price, fare.routes, fare.from, fare.to, fare.fareClass, fare.source, fare.asOf]),
    ...(extras.notices.length > 0 && {
      notices: extras.notices.map((n) => [n.id, n.stops, n.routes, n.from, n.until, n.en.title, n.en.text, n.my.title, n.my.text]),
    }),
  }
}
