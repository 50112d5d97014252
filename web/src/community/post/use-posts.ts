import { useMutation, useQuery } from '@tanstack/react-query'
import type { Post, ReactionKind } from '@yatha/contract'
import { changePost, reactToPost, removePost, removeReaction } from '@yatha/contract/endpoints'
import { call } from '../../session/call.ts'
import { useGrowingList } from '../../session/growing-list.ts'
import { queryClient } from '../../session/queries.ts'
import { sessionCount } from '../../session/session.ts'
import { toast } from '../../ui/toasts.tsx'
import { withServerReactions, withReaction } from '../reaction/reacted.ts'
import { updateCachedPosts, feedQuery, fetchFeedPage, postQuery, findCachedPost, type FeedFilter } from './posts.ts'

export const useFeed = (filter: FeedFilter) =>
  useGrowingList(feedQuery(sessionCount.use(), filter), (cursor) => fetchFeedPage(filter, cursor))
export const usePost = (slug: string) => useQuery(postQuery(sessionCount.use(), slug), queryClient)

/**
 * Returns a function that sets or withdraws the rider’s reaction to a post. Updates optimistically; on an error, rolls back and
 * shows a toast.
 */
export function useReactToPost(slug: string): (kind: ReactionKind | undefined) => void {
  const mutationKey = ['react', slug]
  return useMutation(
    {
      mutationKey,
      // Requests are serialized, so that the last response belongs to the rider's last choice.
      scope: { id: mutationKey.join(' ') },
      mutationFn: (kind: ReactionKind | undefined) =>
        kind === undefined ? call(removeReaction, { path: { slug } }) : call(reactToPost, { path: { slug }, body: { kind } }),
      onMutate: (kind) => {
        const previous = findCachedPost(slug)
        updateCachedPosts(slug, (post) => withReaction(post, kind))
        return previous
      },
      onSuccess: (counts) => {
        if (queryClient.isMutating({ mutationKey }) === 1) updateCachedPosts(slug, (post) => withServerReactions(post, counts))
      },
      onError: (error: Error, _kind, previous) => {
        if (previous && queryClient.isMutating({ mutationKey }) === 1)
          updateCachedPosts(slug, (post) => withServerReactions(post, previous))
        toast(error.message, 'error')
      },
    },
    queryClient,
  ).mutate
}

/** Deletes one of the rider’s posts. Not optimistic: the post disappears once the server has deleted it. */
export function useDeletePost() {
  return useMutation(
    {
      mutationFn: (slug: string) => call(removePost, { path: { slug } }),
      onSuccess: (_, slug) => updateCachedPosts(slug, () => undefined),
      onError: (error: Error) => toast(error.message, 'error'),
    },
    queryClient,
  )
}

/** Changes the text of one of the rider’s posts. */
export function useEditPost() {
  return useMutation(
    {
      mutationFn: ({ post: { slug, version }, text }: { post: Post; text: string }) =>
        call(changePost, { path: { slug }, body: { text, version } }),
      onSuccess: (post) => updateCachedPosts(post.slug, () => post),
    },
    queryClient,
  )
}
