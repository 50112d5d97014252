import { z } from '@hono/zod-openapi'
import { endpoint } from './endpoint.ts'
import { day, exactText, instant, slug } from './fields.ts'
import { MAX_WAKE_STOPS } from './wake-rules.ts'

const INVALID_NUMBER = { error: 'invalid_number' }
/** Maximum number of legs in a request. No useful trip has more. */
const MAX_LEGS = 12
/** Maximum length of a leg name, which contains a day, a train and two stations. */
const MAX_LEG_CHARACTERS = 800

export const WakeUp = z
  .object({
    route: slug,
    day: day.openapi({ description: 'Service day of the train' }),
    station: slug.openapi({ description: 'The stop that the train leaves when the push is sent' }),
    to: slug.openapi({ description: 'The stop where the rider gets off' }),
    dueAt: instant.openapi({ description: 'According to the timetable; live updates move the push' }),
  })
  .openapi('WakeUp', { description: 'A scheduled push that wakes a rider before a stop. Deleted when it is sent, or after the ride' })

const WakeUps = z.array(WakeUp).openapi({ description: 'One per train of the trip, without those whose time is past' })

export const setWakeUps = endpoint({
  put: '/api/wake',
  for: 'rider',
  body: z.object({
    legs: z
      .array(exactText(MAX_LEG_CHARACTERS))
      .min(1, 'missing')
      .max(MAX_LEGS, 'too_long')
      .openapi({ description: 'The trip, as in addresses of /go', example: ['2026-11-23.kha-3.hledan.insein'] }),
    stops: z
      .int(INVALID_NUMBER)
      .min(1, INVALID_NUMBER)
      .max(MAX_WAKE_STOPS, INVALID_NUMBER)
      .openapi({ description: 'How many stops before each stop where the rider gets off' }),
    awake: z
      .int(INVALID_NUMBER)
      .min(0, INVALID_NUMBER)
      .max(MAX_LEGS, INVALID_NUMBER)
      .optional()
      .openapi({ description: 'Number of the first trains of the trip for which the rider is awake. Default: 0' }),
  }),
  answer: WakeUps,
  errors: ['not_in_timetable'],
  summary: 'Schedule pushes that wake the rider on one trip; replaces earlier ones',
})

export const cancelWakeUps = endpoint({ delete: '/api/wake', for: 'rider', summary: 'Cancel the pushes that wake the rider' })

export type WakeUp = z.infer<typeof WakeUp>
