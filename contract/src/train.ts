import { z } from '@hono/zod-openapi'
import { CERTAINTIES, ROUTE_PATTERNS, ROUTE_TYPES, ROUTE_DIRECTIONS, TRAIN_MODELS, TRAIN_TYPES } from '@yatha/timetable'
import { day, instant, slug } from './fields.ts'

// Fields of a train shared by the responses of several features. Instants are ISO 8601 with the railway's offset; service times
// are `HH:MM`, past 24:00 after midnight.

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
  .object({
    amount: z.number().positive(),
    currency: z.string().openapi({ example: 'MMK', description: 'ISO 4217' }),
    fareClass: z.string(),
    source: z.string(),
    asOf: z.string(),
  })
  .openapi('Fare', { description: 'As published. Omitted if no price is known; never 0.' })

export const TimeFlag = z.enum(['blank', 'doubtful', 'derived']).openapi('TimeFlag', { description: 'Quality of one time in the source' })

/** Sources of a time: only the timetable, a GTFS-Realtime feed, riders' reports, or the railway's operators. */
export const TIME_BASES = ['timetable', 'feed', 'riders', 'operator'] as const

export const Doubt = z
  .object({
    kind: z.enum(['missing', 'shifted']).openapi({ description: '`missing`: the train was not seen. `shifted`: it runs at other times' }),
    days: z.number().int().positive().openapi({ description: 'Number of days; 1: only on the day of the train' }),
  })
  .openapi('Doubt', { description: 'Riders’ reports that contradict the timetable' })

export const stopCallFields = {
  planned: instant.openapi({ description: 'According to the timetable' }),
  expected: instant.optional().openapi({ description: 'Expected time; omitted without live data and for a canceled call' }),
  basis: z.enum(TIME_BASES).openapi({ description: 'Source of the time. `timetable`: no live data' }),
  age: z.number().int().nonnegative().optional().openapi({ description: 'Seconds since the source observed it, rounded down to tens' }),
  cancelled: z.literal(true).optional().openapi({ description: 'The train is canceled, or does not stop here' }),
  platform: z.string().optional().openapi({ description: 'If known' }),
  stale: z.literal(true).optional().openapi({ description: 'The observation is older than five minutes and may be outdated' }),
  riders: z.number().int().positive().optional().openapi({ description: 'Number of riders who reported it' }),
  unconfirmed: Doubt.optional(),
  notSeen: z.number().int().positive().optional().openapi({
    description: 'Number of riders who report that they have not seen the train, too few to doubt the timetable: a hint, not a fact',
  }),
  crowded: z.literal(true).optional().openapi({ description: 'Riders report that the train is crowded' }),
  earliest: z.literal(true).optional().openapi({
    description: 'The train stands, or waits for a standing train, for an unknown time: `expected` is the earliest possible time',
  }),
}

/** Arrival or departure of a train at one stop (docs/decisions/0019-live-times.md). */
export const StopCall = z.object(stopCallFields).openapi('StopCall', { description: 'When a train arrives or departs' })

/** Fields that identify a train in a response. */
export const trainIdentityFields = {
  trainNumber: z.string().openapi({ example: 'KHA-3', description: 'As painted on the train' }),
  trainNumberMy: z.string().openapi({ example: 'ခ-၃', description: 'Train number in Burmese' }),
  type: z.enum(ROUTE_TYPES),
  way: z.enum(ROUTE_DIRECTIONS),
  added: z
    .array(day)
    .readonly()
    .optional()
    .openapi({ description: 'For an additional train, which is not in the timetable: the service days on which it runs' }),
}

/** `trainIdentityFields` with the slug of the train's page. */
export const trainFieldsWithSlug = { route: slug.openapi({ example: 'kha-3' }), ...trainIdentityFields }

/** Fields that describe the kind of train. */
export const trainKindFields = { pattern: z.enum(ROUTE_PATTERNS), trainType: z.enum(TRAIN_TYPES), trainModel: z.enum(TRAIN_MODELS) }

export type Provenance = z.infer<typeof Provenance>
export type Fare = z.infer<typeof Fare>
export type Basis = (typeof TIME_BASES)[number]
export type StopCall = z.infer<typeof StopCall>
