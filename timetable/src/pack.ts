import type { ServiceTime } from './service-day.ts'
import type { FeedFares } from './feed-fares.ts'
import type { NumberColumn, PositionColumns, TextColumn } from './columns.ts'

/**
 * A railway in one file, for server and phone. Only `encode` writes this format, and only `decode` reads it.
 * No value of the feed is rounded: times are multiples of the largest tick that divides them all.
 */
export interface Pack {
  readonly format: 2
  readonly agencies: readonly { id: string; name: string; url: string; zone: string }[]
  readonly stops: {
    readonly id: TextColumn
    readonly name: TextColumn
    readonly at: PositionColumns
    /** Platform codes; undefined if no stop has one. */
    readonly platform?: TextColumn
    /** Index of each stop's parent station; -1 for none. Undefined if no stop has one. */
    readonly parent?: readonly number[]
  }
  readonly routes: {
    readonly id: TextColumn
    readonly name: TextColumn
    readonly agency: NumberColumn
    readonly type: NumberColumn
  }
  /** Days are numbered from 1970-01-01; added and removed days are stored as differences. */
  readonly services: {
    readonly id: TextColumn
    readonly weekdays: NumberColumn
    readonly from: NumberColumn
    readonly until: NumberColumn
    readonly added: readonly (readonly number[])[]
    readonly removed: readonly (readonly number[])[]
  }
  /**
   * The distinct call sequences: see `Feed.calls.sequence`. `stops`: indices of the stops in the order of travel, as differences. `flags`:
   * only calls that have flags are listed, as call, flags, call, flags …
   */
  readonly sequences: readonly { readonly stops: readonly number[]; readonly flags?: readonly number[] }[]
  readonly tickSeconds: number
  /**
   * The distinct times along a sequence, in ticks. `rides`: running times between the calls whose times the feed states. `stands`: dwell
   * times at these calls; 0 if all dwell times are 0.
   */
  readonly profiles: {
    readonly sequence: NumberColumn
    readonly rides: readonly (readonly number[])[]
    readonly stands: readonly (readonly number[] | 0)[]
  }
  readonly trips: {
    readonly id: TextColumn
    /** Index of each trip's route, as differences. */
    readonly route: readonly number[]
    readonly service: NumberColumn
    readonly direction: NumberColumn
    /** Index of each trip's profile (-1 for a trip without calls), as differences. */
    readonly profile: readonly number[]
    /** Arrival of each trip at its first call, in ticks. */
    readonly start: readonly number[]
  }
  /** Each row is [trip, from, until, headwaySeconds, exact (0 or 1)]. */
  readonly frequencies?: readonly (readonly number[])[]
  /** Each row is [from, to, type, seconds]. */
  readonly transfers?: readonly (readonly number[])[]
  readonly fares?: FeedFares
  readonly extras?: PackedExtras
}

export interface PackedExtras {
  readonly edition: string
  readonly asOf: string
  readonly currency: string
  readonly dayEnds: ServiceTime
  readonly mainStation: number
  readonly namedOnRing: readonly number[]
  readonly namedFromAfar: readonly number[]
  readonly cityFrame: readonly [south: number, west: number, north: number, east: number]
  readonly stations: {
    readonly my: TextColumn
    /** Names of the lines at each station, separated by tabs. */
    readonly lines: TextColumn
    readonly township: TextColumn
    readonly loop: NumberColumn
  }
  readonly routes: {
    readonly numberMy: TextColumn
    readonly type: NumberColumn
    readonly way: NumberColumn
    readonly pattern: NumberColumn
    readonly trainType: NumberColumn
    readonly model: NumberColumn
  }
  readonly trips: {
    readonly source: TextColumn
    readonly asOf: TextColumn
    readonly validFrom: TextColumn
    readonly times: NumberColumn
    readonly days: NumberColumn
    /** Each row is [trip, call, flag]. */
    readonly flags: readonly (readonly number[])[]
  }
  /** Each row is [price, routes, from, to, fareClass, source, asOf]. */
  readonly fares: readonly (readonly [number, readonly number[], number, number, string, string, string])[]
  /** Each row is [id, stops, routes, from, until, English title and text, Burmese title and text]. Undefined if there are no notices. */
  readonly notices?: readonly (readonly [string, readonly number[], readonly number[], number, number, string, string, string, string])[]
}
