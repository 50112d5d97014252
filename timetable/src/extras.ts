import type { Notice } from './notice.ts'
import type { ServiceTime } from './service-day.ts'

/** The quality of one time in the data: `blank` in the source, `doubtful`, or `derived` from another train. */
export type TimeQuality = 'blank' | 'doubtful' | 'derived'

export const TIME_QUALITIES = ['blank', 'doubtful', 'derived'] as const
export const ROUTE_TYPES = ['urban', 'highway'] as const
export const ROUTE_DIRECTIONS = ['clockwise', 'anticlockwise', 'up', 'down', 'circular'] as const
export const ROUTE_PATTERNS = ['full-loop', 'part-loop', 'branch', 'line'] as const
export const TRAIN_TYPES = ['urban', 'express', 'local', 'mail'] as const
export const TRAIN_MODELS = ['demu', 'rbe', 'bel', 'aar', 'air_bag', ''] as const
export const CERTAINTIES = ['stated', 'derived', 'assumed'] as const

export type RouteType = (typeof ROUTE_TYPES)[number]
export type RouteDirection = (typeof ROUTE_DIRECTIONS)[number]
export type RoutePattern = (typeof ROUTE_PATTERNS)[number]
export type TrainType = (typeof TRAIN_TYPES)[number]
export type TrainModel = (typeof TRAIN_MODELS)[number]
export type Certainty = (typeof CERTAINTIES)[number]

/** Reviewed facts of a railway that GTFS has no field for and that boards and searches need. Lists are in the order of the feed. */
export interface Extras {
  readonly edition: string
  /** Year and month of the newest source. */
  readonly asOf: string
  /** ISO 4217 code of the currency of all fares. */
  readonly currency: string
  /** When the railway's day ends: between the last train of the evening and the first of the morning. */
  readonly dayEnds: ServiceTime
  /** Index of the default station; -1 for none. */
  readonly mainStation: number
  /** Stations labeled on the diagram of the loop, and stations labeled on maps at low zoom. */
  readonly namedOnRing: readonly number[]
  readonly namedFromAfar: readonly number[]
  /** The initial frame of a map. */
  readonly cityFrame: MapFrame
  readonly stations: StationFacts
  readonly routes: readonly RouteFacts[]
  readonly trips: readonly TripFacts[]
  readonly fares: readonly PublishedFare[]
  readonly notices: readonly Notice[]
}

/** A bounding box, in degrees. */
export interface MapFrame {
  readonly south: number
  readonly west: number
  readonly north: number
  readonly east: number
}

/** Facts about all stops: each field is a list by stop index. */
export interface StationFacts {
  /** Burmese names. */
  readonly my: readonly string[]
  /** Names of the lines at each station, separated by tabs. */
  readonly lines: readonly string[]
  readonly township: readonly string[]
  /** Position on the loop: from 1, clockwise from the main station; 0 off the loop. */
  readonly loopOrder: readonly number[]
}

export interface RouteFacts {
  /** Train number in Burmese digits and letters; '' if it equals the English number. */
  readonly trainNumberMy: string
  readonly type: RouteType
  readonly way: RouteDirection
  readonly pattern: RoutePattern
  readonly trainType: TrainType
  readonly model: TrainModel
}

/** The source of a trip's times and how reliable they are. */
export interface TripFacts {
  readonly source: string
  /** Year and month stated by the source. */
  readonly asOf: string
  /** First day of validity according to the source; '' if the source does not state it. */
  readonly validFrom: string
  readonly times: Certainty
  readonly days: Certainty
  readonly flags: readonly { readonly call: number; readonly flag: TimeQuality }[]
}

/** A published fare for one ride between two stations. */
export interface PublishedFare {
  /** Amount in the railway's currency. */
  readonly price: number
  readonly fareClass: string
  readonly source: string
  readonly asOf: string
  readonly routes: readonly number[]
  /** Indices of the stations between which the fare applies; -1 for any. */
  readonly from: number
  readonly to: number
}
