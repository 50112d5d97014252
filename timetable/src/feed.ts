import type { FeedFares } from './feed-fares.ts'
import type { Service } from './service-day.ts'

// Bits of `Feed.calls.flags`: the boarding rules of one call, and how exact its times are (GTFS stop_times.txt).

/** NO_PICKUP: pickup_type is 1. NO_DROP_OFF: drop_off_type is 1. */
export const NO_PICKUP = 1
export const NO_DROP_OFF = 2
/** The feed has no time for this call; its time is interpolated between the neighboring calls. */
export const ESTIMATED_TIME = 4
/** pickup_type or drop_off_type 2: phone the agency; 3: ask the driver. The planner treats both as regular. */
export const PICKUP_BY_PHONE = 8
export const PICKUP_BY_DRIVER = 16
export const DROP_OFF_BY_PHONE = 32
export const DROP_OFF_BY_DRIVER = 64
/** timepoint 0: the feed marks the time as approximate. */
export const APPROXIMATE_TIME = 128

/** A GTFS feed in columns: everything that the planner needs and riders see. All times are seconds after the service day's time 0. */
export interface Feed {
  readonly agencies: readonly Agency[]
  /** The time zone, which is the same for all agencies. */
  readonly zone: string
  /** Stations and platforms; entrances and other locations inside a station are omitted. */
  readonly stops: {
    readonly ids: readonly string[]
    readonly names: readonly string[]
    /** platform_code, '' for none. */
    readonly platforms: readonly string[]
    /** Degrees; NaN if the feed gives no position. */
    readonly lat: Float64Array
    readonly lon: Float64Array
    /** Index of the parent station, -1 for none. */
    readonly parent: Int32Array
  }
  readonly routes: {
    readonly ids: readonly string[]
    /** route_short_name, or route_long_name if that is blank. */
    readonly shortNames: readonly string[]
    /** Index of the agency. */
    readonly agency: Int32Array
    /** GTFS route_type. */
    readonly type: Int32Array
  }
  readonly services: readonly Service[]
  readonly trips: {
    readonly ids: readonly string[]
    readonly route: Int32Array
    readonly service: Int32Array
    /** direction_id: 0 or 1; -1 if blank. */
    readonly direction: Int8Array
  }
  /** Calls of trip t have the indices first[t] … first[t + 1] - 1, ordered by stop_sequence. A trip with unusable times has no calls. */
  readonly calls: {
    readonly first: Int32Array
    /**
     * The call sequence of each trip: trips with the same stops and flags have the same number. Sequences are numbered from 0, in the
     * order of their first trips; -1 for a trip without calls.
     */
    readonly sequence: Int32Array
    readonly stop: Int32Array
    readonly arrives: Int32Array
    readonly departs: Int32Array
    readonly flags: Uint8Array
  }
  /** `exact`: trips depart exactly at these times; otherwise about every `headwaySeconds`. */
  readonly frequencies: readonly { trip: number; from: number; until: number; headwaySeconds: number; exact: boolean }[]
  /**
   * `type` as in GTFS transfers.txt; `seconds` is its min_transfer_time, -1 if blank. If several rows have the same two stops, they are
   * identical.
   */
  readonly transfers: readonly { from: number; to: number; type: number; seconds: number }[]
  /** Prices of rides, which readFeed does not read. Undefined if no ride has a price. */
  readonly fares?: FeedFares | undefined
  /** Content of the feed that this type cannot represent. A feed with problems is not packed: see encode. */
  readonly problems: readonly Problem[]
}

export interface Agency {
  readonly id: string
  readonly name: string
  readonly url: string
  /** IANA name of the time zone of all times in the feed. */
  readonly zone: string
}

/** A part of a feed that was omitted, because it is malformed or uses an unsupported feature of GTFS. */
export interface Problem {
  readonly rule: ProblemRule
  readonly file: string
  /** Row number in the file; the header is row 1. */
  readonly row: number
  readonly column: string
  readonly value: string
  /** Why this part of the feed was omitted: a sentence without a full stop. */
  readonly reason: string
}

/**
 * Malformed: `missing-file`, `malformed-row`, `malformed-value`, `unknown-reference`, `duplicate-id`, `times-go-back`, `unusable-trip`.
 * Unsupported: `several-time-zones`, `nested-stops`, `bound-transfer` (to routes or trips), `in-seat-transfer` (blocks),
 * `flexible-service` (zones, windows, stops anywhere), `fares-v2`.
 */
export type ProblemRule =
  | 'missing-file'
  | 'malformed-row'
  | 'malformed-value'
  | 'unknown-reference'
  | 'duplicate-id'
  | 'times-go-back'
  | 'unusable-trip'
  | 'several-time-zones'
  | 'nested-stops'
  | 'bound-transfer'
  | 'in-seat-transfer'
  | 'flexible-service'
  | 'fares-v2'

/** Formats a problem: `stop_times.txt row 5, stop_id "99": unknown stop`. */
export const formatProblem = ({ file, row, column, value, reason }: Problem): string =>
  `${file} row ${row}${column ? `, ${column} "${value}"` : ''}: ${reason}`

/**
 * A copy of the feed without the problems whose rule is in `rules`, so that `encode` accepts it. The data with these problems stays
 * omitted.
 */
export function withoutProblems(feed: Feed, rules: readonly ProblemRule[]): Feed {
  return { ...feed, problems: feed.problems.filter(({ rule }) => !rules.includes(rule)) }
}
