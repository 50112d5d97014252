import { z } from '@hono/zod-openapi'
import { POST_LIMITS } from '../community-rules.ts'
import { endpoint } from '../endpoint.ts'
import { slugInput } from '../fields.ts'
import { clientChosenId, CommentPathParameters, count, cursor, PostPathParameters, riderTextUpTo } from './fields.ts'
import { reactionFields } from './reaction.ts'
import { RIDER_TEXT_ERRORS, writtenContentFields } from './writing.ts'

export const Comment = z
  .object({
    id: z.string(),
    ...writtenContentFields,
    replyTo: z.string().optional().openapi({ description: 'Id of the comment' }),
    replies: count,
    ...reactionFields,
    isOwn: z.boolean(),
  })
  .openapi('Comment')

export const listComments = endpoint({
  get: '/api/post/{slug}/comment',
  for: 'anyone',
  path: PostPathParameters,
  query: z.object({
    before: cursor.optional(),
    of: slugInput.optional().openapi({ description: 'Id of a comment: its replies, the oldest first' }),
  }),
  answer: z.object({ comments: z.array(Comment), next: z.string().optional() }),
  errors: ['not_found', 'database_away'],
  summary: 'Comments on a post, the newest first; `next` continues',
})

export const makeComment = endpoint({
  post: '/api/post/{slug}/comment',
  for: 'rider',
  path: PostPathParameters,
  body: z.object({
    id: clientChosenId,
    text: riderTextUpTo(POST_LIMITS.comment, POST_LIMITS.commentCharacters),
    replyTo: slugInput.optional().openapi({ description: 'Id of a comment; a reply to a reply joins those of its comment' }),
  }),
  answer: Comment,
  errors: ['missing', 'not_found', ...RIDER_TEXT_ERRORS, 'posts_too_soon', 'blocked'],
  limit: 'comments',
  summary: 'Comment on a post; if it is sent again, the stored comment is returned',
})

export const changeComment = endpoint({
  put: '/api/comment/{id}',
  for: 'rider',
  path: CommentPathParameters,
  body: z.object({ text: riderTextUpTo(POST_LIMITS.comment, POST_LIMITS.commentCharacters) }),
  answer: Comment,
  errors: ['missing', 'not_found', ...RIDER_TEXT_ERRORS, 'blocked'],
  limit: 'comments',
  summary: 'Change one’s own comment',
})

export const removeComment = endpoint({
  delete: '/api/comment/{id}',
  for: 'rider',
  path: CommentPathParameters,
  summary: 'Delete one’s own comment with its replies; succeeds if it does not exist',
})

export type Comment = z.infer<typeof Comment>
