import { z } from '@hono/zod-openapi'
import { countGraphemes } from '../community-rules.ts'
import { slugInput, exactText, multilineTextUpTo } from '../fields.ts'
import { hasVisibleCharacter, withoutDirectionMarks } from '../text.ts'

// Fields shared by posts, comments and reactions. Riders' text is stored and returned as plain text, never as HTML.

const INVALID_NUMBER = { error: 'invalid_number' }
export const integerBetween = (min: number, max: number) => z.int(INVALID_NUMBER).min(min, INVALID_NUMBER).max(max, INVALID_NUMBER)
export const count = z.number().int().nonnegative()

export const riderTextUpTo = (maxGraphemes: number, maxCharacters: number) =>
  multilineTextUpTo(maxCharacters)
    // Text without a visible character becomes '', which counts as missing.
    .overwrite((text) => (hasVisibleCharacter(text) ? withoutDirectionMarks(text) : ''))
    .refine((text) => countGraphemes(text, maxGraphemes) <= maxGraphemes, 'too_long')

export const clientChosenId = z.uuid('invalid').openapi({ description: 'Chosen by the client, so that a retry creates nothing twice' })
export const cursor = exactText(60)
  .regex(/^[\w-]+$/, 'invalid')
  .openapi({ description: 'Value of `next` or `newer` in a response' })

export const PostPathParameters = z.object({ slug: slugInput })
export const CommentPathParameters = z.object({ id: slugInput })
