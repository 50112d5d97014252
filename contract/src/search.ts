import { z } from '@hono/zod-openapi'
import type { EmptyReason } from '@yatha/timetable'
import { endpoint } from './endpoint.ts'
import { dayInput, slugInput, timeInput, choice, day, instant, slug, wholeNumber } from './fields.ts'
import { notices } from './notice.ts'
import { StationName } from './station.ts'
import { Fare, trainFieldsWithSlug, Provenance, StopCall } from './train.ts'

export const LegStop = z
  .object({
    station: slug,
    arrives: StopCall.optional().openapi({ description: 'Omitted at the start of the leg, and when equal to `departs`' }),
    departs: StopCall.optional().openapi({ description: 'Omitted at the end of the leg' }),
  })
  .openapi('LegStop')

export const RideLeg = z
  .object({
    kind: z.literal('ride'),
    ...trainFieldsWithSlug,
    from: slug,
    to: slug,
    departs: StopCall,
    arrives: StopCall,
    stops: z.array(LegStop).openapi({ description: 'From boarding to alighting, both included' }),
  })
  .openapi('RideLeg')

export const WalkLeg = z.object({ kind: z.literal('walk'), from: slug, to: slug, departs: instant, arrives: instant }).openapi('WalkLeg')

export const Itinerary = z
  .object({
    departs: instant.openapi({ description: 'Expected with live data, otherwise planned. Each leg has both' }),
    arrives: instant,
    minutes: z.number().int(),
    transfers: z.number().int(),
    fare: Fare.optional(),
    legs: z.array(z.discriminatedUnion('kind', [RideLeg, WalkLeg])),
    longWait: z
      .object({ station: slug, minutes: z.number().int() })
      .optional()
      .openapi({ description: 'The longest wait at a transfer, if it exceeds six hours. Such itineraries come last' }),
    provenance: Provenance.optional().openapi({ description: 'Provenance of its trains; omitted without trains' }),
    notices: z.array(slug).optional().openapi({
      description: 'Ids of its notices in `notices` of the response: about its trains and the stations of boarding and alighting',
    }),
  })
  .openapi('Itinerary')

export const WayCompared = z
  .object({
    way: z.enum(['clockwise', 'anticlockwise']),
    departs: instant,
    arrives: instant,
    minutes: z.number().int(),
    transfers: z.number().int(),
  })
  .openapi('WayCompared')

/** The planner's reasons for an empty result, except `unknown_station`, which is an API error. */
export const EMPTY_REASONS = [
  'no_connection',
  'no_service_today',
  'last_train_left',
  'before_first_train',
  'none_in_window',
] as const satisfies readonly Exclude<EmptyReason, 'unknown_station'>[]

export const SearchAnswer = z
  .object({
    from: StationName,
    to: StationName,
    day,
    by: z.enum(['depart', 'arrive']),
    direct: z.array(Itinerary).openapi({ description: 'All trains without a change, by departure' }),
    transfer: z
      .array(Itinerary)
      .openapi({ description: 'The best itineraries with transfers or walks, by departure; itineraries with a long wait come last' }),
    walk: Itinerary.optional().openapi({ description: 'Walking all the way, if the timetable lists such a walk' }),
    reason: z.enum(EMPTY_REASONS).optional().openapi({ description: 'Why there is no itinerary, or none without a long wait' }),
    last: instant.optional().openapi({ description: 'With last_train_left: when the last train left' }),
    next: z.object({ day, departs: instant, arrives: instant, transfers: z.number().int() }).optional(),
    cancelled: z
      .array(Itinerary)
      .optional()
      .openapi({ description: 'Direct trains that are canceled or skip one of the two stations, by scheduled departure' }),
    ways: z
      .array(WayCompared)
      .length(2)
      .optional()
      .openapi({ description: 'The best itinerary in each direction around the loop, the shorter ride first; omitted if only one exists' }),
    notices: notices.openapi({ description: 'About the railway, both stations or an itinerary listed' }),
  })
  .openapi('SearchAnswer')

export const searchItineraries = endpoint({
  get: '/api/search',
  for: 'anyone',
  query: z.object({
    from: slugInput,
    to: slugInput,
    day: dayInput.optional(),
    time: timeInput.optional(),
    by: choice(['depart', 'arrive']).default('depart'),
    window: wholeNumber(1, 2880)
      .optional()
      .openapi({ description: 'Minutes after the time (before it, to arrive by) in which itineraries may depart (arrive)' }),
  }),
  answer: SearchAnswer,
  errors: ['not_found'],
  fresh: { unless: ['day', 'time'], seconds: 60 },
  summary: 'Search direct trains and the best itineraries with transfers between two stations',
})

export type Itinerary = z.infer<typeof Itinerary>
export type RideLeg = z.infer<typeof RideLeg>
export type WalkLeg = z.infer<typeof WalkLeg>
export type WayCompared = z.infer<typeof WayCompared>
export type LegStop = z.infer<typeof LegStop>
export type SearchAnswer = z.infer<typeof SearchAnswer>
