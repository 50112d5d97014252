import { z } from '@hono/zod-openapi'
import { instant } from './fields.ts'
import { APPEAL_STATES } from './moderation-rules.ts'

/** What a rider wrote against a decision, and what became of it. */
export const Appeal = z
  .object({
    text: z.string(),
    at: instant,
    state: z.enum(APPEAL_STATES),
    answer: z.string().optional().openapi({ description: 'Of the moderator, for the rider' }),
  })
  .openapi('Appeal')

export type Appeal = z.infer<typeof Appeal>
