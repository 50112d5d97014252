import { z } from '@hono/zod-openapi'
import { instant } from './fields.ts'
import { APPEAL_STATES } from './moderation-rules.ts'

/** A rider's appeal against a decision, with its outcome. */
export const Appeal = z
  .object({
    text: z.string(),
    at: instant,
    state: z.enum(APPEAL_STATES),
    answer: z.string().optional().openapi({ description: 'The moderator’s answer to the rider' }),
  })
  .openapi('Appeal')

export type Appeal = z.infer<typeof Appeal>
