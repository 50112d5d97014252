import type { CommunityEvent } from '@yatha/contract'
import { makeStore } from '../../device/store.ts'
import { queries } from '../../session/queries.ts'
import { sessionCount, sessionNumber } from '../../session/session.ts'
import { nothingOnItsWay } from '../outbox/outbox.ts'
import { feedOf, postsIn, refreshFeed, type Feed, type FeedFilter } from '../post/posts.ts'
import { isRiderSeen, useUnseen } from '../safety/unseen.ts'

// Posts of others that came while a list was on the screen: counted, and shown when the rider wants them, so that nothing moves
// under the finger.

type Posted = Extract<CommunityEvent, { kind: 'posted' }>

let waiting: ReadonlyMap<string, Posted> = new Map()
const store = makeStore(() => waiting)
sessionCount.subscribe(() => keep([]))

function keep(posts: Iterable<Posted>): void {
  waiting = new Map([...posts].map((post) => [post.slug, post]))
  store.changed()
}

export function noteNewPost(event: Posted): void {
  // An own post is shown once its answer is there, which may come later.
  void nothingOnItsWay().then(() => keep([...waiting.values(), event]))
}

/** Events do not say what a search or a rider’s favorites find; an own list is asked for again. */
const belongs = ({ station, route, author }: Posted, filter: FeedFilter): boolean => {
  if (filter.search !== undefined) return false
  if (filter.by !== undefined) return filter.by === author
  if (filter.station !== undefined) return filter.station === station
  if (filter.route !== undefined) return filter.route === route
  return filter.feed === undefined || station !== undefined || route !== undefined
}

/** How many posts of a list are new and not shown yet. */
export function useNewPosts(filter: FeedFilter): number {
  useUnseen()
  const posts = [...store.use().values()].filter(({ author }) => isRiderSeen(author))
  const shown = new Set(postsIn(shownFeed(filter)).map(({ slug }) => slug))
  return posts.filter((post) => belongs(post, filter) && !shown.has(post.slug)).length
}

const shownFeed = (filter: FeedFilter): Feed | undefined => queries.getQueryData<Feed>(feedOf(sessionNumber(), filter).queryKey)

/** Shows them; those that belong to a list are then no longer new. */
export async function showNewPosts(filter: FeedFilter): Promise<void> {
  const before = waiting
  await refreshFeed(sessionNumber(), filter)
  keep([...waiting.values()].filter((post) => !(before.has(post.slug) && belongs(post, filter))))
}

/** Begins the lists on the screen anew, after more has happened than the server keeps. */
export function refreshShownFeeds(): void {
  // As made by `feedOf`.
  for (const { queryKey } of queries.getQueryCache().findAll({ queryKey: ['community', sessionNumber(), 'feed'], type: 'active' }))
    void refreshFeed(sessionNumber(), queryKey[3] as FeedFilter).catch(() => undefined)
}
