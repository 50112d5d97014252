import { z } from '@hono/zod-openapi'
import { REACTIONS } from '../community-rules.ts'
import { endpoint } from '../endpoint.ts'
import { choice } from '../fields.ts'
import { Author } from './author.ts'
import { CommentPathParameters, cursor, PostPathParameters } from './fields.ts'

export const ReactionCounts = z
  .partialRecord(z.enum(REACTIONS), z.number().int().positive())
  .openapi('ReactionCounts', { description: 'Number of reactions by kind; kinds without any are omitted' })

export const reactionFields = {
  reactions: ReactionCounts,
  own: z.enum(REACTIONS).optional().openapi({ description: 'The caller’s own reaction' }),
}

const Reaction = z.object({ kind: choice(REACTIONS) })
const Reacted = z.object(reactionFields).openapi('Reacted')

export const reactToPost = endpoint({
  put: '/api/post/{slug}/reaction',
  for: 'rider',
  path: PostPathParameters,
  body: Reaction,
  answer: Reacted,
  errors: ['not_found', 'suspended', 'banned', 'blocked'],
  limit: 'reactions',
  summary: 'React to a post; another kind replaces the first',
})

export const removeReaction = endpoint({
  delete: '/api/post/{slug}/reaction',
  for: 'rider',
  path: PostPathParameters,
  answer: Reacted,
  errors: ['not_found'],
  limit: 'reactions',
  summary: 'Remove one’s own reaction to a post',
})

export const listReactions = endpoint({
  get: '/api/post/{slug}/reaction',
  for: 'anyone',
  path: PostPathParameters,
  query: z.object({ kind: choice(REACTIONS).optional(), before: cursor.optional() }),
  answer: z.object({ riders: z.array(z.object({ author: Author, kind: z.enum(REACTIONS) })), next: z.string().optional() }),
  errors: ['not_found', 'database_away'],
  summary: 'List the riders who reacted to a post',
})

export const reactToComment = endpoint({
  put: '/api/comment/{id}/reaction',
  for: 'rider',
  path: CommentPathParameters,
  body: Reaction,
  answer: Reacted,
  errors: ['not_found', 'suspended', 'banned', 'blocked'],
  limit: 'reactions',
  summary: 'React to a comment',
})

export const removeCommentReaction = endpoint({
  delete: '/api/comment/{id}/reaction',
  for: 'rider',
  path: CommentPathParameters,
  answer: Reacted,
  errors: ['not_found'],
  limit: 'reactions',
  summary: 'Remove one’s own reaction to a comment',
})

export type ReactionCounts = z.infer<typeof ReactionCounts>
export type Reacted = z.infer<typeof Reacted>
