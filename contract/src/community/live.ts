import { z } from '@hono/zod-openapi'
import { endpoint } from '../endpoint.ts'
import { slug } from '../fields.ts'
import { count } from './fields.ts'
import { ReactionCounts } from './reaction.ts'

const postFields = { slug, author: z.string().openapi({ description: 'Id of the author of the post or comment' }) }
const counts = { reactions: ReactionCounts, comments: count, reposts: count }

/**
 * A change in the community. `missed`: the server no longer has all events since the last event that the client received, so the client
 * must reload.
 */
export const CommunityEvent = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('posted'),
      ...postFields,
      station: slug.optional(),
      route: slug.optional(),
    }),
    z.object({ kind: z.literal('edited'), ...postFields, version: count }),
    z.object({ kind: z.literal('removed'), ...postFields }),
    z.object({ kind: z.literal('counted'), slug, ...counts }).openapi({ description: 'Current counts' }),
    z.object({
      kind: z.enum(['commented', 'commentEdited', 'commentRemoved']),
      ...postFields,
      comment: z.string(),
      replyTo: z.string().optional(),
    }),
    z.object({
      kind: z.literal('commentCounted'),
      slug,
      comment: z.string(),
      replyTo: z.string().optional(),
      reactions: ReactionCounts,
      replies: count,
    }),
    z.object({ kind: z.literal('missed') }),
  ])
  .openapi('CommunityEvent')

export const followCommunity = endpoint({
  get: '/api/community/live',
  for: 'anyone',
  events: CommunityEvent,
  errors: ['busy', 'database_away'],
  summary: 'Events of the posts and comments that the caller sees; Last-Event-ID resumes',
})

export type CommunityEvent = z.infer<typeof CommunityEvent>
