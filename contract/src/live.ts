import { z } from '@hono/zod-openapi'
import type {
  AddedTrain as TimetableAdded,
  LiveBasis,
  LiveNotice as TimetableNotice,
  ServiceDay,
  TripUpdate as TimetableUpdate,
} from '@yatha/timetable'
import { endpoint } from './endpoint.ts'
import { dayInput, slugInput, exactText, multilineTextUpTo, nameUpTo } from './fields.ts'

// Live updates as JSON: the server sends them, and phones apply them to their timetable. See TripUpdate in the package timetable.

/** Epoch seconds up to the year 2080, which fit an unsigned 32-bit integer. */
const epochSeconds = z.number().int().nonnegative().max(3_500_000_000)
const TWO_DAYS = 172_800
const LIVE_BASES = ['feed', 'riders', 'operator'] as const satisfies readonly LiveBasis[]

export const CallUpdate = z.object({
  call: z.number().int().nonnegative(),
  delaySeconds: z.number().int().min(-TWO_DAYS).max(TWO_DAYS).exactOptional(),
  arrives: epochSeconds.exactOptional(),
  departs: epochSeconds.exactOptional(),
  skipped: z.boolean().exactOptional(),
  platform: exactText(20).exactOptional(),
})

export const AddedTrain = z.object({
  like: slugInput.openapi({ description: 'The trip whose stops and running times it has' }),
  number: exactText(12).openapi({ example: 'X-1' }),
  departs: epochSeconds.openapi({ description: 'Departure from its first stop' }),
  from: z
    .number()
    .int()
    .nonnegative()
    .exactOptional()
    .openapi({ description: 'First call, as an index into the trip `like`; `to` is the last. Default: the whole trip' }),
  to: z.number().int().nonnegative().exactOptional(),
}) satisfies z.ZodType<TimetableAdded>

export const TripUpdate = z.object({
  trip: slugInput,
  // The cast is safe, because `dayInput` accepts only service days.
  day: dayInput.transform((text) => text as ServiceDay),
  basis: z.enum(LIVE_BASES),
  seenAt: epochSeconds,
  cancelled: z.boolean().exactOptional(),
  added: AddedTrain.exactOptional().openapi({ description: 'The timetable does not have this train; `trip` is an id of its own' }),
  unconfirmed: z.object({ kind: z.enum(['missing', 'shifted']), days: z.number().int().min(1).max(10_000) }).exactOptional(),
  crowded: z.boolean().exactOptional(),
  notSeen: z.number().int().min(1).max(1_000_000).exactOptional().openapi({
    description: 'Number of riders who report that they have not seen it, too few to doubt the timetable: a hint, not a fact',
  }),
  notSeenAt: z
    .object({ call: z.number().int().nonnegative(), at: epochSeconds })
    .exactOptional()
    .openapi({ description: 'The latest of these reports: the call where the rider stood, and the minute' }),
  riders: z.number().int().min(1).max(1_000_000).exactOptional(),
  earliestFrom: z.number().int().nonnegative().exactOptional().openapi({
    description: 'The train stands or waits for an unknown time: times after the arrival at this call are the earliest possible',
  }),
  calls: z
    .array(CallUpdate)
    .refine((calls) => calls.every(({ call }, i) => i === 0 || call > calls[i - 1]!.call), 'invalid')
    .readonly()
    .exactOptional(),
}) satisfies z.ZodType<TimetableUpdate>

const NoticeText = z.object({ title: nameUpTo(200), text: multilineTextUpTo(2000) })

export const LiveNotice = z.object({
  id: exactText(80),
  stations: z.array(slugInput).readonly(),
  routes: z
    .array(slugInput)
    .readonly()
    .openapi({ description: 'Ids of routes as in /gtfs.zip. Without stations and routes, the notice is about the whole railway' }),
  from: epochSeconds,
  until: epochSeconds,
  texts: z.record(z.string().regex(/^[a-z]{2}$/), NoticeText).and(z.object({ en: NoticeText })),
}) satisfies z.ZodType<TimetableNotice>

const version = z
  .number()
  .int()
  .nonnegative()
  .openapi({ description: 'Version of this server’s live data: 0 before any, incremented with each change' })
const updates = z.array(TripUpdate).max(10_000, 'too_long').readonly()

/** All current live updates, and the version number of the server's live data. `updates` is empty if there is no live data. */
export const LiveTimes = z.object({ version, updates })

export type LiveTimes = z.infer<typeof LiveTimes>

export const LiveEvent = z
  .object({
    version,
    at: epochSeconds.openapi({ description: 'When the server sent it' }),
    isWhole: z.boolean().openapi({ description: 'True for all live data, false for the changes since the last version' }),
    updates,
    removed: z
      .array(TripUpdate.pick({ trip: true, day: true }))
      .readonly()
      .openapi({ description: 'Trains without live data from now on' }),
    notices: z
      .array(LiveNotice)
      .max(1000, 'too_long')
      .readonly()
      .exactOptional()
      .openapi({ description: 'All live notices, if they have changed' }),
    pack: z
      .string()
      .max(200, 'too_long')
      .exactOptional()
      .openapi({ description: 'URL of the packed timetable, as in GET /api/railway; it changes with a new edition' }),
  })
  .openapi('LiveEvent')

export type LiveEvent = z.infer<typeof LiveEvent>

export const showLive = endpoint({
  get: '/api/live/now',
  for: 'anyone',
  summary: 'Get all live data, for clients without event streams',
  answer: LiveEvent,
  fresh: { unless: [], seconds: 5 },
})

export const followLive = endpoint({
  get: '/api/live',
  for: 'anyone',
  summary: 'Stream all live data, then each change; Last-Event-ID resumes',
  events: LiveEvent,
  errors: ['busy'],
})
