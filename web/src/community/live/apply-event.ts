import type { CommunityEvent } from '@yatha/contract'
import { queryClient } from '../../session/queries.ts'
import { currentSessionCount } from '../../session/session.ts'
import { changeComments, refreshComments } from '../comment/comments.ts'
import { addNewPost, refreshActiveFeeds } from '../feed/new-posts.ts'
import { changePosts, refreshPost, cachedPost } from '../post/posts.ts'

const isReacting = (...mutationKey: string[]): boolean => queryClient.isMutating({ mutationKey }) > 0
const ignoreError = () => undefined

/**
 * Applies an event to the cached posts and comments. While a request with the rider's own reaction is pending, does not change the counts
 * of reactions: the response to that request contains them.
 */
export function applyEvent(event: CommunityEvent): void {
  switch (event.kind) {
    case 'posted':
      return addNewPost(event)
    case 'edited':
      if ((cachedPost(event.slug)?.version ?? Infinity) < event.version) refreshPost(event.slug).catch(ignoreError)
      return
    case 'removed':
      changePosts(event.slug, () => undefined)
      void queryClient.invalidateQueries({ queryKey: ['community', currentSessionCount(), 'post', event.slug] })
      return
    case 'counted': {
      const { slug, reactions, comments, reposts } = event
      const isReactionPending = isReacting('react', slug)
      return changePosts(slug, (post) => ({ ...post, comments, reposts, ...(!isReactionPending && { reactions }) }))
    }
    case 'commented':
    case 'commentEdited':
      void refreshComments(event.slug, event.replyTo)
      return
    case 'commentRemoved':
      return changeComments(event.slug, event.comment, () => undefined)
    case 'commentCounted': {
      const { comment: id, reactions, replies } = event
      const isReactionPending = isReacting('react to comment', id)
      return changeComments(event.slug, id, (comment) => ({ ...comment, replies, ...(!isReactionPending && { reactions }) }))
    }
    case 'missed':
      refreshActiveFeeds()
      void queryClient.invalidateQueries({ queryKey: ['community', currentSessionCount(), 'post'], refetchType: 'active' })
      void queryClient.invalidateQueries({ queryKey: ['community', currentSessionCount(), 'comment'], refetchType: 'active' })
  }
}
