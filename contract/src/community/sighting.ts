import { z } from '@hono/zod-openapi'
import { choice, slug } from '../fields.ts'
import { REPORT_KINDS, REPORTED_DELAY_MINUTES } from '../report-rules.ts'
import { count, integerBetween } from './fields.ts'

export const minutes = z
  .number()
  .int()
  .optional()
  .openapi({ description: 'For `came`: the delay; without it, the train was standing there when it was seen' })
export const Sighting = z
  .object({
    kind: z.enum(REPORT_KINDS),
    call: count.openapi({ description: 'Index of the stop in the trip, from 0' }),
    station: slug.optional(),
    minutes,
    confirmed: z.enum(['no', 'yes', 'denied']).openapi({ description: '`yes`: other riders, a feed or an operator report the same' }),
    riders: count.openapi({ description: 'Number of riders who reported the same, including this one' }),
  })
  .openapi('Sighting', { description: 'The author’s report about the train' })

export const SightingInput = z.object({
  kind: choice(REPORT_KINDS),
  call: integerBetween(0, 10_000),
  minutes: integerBetween(REPORTED_DELAY_MINUTES.least, REPORTED_DELAY_MINUTES.most)
    .optional()
    .openapi({ description: 'For `came`: the delay; without it, the train stands there at `at`' }),
  at: integerBetween(0, 3_500_000_000).openapi({ description: 'Epoch seconds of the phone’s clock' }),
})

export type Sighting = z.infer<typeof Sighting>
