import { z } from '@hono/zod-openapi'
import { CERTAINTIES, ROUTE_PATTERNS, ROUTE_TYPES, ROUTE_WAYS, TRAIN_MODELS, TRAIN_TYPES } from '@yatha/timetable'
import { PROVIDERS } from './screens.ts'

// The shapes of the API's answers. Instants are ISO 8601 in the railway's own offset; service times `HH:MM`, past 24:00 after midnight.

const instant = z.string().openapi({ format: 'date-time', example: '2026-11-23T09:08:00+06:30' })
const day = z.string().openapi({ format: 'date', example: '2026-11-23' })
const slug = z.string().openapi({ example: 'insein' })
const meters = z.number().int().nonnegative()

export const Position = z.object({ lat: z.number(), lon: z.number() }).openapi('Position')

export const StationName = z
  .object({ slug, name: z.string().openapi({ description: 'In the language of the request' }), nameEn: z.string(), nameMy: z.string() })
  .openapi('StationName')

export const Provenance = z
  .object({
    source: z.string().openapi({ example: 'yrs-2026' }),
    edition: z.string().openapi({ example: '2026' }),
    asOf: z.string().openapi({ example: '2026-08', description: 'Date of the source' }),
    times: z.enum(CERTAINTIES),
    days: z.enum(CERTAINTIES),
    validFrom: day.optional(),
  })
  .openapi('Provenance')

export const Fare = z
  .object({ kyat: z.number().int().positive(), fareClass: z.string(), source: z.string(), asOf: z.string() })
  .openapi('Fare', { description: 'As published. Left out where no price is known; never 0.' })

export const TimeFlag = z.enum(['blank', 'doubtful', 'derived']).openapi('TimeFlag', { description: 'What the source says of one time' })

export const LegStop = z.object({ station: slug, arrives: instant, departs: instant }).openapi('LegStop')

export const RideLeg = z
  .object({
    kind: z.literal('ride'),
    route: slug.openapi({ example: 'kha-3' }),
    number: z.string().openapi({ example: 'KHA-3' }),
    numberMy: z.string().openapi({ example: 'ခ-၃' }),
    type: z.enum(ROUTE_TYPES),
    way: z.enum(ROUTE_WAYS),
    from: slug,
    to: slug,
    departs: instant,
    arrives: instant,
    stops: z.array(LegStop),
  })
  .openapi('RideLeg')

export const WalkLeg = z
  .object({ kind: z.literal('walk'), from: slug, to: slug, departs: instant, arrives: instant, stops: z.array(LegStop) })
  .openapi('WalkLeg')

export const Itinerary = z
  .object({
    departs: instant,
    arrives: instant,
    minutes: z.number().int(),
    transfers: z.number().int(),
    fare: Fare.optional(),
    legs: z.array(z.discriminatedUnion('kind', [RideLeg, WalkLeg])),
    provenance: Provenance,
  })
  .openapi('Itinerary')

export const EMPTY_REASONS = [
  'unknown_station',
  'no_connection',
  'no_service_today',
  'last_train_left',
  'before_first_train',
  'none_in_window',
] as const

export const SearchAnswer = z
  .object({
    from: StationName,
    to: StationName,
    day,
    time: z.string().openapi({ example: '08:00' }),
    by: z.enum(['depart', 'arrive']),
    direct: z.array(Itinerary),
    transfer: z.array(Itinerary),
    reason: z.enum(EMPTY_REASONS).optional(),
    last: instant.optional().openapi({ description: 'With last_train_left: when it left' }),
    next: z.object({ day, departs: instant, arrives: instant, transfers: z.number().int() }).optional(),
  })
  .openapi('SearchAnswer')

export const StationSummary = StationName.extend({
  position: Position.optional(),
  lines: z.array(z.string()),
  township: z.string(),
  loopOrder: z.number().int().optional(),
  served: z.boolean().openapi({ description: 'A train of this edition calls here' }),
  meters: meters.optional().openapi({ description: 'From the position asked about' }),
  landmark: z.string().optional().openapi({ description: 'The landmark whose name matched' }),
}).openapi('StationSummary')

export const LandmarkSummary = z
  .object({
    slug,
    name: z.string(),
    nameEn: z.string(),
    nameMy: z.string(),
    kind: z.string(),
    position: Position,
    nearestStation: slug,
    meters: meters.optional(),
    walkMinutes: z.number().int().optional(),
  })
  .openapi('LandmarkSummary')

export const StationDetail = StationSummary.extend({
  landmarks: z.array(LandmarkSummary),
  routes: z.array(slug).openapi({ description: 'Trains that call here' }),
}).openapi('StationDetail')

export const Departure = z
  .object({
    route: slug,
    number: z.string(),
    numberMy: z.string(),
    type: z.enum(ROUTE_TYPES),
    way: z.enum(ROUTE_WAYS),
    pattern: z.enum(ROUTE_PATTERNS),
    trainType: z.enum(TRAIN_TYPES),
    trainModel: z.enum(TRAIN_MODELS),
    destination: StationName,
    departs: instant,
    expected: instant.optional().openapi({ description: 'Left out when cancelled' }),
    state: z.enum(['scheduled', 'late', 'cancelled']),
    flag: TimeFlag.optional(),
    provenance: Provenance,
  })
  .openapi('Departure')

