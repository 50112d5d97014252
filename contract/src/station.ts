import { z } from '@hono/zod-openapi'
import { ROUTE_DIRECTIONS } from '@yatha/timetable'
import { endpoint } from './endpoint.ts'
import { dayInput, timeInput, choice, day, degreesUpTo, exactText, meters, Position, slug, SlugPathParameters } from './fields.ts'
import { LandmarkSummary } from './landmark.ts'
import { notices } from './notice.ts'
import { RECENTLY_DEPARTED_SECONDS } from './recent.ts'
import { trainFieldsWithSlug, Provenance, stopCallFields, TimeFlag, trainKindFields } from './train.ts'

export const StationName = z
  .object({ slug, name: z.string().openapi({ description: 'In the language of the request' }), nameEn: z.string(), nameMy: z.string() })
  .openapi('StationName')

export const StationSummary = StationName.extend({
  position: Position.optional(),
  lines: z.array(z.string()),
  township: z.string(),
  loopOrder: z.number().int().optional(),
  served: z.boolean().openapi({ description: 'Whether a train of this edition calls here' }),
  meters: meters.optional().openapi({ description: 'Distance from the requested position' }),
  landmark: z.string().optional().openapi({ description: 'The landmark whose name matched' }),
}).openapi('StationSummary')

export const StationDetail = StationSummary.extend({
  landmarks: z.array(LandmarkSummary),
  routes: z.array(slug).openapi({ description: 'Trains that call here' }),
}).openapi('StationDetail')

export const Departure = z
  .object({
    ...trainFieldsWithSlug,
    ...trainKindFields,
    destination: StationName,
    ...stopCallFields,
    flag: TimeFlag.optional(),
    provenance: Provenance,
  })
  .openapi('Departure')

export const FirstAndLast = z.object({ way: z.enum(ROUTE_DIRECTIONS), first: Departure, last: Departure }).openapi('FirstAndLast')

export const NextDeparture = z.object({ day, departure: Departure }).openapi('NextDeparture')

const MAIN_TRAINS = 'City trains; at a station without city trains, all trains'

export const StationBoard = z
  .object({
    station: StationName,
    day,
    departures: z
      .array(Departure)
      .openapi({ description: 'From the requested time on, by expected time; canceled trains by planned time' }),
    recent: z
      .array(Departure)
      .openapi({ description: `Due in the ${RECENTLY_DEPARTED_SECONDS / 60} minutes before that time, oldest first` }),
    ways: z.array(FirstAndLast).openapi({ description: `${MAIN_TRAINS}: the first and the last train of the day that run, by way` }),
    next: z
      .array(NextDeparture)
      .openapi({ description: `${MAIN_TRAINS}: the first train of a later day, for each way without a further train that day` }),
    notices: notices.openapi({
      description: 'About the railway, the station or a listed train, in force between the requested time and the end of the day',
    }),
  })
  .openapi('StationBoard')

export const findStations = endpoint({
  get: '/api/station',
  for: 'anyone',
  query: z.object({
    q: exactText(100).optional().openapi({ description: 'A name, in any script or spelling' }),
    lat: degreesUpTo(90).optional(),
    lon: degreesUpTo(180).optional(),
  }),
  answer: z.array(StationSummary),
  fresh: true,
  summary: 'List stations by name, or nearest first',
})

export const showStation = endpoint({
  get: '/api/station/{slug}',
  for: 'anyone',
  path: SlugPathParameters,
  answer: StationDetail,
  errors: ['not_found'],
  fresh: true,
  summary: 'Get a station with its lines, landmarks and trains',
})

export const showBoard = endpoint({
  get: '/api/station/{slug}/board',
  for: 'anyone',
  path: SlugPathParameters,
  query: z.object({ day: dayInput.optional(), time: timeInput.optional(), way: choice(ROUTE_DIRECTIONS).optional() }),
  answer: StationBoard,
  errors: ['not_found'],
  fresh: { unless: ['day', 'time'], seconds: 60 },
  summary: 'List departures of a station until the end of the service day',
})

export type StationName = z.infer<typeof StationName>
export type StationSummary = z.infer<typeof StationSummary>
export type StationDetail = z.infer<typeof StationDetail>
export type Departure = z.infer<typeof Departure>
export type NextDeparture = z.infer<typeof NextDeparture>
export type StationBoard = z.infer<typeof StationBoard>
