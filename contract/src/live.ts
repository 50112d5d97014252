import { z } from '@hono/zod-openapi'
import type { LiveBasis, ServiceDay, TripUpdate as TimetableUpdate } from '@yatha/timetable'
import { askedDay, askedSlug, exact } from './fields.ts'

// Live updates that a server sends and a phone applies to its timetable: TripUpdate as JSON.

/** Up to the year 2080: differences of two such instants fit 32 bits. */
const epochSeconds = z.number().int().nonnegative().max(3_500_000_000)
const TWO_DAYS = 172_800
const LIVE_BASES = ['feed', 'riders', 'operator'] as const satisfies readonly LiveBasis[]

export const CallUpdate = z.object({
  call: z.number().int().nonnegative(),
  delaySeconds: z.number().int().min(-TWO_DAYS).max(TWO_DAYS).exactOptional(),
  arrives: epochSeconds.exactOptional(),
  departs: epochSeconds.exactOptional(),
  skipped: z.boolean().exactOptional(),
  platform: exact(20).exactOptional(),
})

export const TripUpdate = z.object({
  trip: askedSlug,
  // The check above guarantees this type.
  day: askedDay.transform((text) => text as ServiceDay),
  basis: z.enum(LIVE_BASES),
  seenAt: epochSeconds,
  cancelled: z.boolean().exactOptional(),
  calls: z
    .array(CallUpdate)
    .refine((calls) => calls.every(({ call }, i) => i === 0 || call > calls[i - 1]!.call), 'invalid')
    .exactOptional(),
}) satisfies z.ZodType<TimetableUpdate>

/** All current live updates, with the server's version number; version 0 and no updates when nothing is live. */
export const LiveTimes = z.object({ version: z.number().int().nonnegative(), updates: z.array(TripUpdate).max(10_000, 'too_long') })

/** The same in the timetable's words. */
export type LiveTimes = {
  readonly [Name in keyof z.infer<typeof LiveTimes>]: Name extends 'updates' ? readonly TimetableUpdate[] : z.infer<typeof LiveTimes>[Name]
}
