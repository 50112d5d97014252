import { z } from '@hono/zod-openapi'
import { endpoint } from './endpoint.ts'
import { day, Position, slug } from './fields.ts'
import { TIME_BASES, trainFieldsWithSlug, StopCall } from './train.ts'

export const RunningTrain = z
  .object({
    ...trainFieldsWithSlug,
    day: day.openapi({ description: 'Service day of the train' }),
    position: Position.extend({ bearing: z.number() }),
    standing: z.boolean(),
    from: slug,
    to: slug.openapi({ description: 'The next station; equal to `from` while the train stands' }),
    progress: z.number().min(0).max(1),
    next: StopCall.openapi({ description: 'The arrival at `to`; the departure while the train stands' }),
    secondsToNext: z.number().int(),
    basis: z.enum(TIME_BASES).openapi({ description: 'Source of the position. `timetable`: no live data' }),
    delaySeconds: z.number().int().optional().openapi({ description: 'At the next call; omitted without live data' }),
  })
  .openapi('RunningTrain')

export const listRunningTrains = endpoint({
  get: '/api/train',
  for: 'anyone',
  query: z.object({ at: z.iso.datetime({ offset: true, error: 'invalid_instant' }).optional().openapi({ description: 'Default: now' }) }),
  answer: z.array(RunningTrain),
  fresh: { unless: ['at'], seconds: 2 },
  summary: 'List trains under way with their positions',
})

export type RunningTrain = z.infer<typeof RunningTrain>