export const StationBoard = z
  .object({
    station: StationName,
    day,
    time: z.string(),
    departures: z.array(Departure),
    next: z.object({ day, departs: instant }).optional(),
  })
  .openapi('StationBoard')

export const RouteSummary = z
  .object({
    slug,
    number: z.string(),
    numberMy: z.string(),
    type: z.enum(ROUTE_TYPES),
    way: z.enum(ROUTE_WAYS),
    pattern: z.enum(ROUTE_PATTERNS),
    trainType: z.enum(TRAIN_TYPES),
    trainModel: z.enum(TRAIN_MODELS),
    origin: StationName,
    destination: StationName,
    departs: z.string().openapi({ example: '08:40' }),
    arrives: z.string().openapi({ example: '11:00' }),
    totalStations: z.number().int(),
    travelMinutes: z.number().int(),
    weekdays: z.array(z.number().int().min(0).max(6)).openapi({ description: '0 Monday … 6 Sunday' }),
    provenance: Provenance,
  })
  .openapi('RouteSummary')

export const RouteDetail = RouteSummary.extend({
  videoUrl: z.string().optional(),
  note: z.string().optional(),
  fare: Fare.optional(),
  calls: z.array(z.object({ station: StationName, arrives: z.string(), departs: z.string(), meters, flag: TimeFlag.optional() })),
  shape: z.array(Position),
}).openapi('RouteDetail')

export const RunningTrain = z
  .object({
    route: slug,
    number: z.string(),
    type: z.enum(ROUTE_TYPES),
    way: z.enum(ROUTE_WAYS),
    day: day.openapi({ description: 'Service day of the train' }),
    position: Position.extend({ bearing: z.number() }),
    standing: z.boolean(),
    from: slug,
    to: slug.openapi({ description: 'The next station; where it stands, the same as `from`' }),
    progress: z.number().min(0).max(1),
    next: instant,
    secondsToNext: z.number().int(),
    basis: z.literal('scheduled').openapi({ description: 'Computed from the timetable, not seen' }),
  })
  .openapi('RunningTrain')

export const RailwayFacts = z
  .object({
    edition: z.string(),
    asOf: z.string(),
    hash: z.string(),
    pack: z.string().openapi({ description: 'Address of the packed timetable' }),
    names: z.record(z.string(), z.string()).openapi({ description: 'Addresses of the names of stations by language' }),
    gtfs: z.string(),
    stations: z.number().int(),
    routes: z.number().int(),
    disclaimer: z.string(),
  })
  .openapi('RailwayFacts')

export const RefusalBody = z.object({ code: z.string(), message: z.string(), field: z.string().optional() }).openapi('Refusal')

export type Position = z.infer<typeof Position>
export type StationName = z.infer<typeof StationName>
export type Provenance = z.infer<typeof Provenance>
export type Fare = z.infer<typeof Fare>
export type Itinerary = z.infer<typeof Itinerary>
export type RideLeg = z.infer<typeof RideLeg>
export type WalkLeg = z.infer<typeof WalkLeg>
export type LegStop = z.infer<typeof LegStop>
export type SearchAnswer = z.infer<typeof SearchAnswer>
export type StationSummary = z.infer<typeof StationSummary>
export type StationDetail = z.infer<typeof StationDetail>
export type LandmarkSummary = z.infer<typeof LandmarkSummary>
export type Departure = z.infer<typeof Departure>
export type StationBoard = z.infer<typeof StationBoard>
export type RouteSummary = z.infer<typeof RouteSummary>
export type RouteDetail = z.infer<typeof RouteDetail>
export type RunningTrain = z.infer<typeof RunningTrain>
export type RailwayFacts = z.infer<typeof RailwayFacts>

export const CodeSent = z
  .object({ attempt: z.uuid(), resendSeconds: z.number().int().openapi({ description: 'When another letter may be asked for' }) })
  .openapi('CodeSent')
export const Account = z
  .object({
    id: z.uuid(),
    name: z.string(),
    email: z.string().optional(),
    photo: z.string().optional().openapi({ description: 'Address of the photo' }),
    hasPassword: z.boolean(),
    providers: z.array(z.enum(PROVIDERS)),
    createdAt: instant,
  })
  .openapi('Account')
export const SignedIn = z.object({ accessToken: z.string(), account: Account }).openapi('SignedIn')
export const Session = z
  .object({ id: z.uuid(), device: z.string(), createdAt: instant, usedAt: instant, current: z.boolean() })
  .openapi('Session')
export const SocialStart = z.object({ url: z.url().openapi({ description: 'Where the rider signs in' }) }).openapi('SocialStart')
export const SocialAnswer = z
  .discriminatedUnion('kind', [
    SignedIn.extend({ kind: z.literal('signed_in') }),
    z.object({ kind: z.literal('linked'), account: Account }),
    CodeSent.extend({ kind: z.literal('code'), email: z.string() }),
    z.object({ kind: z.literal('return'), code: z.string(), seconds: z.number().int() }),
  ])
  .openapi('SocialAnswer')
