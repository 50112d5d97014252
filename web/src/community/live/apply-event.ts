import type { CommunityEvent } from '@yatha/contract'
import { queryClient } from '../../session/queries.ts'
import { currentSessionCount } from '../../session/session.ts'
import { updateCachedComments, refreshComments } from '../comment/comments.ts'
import { countNewPost, refreshActiveFeeds } from '../feed/new-posts.ts'
import { updateCachedPosts, refreshPost, findCachedPost } from '../post/posts.ts'

const isReacting = (...mutationKey: string[]): boolean => queryClient.isMutating({ mutationKey }) > 0
const ignoreError = () => undefined

/**
 * Applies an event to the cached posts and comments. While a request with the rider's own reaction is pending, does not change the counts
 * of reactions: the response to that request contains them.
 */
export function applyCommunityEvent(event: CommunityEvent): void {
  switch (event.kind) {
    case 'posted':
      return countNewPost(event)
    case 'edited':
      if ((findCachedPost(event.slug)?.version ?? Infinity) < event.version) refreshPost(event.slug).catch(ignoreError)
      return
    case 'removed':
      updateCachedPosts(event.slug, () => undefined)
      void queryClient.invalidateQueries({ queryKey: ['community', currentSessionCount(), 'post', event.slug] })
      return
    case 'counted': {
      const { slug, reactions, comments, reposts } = event
      const isReactionPending = isReacting('react', slug)
      return updateCachedPosts(slug, (post) => ({ ...post, comments, reposts, ...(!isReactionPending && { reactions }) }))
    }
    case 'commented':
    case 'commentEdited':
      void refreshComments(event.slug, event.replyTo)
      return
    case 'commentRemoved':
      return updateCachedComments(event.slug, event.comment, () => undefined)
    case 'commentCounted': {
      const { comment: id, reactions, replies } = event
      const isReactionPending = isReacting('react to comment', id)
      return updateCachedComments(event.slug, id, (comment) => ({ ...comment, replies, ...(!isReactionPending && { reactions }) }))
    }
    case 'missed':
      refreshActiveFeeds()
      void queryClient.invalidateQueries({ queryKey: ['community', currentSessionCount(), 'post'], refetchType: 'active' })
      void queryClient.invalidateQueries({ queryKey: ['community', currentSessionCount(), 'comment'], refetchType: 'active' })
  }
}
