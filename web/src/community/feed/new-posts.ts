import type { CommunityEvent } from '@yatha/contract'
import { makeStore } from '../../device/store.ts'
import { queries } from '../../session/queries.ts'
import { sessionCount, sessionNumber } from '../../session/session.ts'
import { whenSendingEnds } from '../outbox/outbox.ts'
import { feedOf, postsIn, refreshFeed, type Feed, type FeedFilter } from '../post/posts.ts'
import { isRiderVisible, useHiddenKeys } from '../safety/hidden-items.ts'

// New posts of other riders. They are only counted until the rider taps a button, so that the list does not move under the finger.

type Posted = Extract<CommunityEvent, { kind: 'posted' }>

let waiting: ReadonlyMap<string, Posted> = new Map()
const store = makeStore(() => waiting)
sessionCount.subscribe(() => setWaiting([]))

function setWaiting(posts: Iterable<Posted>): void {
  waiting = new Map([...posts].map((post) => [post.slug, post]))
  store.changed()
}

export function addNewPost(event: Posted): void {
  // The event of the rider’s own post can arrive before the response, which adds the post to the list.
  void whenSendingEnds().then(() => setWaiting([...waiting.values(), event]))
}

/**
 * Whether a new post may belong to a list. Never for a search, because events contain no text. The list of favorites counts every post
 * about a station or route.
 */
const belongs = ({ station, route, author }: Posted, filter: FeedFilter): boolean => {
  if (filter.search !== undefined) return false
  if (filter.by !== undefined) return filter.by === author
  if (filter.station !== undefined) return filter.station === station
  if (filter.route !== undefined) return filter.route === route
  return filter.feed === undefined || station !== undefined || route !== undefined
}

/** The number of new posts that a list does not show yet. */
export function useNewPosts(filter: FeedFilter): number {
  useHiddenKeys()
  const posts = [...store.use().values()].filter(({ author }) => isRiderVisible(author))
  const shownSlugs = new Set(postsIn(cachedFeed(filter)).map(({ slug }) => slug))
  return posts.filter((post) => belongs(post, filter) && !shownSlugs.has(post.slug)).length
}

const cachedFeed = (filter: FeedFilter): Feed | undefined => queries.getQueryData<Feed>(feedOf(sessionNumber(), filter).queryKey)

/** Adds the new posts to a list and resets its number of new posts. */
export async function showNewPosts(filter: FeedFilter): Promise<void> {
  const before = waiting
  await refreshFeed(sessionNumber(), filter)
  setWaiting([...waiting.values()].filter((post) => !(before.has(post.slug) && belongs(post, filter))))
}

/** Refetches the lists on the screen, for example if the phone has missed more events than the server stores. */
export function refreshActiveFeeds(): void {
  // Keys are created by `feedOf`.
  for (const { queryKey } of queries.getQueryCache().findAll({ queryKey: ['community', sessionNumber(), 'feed'], type: 'active' }))
    void refreshFeed(sessionNumber(), queryKey[3] as FeedFilter).catch(() => undefined)
}
