import { z } from '@hono/zod-openapi'
import { LANGUAGES } from '@yatha/language'
import { endpoint } from '../endpoint.ts'
import { choice } from '../fields.ts'
import { CommentPathParameters, PostPathParameters } from './fields.ts'

const Translation = {
  for: 'rider',
  body: z.object({ to: choice(LANGUAGES) }),
  answer: z.object({ text: z.string() }),
  errors: ['not_found', 'not_configured', 'not_translated'],
  limit: 'translations',
} as const

export const translatePost = endpoint({
  ...Translation,
  post: '/api/post/{slug}/translation',
  path: PostPathParameters,
  summary: 'Translate a post, if a language model is configured; names of stations, times and numbers are not translated',
})

export const translateComment = endpoint({
  ...Translation,
  post: '/api/comment/{id}/translation',
  path: CommentPathParameters,
  summary: 'Translate a comment, under the same conditions as a post',
})
