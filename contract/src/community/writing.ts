import { z } from '@hono/zod-openapi'
import { Appeal } from '../appeal.ts'
import { instant } from '../fields.ts'
import { HIDDEN_REASONS } from '../moderation-rules.ts'
import { Author } from './author.ts'

export const writtenContentFields = {
  author: Author,
  text: z.string(),
  textAsTyped: z.string().optional().openapi({ description: 'Only for the author: the text as typed in Zawgyi' }),
  madeAt: instant,
  editedAt: instant.optional(),
  hidden: z.enum(HIDDEN_REASONS).optional().openapi({ description: 'Only for the author: why it is hidden from everybody else' }),
  appeal: Appeal.optional().openapi({ description: 'Only for the author: the appeal against hiding it' }),
}

/** API errors of every endpoint that stores a rider's text. */
export const RIDER_TEXT_ERRORS = ['word_refused', 'links_too_soon', 'suspended', 'banned'] as const
