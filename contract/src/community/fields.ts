import { z } from '@hono/zod-openapi'
import { graphemes } from '../community-rules.ts'
import { askedSlug, exact, linesUpTo } from '../fields.ts'
import { isVisible, withoutTurns } from '../text.ts'

// Fields shared by posts, comments and reactions. Riders' text is stored and returned as sent, never as HTML.

const INVALID_NUMBER = { error: 'invalid_number' }
export const whole = (least: number, most: number) => z.int(INVALID_NUMBER).min(least, INVALID_NUMBER).max(most, INVALID_NUMBER)
export const count = z.number().int().nonnegative()

export const words = (most: number, characters: number) =>
  linesUpTo(characters)
    // A post that looks empty counts as missing.
    .overwrite((text) => (isVisible(text) ? withoutTurns(text) : ''))
    .refine((text) => graphemes(text, most) <= most, 'too_long')

export const chosenByPhone = z.uuid('invalid').openapi({ description: 'Chosen by the client, so that a retry creates nothing twice' })
export const cursor = exact(60)
  .regex(/^[\w-]+$/, 'invalid')
  .openapi({ description: 'Value of `next` or `newer` in a response' })

export const PostPath = z.object({ slug: askedSlug })
export const CommentPath = z.object({ id: askedSlug })
