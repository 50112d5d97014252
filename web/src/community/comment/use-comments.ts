import { useMutation } from '@tanstack/react-query'
import type { Comment, ReactionKind } from '@yatha/contract'
import { changeComment, makeComment, reactToComment, removeComment, removeCommentReaction } from '@yatha/contract/endpoints'
import { call } from '../../session/call.ts'
import { useGrowingList } from '../../session/growing-list.ts'
import { queryClient } from '../../session/queries.ts'
import { sessionCount } from '../../session/session.ts'
import { toast } from '../../ui/toasts.tsx'
import { refreshPost } from '../post/posts.ts'
import { withServerReactions, withReaction } from '../reaction/reacted.ts'
import { addComment, updateCachedComments, fetchCommentPage, commentsQuery } from './comments.ts'

export const useComments = (slug: string, parentId?: string) =>
  useGrowingList(commentsQuery(sessionCount.use(), slug, parentId), (cursor) => fetchCommentPage(slug, parentId, cursor))

interface NewComment {
  readonly id: string
  readonly text: string
  readonly replyTo?: string
}

/** Sends a comment. Idempotent: a retry with the same id creates no second comment. */
export function useCreateComment(slug: string) {
  return useMutation(
    {
      mutationFn: (body: NewComment) => call(makeComment, { path: { slug }, body }),
      onSuccess: (comment) => {
        addComment(slug, comment)
        const { replyTo } = comment
        if (replyTo !== undefined) updateCachedComments(slug, replyTo, (one) => ({ ...one, replies: one.replies + 1 }))
        refreshCounts(slug)
      },
    },
    queryClient,
  )
}

export function useEditComment(slug: string) {
  return useMutation(
    {
      mutationFn: ({ id, text }: { id: string; text: string }) => call(changeComment, { path: { id }, body: { text } }),
      onSuccess: (comment) => updateCachedComments(slug, comment.id, () => comment),
    },
    queryClient,
  )
}

export function useDeleteComment(slug: string) {
  return useMutation(
    {
      mutationFn: ({ id }: Comment) => call(removeComment, { path: { id } }),
      onSuccess: (_, { id, replyTo }) => {
        updateCachedComments(slug, id, () => undefined)
        if (replyTo !== undefined) updateCachedComments(slug, replyTo, (one) => ({ ...one, replies: Math.max(0, one.replies - 1) }))
        refreshCounts(slug)
      },
      onError: (error: Error) => toast(error.message, 'error'),
    },
    queryClient,
  )
}

/** Returns a function that sets or withdraws the rider’s reaction to a comment. Updates optimistically; on an error, rolls back. */
export function useReactToComment(slug: string, comment: Comment): (kind: ReactionKind | undefined) => void {
  const { id } = comment
  const mutationKey = ['react to comment', id]
  return useMutation(
    {
      mutationKey,
      scope: { id: mutationKey.join(' ') },
      mutationFn: (kind: ReactionKind | undefined) =>
        kind === undefined ? call(removeCommentReaction, { path: { id } }) : call(reactToComment, { path: { id }, body: { kind } }),
      onMutate: (kind) => {
        updateCachedComments(slug, id, (one) => withReaction(one, kind))
        return comment
      },
      onSuccess: (counts) => {
        if (queryClient.isMutating({ mutationKey }) === 1) updateCachedComments(slug, id, (one) => withServerReactions(one, counts))
      },
      onError: (error: Error, _kind, previous) => {
        if (previous && queryClient.isMutating({ mutationKey }) === 1)
          updateCachedComments(slug, id, (one) => withServerReactions(one, previous))
        toast(error.message, 'error')
      },
    },
    queryClient,
  ).mutate
}

/** Refetches the post, for its new number of comments. */
function refreshCounts(slug: string): void {
  refreshPost(slug).catch(() => undefined)
}
