import type { CommunityEvent } from '@yatha/contract'
import { makeStore } from '../../device/store.ts'
import { queryClient } from '../../session/queries.ts'
import { sessionCount, currentSessionCount } from '../../session/session.ts'
import { waitForSending } from '../outbox/outbox.ts'
import { feedQuery, listUniquePosts, refreshFeed, type Feed, type FeedFilter } from '../post/posts.ts'
import { isRiderVisible, useHiddenKeys } from '../safety/hidden-items.ts'

// New posts of other riders. They are only counted until the rider taps a button, so that the list does not move under the finger.

type PostedEvent = Extract<CommunityEvent, { kind: 'posted' }>

let newPosts: ReadonlyMap<string, PostedEvent> = new Map()
const store = makeStore(() => newPosts)
sessionCount.subscribe(() => setNewPosts([]))

function setNewPosts(posts: Iterable<PostedEvent>): void {
  newPosts = new Map([...posts].map((post) => [post.slug, post]))
  store.notify()
}

export function countNewPost(event: PostedEvent): void {
  // The event of the rider’s own post can arrive before the response, which adds the post to the list.
  void waitForSending().then(() => setNewPosts([...newPosts.values(), event]))
}

/**
 * Whether a new post may belong to a list. Never for a search, because events contain no text. The list of favorites counts every post
 * about a station or route.
 */
const mayBelong = ({ station, route, author }: PostedEvent, filter: FeedFilter): boolean => {
  if (filter.search !== undefined) return false
  if (filter.by !== undefined) return filter.by === author
  if (filter.station !== undefined) return filter.station === station
  if (filter.route !== undefined) return filter.route === route
  return filter.feed === undefined || station !== undefined || route !== undefined
}

/** The number of new posts that a list does not show yet. */
export function useNewPostCount(filter: FeedFilter): number {
  useHiddenKeys()
  const posts = [...store.use().values()].filter(({ author }) => isRiderVisible(author))
  const shownSlugs = new Set(listUniquePosts(cachedFeed(filter)).map(({ slug }) => slug))
  return posts.filter((post) => mayBelong(post, filter) && !shownSlugs.has(post.slug)).length
}

const cachedFeed = (filter: FeedFilter): Feed | undefined =>
  queryClient.getQueryData<Feed>(feedQuery(currentSessionCount(), filter).queryKey)

/** Adds the new posts to a list and resets its number of new posts. */
export async function showNewPosts(filter: FeedFilter): Promise<void> {
  const before = newPosts
  await refreshFeed(currentSessionCount(), filter)
  setNewPosts([...newPosts.values()].filter((post) => !(before.has(post.slug) && mayBelong(post, filter))))
}

/** Refetches the lists on the screen, for example if the phone has missed more events than the server stores. */
export function refreshActiveFeeds(): void {
  // `feedQuery` creates these keys, so element 3 is the filter.
  for (const { queryKey } of queryClient
    .getQueryCache()
    .findAll({ queryKey: ['community', currentSessionCount(), 'feed'], type: 'active' }))
    void refreshFeed(currentSessionCount(), queryKey[3] as FeedFilter).catch(() => undefined)
}
