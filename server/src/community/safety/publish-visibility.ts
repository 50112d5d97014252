import type { CommunityEvents } from '../community-events.ts'
import { slugOf } from '../slug.ts'
import type { VisibilityChange } from './hide.store.ts'

/**
 * Sends events about content that was hidden or shown again. For clients, hidden content counts as removed, and content that is shown again
 * counts as new. Sends none if nothing changes for guests.
 */
export function publishVisibility(
  events: CommunityEvents,
  { kind, id, wasPublic, isPublic, riders, authorId, postId, replyTo, station, route, repostOf }: VisibilityChange,
): void {
  if (wasPublic === isPublic) return
  const slug = slugOf(postId)
  if (kind === 'post') {
    const where = { ...(station !== null && { station }), ...(route !== null && { route }) }
    events.publish(isPublic ? { kind: 'posted', slug, author: authorId, ...where } : { kind: 'removed', slug, author: authorId }, riders)
    if (repostOf !== null) events.queuePostCounts(repostOf)
    return
  }
  const thread = replyTo !== null && { replyTo: slugOf(replyTo) }
  events.publish({ kind: isPublic ? 'commented' : 'commentRemoved', slug, author: authorId, comment: slugOf(id), ...thread }, riders)
  events.queuePostCounts(postId)
  if (replyTo !== null) events.queueCommentCounts(replyTo)
}
