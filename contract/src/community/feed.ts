import { z } from '@hono/zod-openapi'
import { FEEDS, POST_LIMITS } from '../community-rules.ts'
import { endpoint } from '../endpoint.ts'
import { slugInput, choice, lineUpTo, wholeNumber } from '../fields.ts'
import { cursor } from './fields.ts'
import { Post } from './post.ts'

const FeedPage = z
  .object({
    posts: z.array(Post),
    next: z.string().optional().openapi({ description: 'Pass as `before` for older posts; omitted at the end' }),
    newer: z.string().optional().openapi({ description: 'Pass as `after` for newer posts' }),
  })
  .openapi('FeedPage')

export const listPosts = endpoint({
  get: '/api/post',
  for: 'anyone',
  query: z.object({
    feed: choice(FEEDS).optional(),
    station: slugInput.optional(),
    route: slugInput.optional(),
    by: slugInput.optional().openapi({ description: 'Id of an author' }),
    search: lineUpTo(POST_LIMITS.search).optional(),
    before: cursor.optional(),
    after: cursor.optional(),
    limit: wholeNumber(1, POST_LIMITS.page).optional(),
  }),
  answer: FeedPage,
  errors: ['sign_in_required', 'database_away'],
  summary: 'Posts, the newest first; `feed=mine` needs a sign-in',
})

export type FeedPage = z.infer<typeof FeedPage>
