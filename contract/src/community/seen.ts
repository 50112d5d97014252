import { z } from '@hono/zod-openapi'
import { choice, slug } from '../fields.ts'
import { REPORT_KINDS, REPORTED_MINUTES } from '../report-rules.ts'
import { count, whole } from './fields.ts'

export const minutes = z
  .number()
  .int()
  .optional()
  .openapi({ description: 'Of `came`: later than planned; without it, the train stood there when it was seen' })
export const Seen = z
  .object({
    kind: z.enum(REPORT_KINDS),
    call: count.openapi({ description: 'Where: the position of the stop in the trip, from 0' }),
    station: slug.optional(),
    minutes,
    confirmed: z.enum(['no', 'yes', 'denied']).openapi({ description: '`yes`: others said so too, or a feed or the operator did' }),
    riders: count.openapi({ description: 'How many riders said the same, with this one' }),
  })
  .openapi('Seen', { description: 'What the author saw of the train: one rider’s report' })

export const SeenInput = z.object({
  kind: choice(REPORT_KINDS),
  call: whole(0, 10_000),
  minutes: whole(REPORTED_MINUTES.least, REPORTED_MINUTES.most)
    .optional()
    .openapi({ description: 'Of `came`: later than planned; without it, the train stands there `at` that time' }),
  at: whole(0, 3_500_000_000).openapi({ description: 'By the phone’s clock, epoch seconds' }),
})

export type Seen = z.infer<typeof Seen>
