import { z } from '@hono/zod-openapi'
import { ROUTE_TYPES, ROUTE_DIRECTIONS, TRAIN_TYPES } from '@yatha/timetable'
import { endpoint } from './endpoint.ts'
import { dayInput, slugInput, choice, day, exactText, meters, Position, slug, SlugPathParameters } from './fields.ts'
import { notices } from './notice.ts'
import { StationName } from './station.ts'
import { Fare, Provenance, StopCall, TimeFlag, trainIdentityFields, trainKindFields } from './train.ts'

export const RouteSummary = z
  .object({
    slug,
    ...trainIdentityFields,
    ...trainKindFields,
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

export const Trip = z
  .object({
    route: slug,
    day: day.openapi({ description: 'Service day of the train' }),
    cancelled: z.literal(true).optional().openapi({ description: 'The trip is in the timetable but does not run' }),
    calls: z
      .array(
        z.object({
          station: StationName,
          arrives: StopCall.optional().openapi({ description: 'Omitted at the first stop' }),
          departs: StopCall.optional().openapi({ description: 'Omitted at the last stop' }),
        }),
      )
      .openapi({ description: 'The calls of the route, in the same order; empty if it does not run that day' }),
    notices: notices.openapi({ description: 'About the railway, the train or a station it calls at, in force while it runs' }),
  })
  .openapi('Trip', { description: 'The run of a train service on one service day' })

/** Maximum number of trains in one response. Yangon has fewer trains; a large railway has tens of thousands. */
export const MAX_ROUTES = 200

export const listRoutes = endpoint({
  get: '/api/route',
  for: 'anyone',
  query: z.object({
    type: choice(ROUTE_TYPES).optional(),
    way: choice(ROUTE_DIRECTIONS).optional(),
    trainType: choice(TRAIN_TYPES).optional(),
    station: slugInput.optional().openapi({ description: 'Only trains that call there' }),
    q: exactText(100).optional().openapi({ description: 'A train number or the name of a station' }),
    day: dayInput.optional().openapi({ description: 'Only trains that run on this service day. Default: trains of all days' }),
    line: exactText(100).optional().openapi({ description: 'Only trains of this `route_id` of /gtfs.zip' }),
    after: slugInput.optional().openapi({ description: `Only trains after this one in the list; a response has at most ${MAX_ROUTES}` }),
  }),
  answer: z.array(RouteSummary),
  errors: ['not_found'],
  fresh: true,
  summary: `List train services by departure, ${MAX_ROUTES} at most`,
})

export const showRoute = endpoint({
  get: '/api/route/{slug}',
  for: 'anyone',
  path: SlugPathParameters,
  answer: RouteDetail,
  errors: ['not_found'],
  fresh: { unless: [], seconds: 60 },
  summary: 'Get a train service with its calls, track and facts',
})

export const showTrip = endpoint({
  get: '/api/route/{slug}/trip',
  for: 'anyone',
  path: SlugPathParameters,
  query: z.object({
    day: dayInput.optional().openapi({ description: 'Service day. Default: the day of the run under way, otherwise today' }),
  }),
  answer: Trip,
  errors: ['not_found'],
  fresh: { unless: ['day'], seconds: 60 },
  summary: 'Get the run of a train service on a day, with planned and expected times',
})

export const listRouteVideos = endpoint({
  get: '/api/route-video',
  for: 'anyone',
  answer: z.array(z.object({ route: slug, videoUrl: z.string() })),
  // Returns the videos of all trains, so that the server does not learn which train a rider looks at.
  fresh: { unless: [], seconds: 5 },
  summary: 'List the videos that operators have set, which replace those of the timetable',
})

export type RouteSummary = z.infer<typeof RouteSummary>
export type RouteDetail = z.infer<typeof RouteDetail>
export type Trip = z.infer<typeof Trip>
