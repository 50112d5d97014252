import { ESTIMATED, type Feed } from './feed.ts'
import type { ServiceDay } from './service-day.ts'

/**
 * The railway in one file, the same on server and phone. Lists of strings are joined by line feeds, positions are
 * differences in units of 0.00001°, times differences in ticks: small to send, quick to open.
 */
export interface Pack {
  readonly format: 1
  readonly edition: string
  /** Year and month of the newest source. */
  readonly asOf: string
  readonly zone: string
  readonly tickSeconds: number
  readonly stations: {
    readonly id: string
    readonly en: string
    readonly my: string
    readonly lat: readonly (number | null)[]
    readonly lon: readonly (number | null)[]
    readonly lines: string
    readonly township: string
    /** 1 … 38 clockwise from Yangon Central; 0 off the loop. */
    readonly loop: readonly number[]
    /** Aliases of each station, tab between them. */
    readonly aliases: string
  }
  readonly services: readonly {
    id: string
    weekdays: number
    from: string
    until: string
    added: readonly string[]
    removed: readonly string[]
  }[]
  readonly sequences: readonly {
    readonly stops: readonly number[]
    readonly shape: number
    readonly reversed: boolean
    /** Distance along the shape at each call, in units of 10 m, as differences. */
    readonly at: readonly number[]
  }[]
  readonly shapes: readonly (readonly number[])[]
  readonly routes: {
    readonly slug: string
    readonly number: string
    readonly numberMy: string
    readonly video: string
    readonly note: string
    readonly source: string
    readonly asOf: string
    readonly validFrom: string
    readonly type: readonly number[]
    readonly way: readonly number[]
    readonly pattern: readonly number[]
    readonly trainType: readonly number[]
    readonly model: readonly number[]
    /** 0 stated, 1 derived. */
    readonly times: readonly number[]
    /** 0 stated, 2 assumed. */
    readonly days: readonly number[]
    readonly service: readonly number[]
    readonly sequence: readonly number[]
    readonly start: readonly number[]
    readonly rides: readonly (readonly number[])[]
    /** Ticks standing at each call; absent where a train never stands. */
    readonly stands: readonly (readonly number[] | 0)[]
    readonly flags: readonly (readonly { call: number; flag: CallFlag }[])[]
  }
  readonly fares: readonly {
    readonly kyat: number
    readonly fareClass: string
    readonly source: string
    readonly asOf: string
    readonly routes: readonly number[]
    /** Stations it is for, -1: any. */
    readonly from: number
    readonly to: number
  }[]
  readonly landmarks: {
    readonly id: string
    readonly en: string
    readonly my: string
    readonly kind: string
    readonly lat: readonly number[]
    readonly lon: readonly number[]
    readonly station: readonly number[]
  }
}

/** What the data says of one time: `blank` in the source, `doubtful`, or `derived` from another train. */
export type CallFlag = 'blank' | 'doubtful' | 'derived'

export const ROUTE_TYPES = ['urban', 'highway'] as const
export const ROUTE_WAYS = ['clockwise', 'anticlockwise', 'up', 'down', 'circular'] as const
export const ROUTE_PATTERNS = ['full-loop', 'part-loop', 'branch', 'line'] as const
export const TRAIN_TYPES = ['urban', 'express', 'local', 'mail'] as const
export const TRAIN_MODELS = ['demu', 'rbe', 'bel', 'aar', 'air_bag', ''] as const
export const CERTAINTIES = ['stated', 'derived', 'assumed'] as const

export type RouteType = (typeof ROUTE_TYPES)[number]
export type RouteWay = (typeof ROUTE_WAYS)[number]
export type RoutePattern = (typeof ROUTE_PATTERNS)[number]
export type TrainType = (typeof TRAIN_TYPES)[number]
export type TrainModel = (typeof TRAIN_MODELS)[number]
export type Certainty = (typeof CERTAINTIES)[number]

export const lines = (text: string): string[] => text.split('\n')

/** Sums up differences; null stays null. */
export function summed(differences: readonly (number | null)[]): (number | null)[] {
  let sum = 0
  return differences.map((d) => (d === null ? null : (sum += d)))
}

/** The feed in a pack. Route and trip numbers are the same: every route of a pack has one trip. */
export function feedOf(pack: Pack): Feed {
  const { stations, routes, sequences, tickSeconds } = pack
  const ids = lines(stations.id)
  const slugs = lines(routes.slug)
  const first = new Int32Array(slugs.length + 1)
  routes.sequence.forEach((s, r) => {
    first[r + 1] = first[r]! + sequences[s]!.stops.length
  })
  const total = first[slugs.length]!
  const calls = {
    first,
    stop: new Int32Array(total),
    arrives: new Int32Array(total),
    departs: new Int32Array(total),
    flags: new Uint8Array(total),
  }
  routes.sequence.forEach((s, r) => {
    const stops = summed(sequences[s]!.stops)
    const stands = routes.stands[r]!
    let time = routes.start[r]! * tickSeconds
    stops.forEach((stop, i) => {
      const at = first[r]! + i
      if (i > 0) time += routes.rides[r]![i - 1]! * tickSeconds
      calls.stop[at] = stop!
      calls.arrives[at] = time
      if (stands !== 0) time += stands[i]! * tickSeconds
      calls.departs[at] = time
    })
    for (const { call, flag } of routes.flags[r]!) if (flag === 'blank') calls.flags[first[r]! + call]! |= ESTIMATED
  })
  const degrees = (units: readonly (number | null)[]) => Float64Array.from(summed(units), (u) => (u === null ? Number.NaN : u / 100_000))
  return {
    zone: pack.zone,
    stops: {
      ids,
      names: lines(stations.en),
      lat: degrees(stations.lat),
      lon: degrees(stations.lon),
      parent: new Int32Array(ids.length).fill(-1),
    },
    routes: { ids: slugs, shortNames: lines(routes.number) },
    services: pack.services.map((s) => ({
      id: s.id,
      weekdays: s.weekdays,
      from: s.from as ServiceDay,
      until: s.until as ServiceDay,
      added: new Set(s.added as ServiceDay[]),
      removed: new Set(s.removed as ServiceDay[]),
    })),
    trips: { ids: slugs, route: Int32Array.from(slugs, (_, i) => i), service: Int32Array.from(routes.service) },
    calls,
    frequencies: [],
    transfers: [],
    problems: [],
  }
}
