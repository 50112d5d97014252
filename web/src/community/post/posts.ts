import { infiniteQueryOptions, queryOptions, type InfiniteData } from '@tanstack/react-query'
import type { FeedPage, Post } from '@yatha/contract'
import { listPosts, showPost } from '@yatha/contract/endpoints'
import { call } from '../../session/call.ts'
import { queryClient } from '../../session/queries.ts'
import { sessionCount, currentSessionCount } from '../../session/session.ts'

// Cached posts, in several lists and on their own pages. Each query key contains the session number, so that a late response for one
// rider is never shown to the next rider.

/** Selects the posts of a list; by default all. */
export interface FeedFilter {
  readonly feed?: 'mine'
  /** Slug of a station. */
  readonly station?: string
  /** Slug of a route. */
  readonly route?: string
  /** Id of an author. */
  readonly by?: string
  readonly search?: string
}

export type Feed = InfiniteData<FeedPage, unknown>

/** Posts per request. Few, so that a slow phone renders a page quickly. */
const PAGE_SIZE = '10'
const CACHE_MS = 1_800_000

const feedsKey = () => ['community', currentSessionCount(), 'feed']
export const feedQuery = (session: number, filter: FeedFilter) =>
  infiniteQueryOptions({
    queryKey: ['community', session, 'feed', filter],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) => fetchFeedPage(filter, pageParam),
    getNextPageParam: ({ next }) => next,
    // Never refetched automatically, because that would move the posts on the screen. `refreshFeed` adds new posts.
    staleTime: Infinity,
    gcTime: CACHE_MS,
  })

export const postQuery = (session: number, slug: string) =>
  queryOptions({
    queryKey: ['community', session, 'post', slug],
    queryFn: () => call(showPost, { path: { slug } }),
    initialData: () => findInFeeds(slug),
    // The post in a list may be stale; it is shown while the current post is fetched.
    initialDataUpdatedAt: 0,
  })

/** The posts of a list without duplicates: a post that was pushed down by a new post can be on two pages. */
export function listUniquePosts(feed: Feed | undefined): readonly Post[] {
  const posts = new Map<string, Post>()
  for (const page of feed?.pages ?? []) for (const post of page.posts) if (!posts.has(post.slug)) posts.set(post.slug, post)
  return [...posts.values()]
}

/** Number of posts in a group, see post-group.tsx. */
const GROUP_SIZE = 5

/** The posts of a list in groups. Pages are divided from their end, so that new posts at the top do not change the groups below. */
export function groupPosts(feed: Feed | undefined): readonly (readonly Post[])[] {
  const seenSlugs = new Set<string>()
  return (feed?.pages ?? []).flatMap(({ posts }) => {
    const uniquePosts = posts.filter(({ slug }) => !seenSlugs.has(slug) && seenSlugs.add(slug))
    const first = uniquePosts.length % GROUP_SIZE
    const groups = Array.from({ length: Math.floor(uniquePosts.length / GROUP_SIZE) }, (_, i) =>
      uniquePosts.slice(first + i * GROUP_SIZE, first + (i + 1) * GROUP_SIZE),
    )
    return first > 0 ? [uniquePosts.slice(0, first), ...groups] : groups
  })
}

function findInFeeds(slug: string): Post | undefined {
  for (const [, feed] of queryClient.getQueriesData<Feed>({ queryKey: feedsKey() })) {
    const found = listUniquePosts(feed).find((post) => post.slug === slug)
    if (found) return found
  }
  return undefined
}

export const findCachedPost = (slug: string): Post | undefined =>
  queryClient.getQueryData<Post>(['community', currentSessionCount(), 'post', slug]) ?? findInFeeds(slug)

/** Changes a post in all caches; if `change` returns undefined, removes it from the lists. */
export function updateCachedPosts(slug: string, change: (post: Post) => Post | undefined): void {
  const changed = (post: Post) => (post.slug === slug ? (change(post) ?? []) : [post])
  ownPosts = ownPosts.flatMap(changed)
  queryClient.setQueriesData<Feed>({ queryKey: feedsKey() }, (feed) => {
    if (!feed?.pages.some(({ posts }) => posts.some((post) => post.slug === slug))) return feed
    return { ...feed, pages: feed.pages.map((page) => ({ ...page, posts: page.posts.flatMap(changed) })) }
  })
  queryClient.setQueryData<Post>(['community', currentSessionCount(), 'post', slug], (post) => (post ? (change(post) ?? post) : post))
}

/** Posts that the rider has sent since the page was loaded, newest first. */
let ownPosts: readonly Post[] = []
sessionCount.subscribe(() => (ownPosts = []))
const isOwnPost = (slug: string) => ownPosts.some((own) => own.slug === slug)

/** Fetches a page of a list. If the rider posts after the request is sent, the response lacks that post, so it is added on top. */
export async function fetchFeedPage(filter: FeedFilter, before?: string): Promise<FeedPage> {
  const seenSlugs = new Set(ownPosts.map(({ slug }) => slug))
  const page = await call(listPosts, { query: { ...filter, limit: PAGE_SIZE, ...(before !== undefined && { before }) } })
  if (before !== undefined) return page
  for (const { slug } of page.posts) seenSlugs.add(slug)
  return { ...page, posts: [...ownPosts.filter((post) => !seenSlugs.has(post.slug) && belongs(post, filter)), ...page.posts] }
}

/** Adds a new post of the rider at the top of the lists it belongs to. */
export function addPostToFeeds(post: Post): void {
  ownPosts = [post, ...ownPosts]
  for (const [queryKey, feed] of queryClient.getQueriesData<Feed>({ queryKey: feedsKey() })) {
    // `feedQuery` creates these keys, so element 3 is the filter.
    if (!feed || !belongs(post, queryKey[3] as FeedFilter) || listUniquePosts(feed).some(({ slug }) => slug === post.slug)) continue
    const [first, ...rest] = feed.pages
    if (first) queryClient.setQueryData<Feed>(queryKey, { ...feed, pages: [{ ...first, posts: [post, ...first.posts] }, ...rest] })
  }
}

/** Whether a post belongs to a list. A sighting also belongs to the station where the train was seen. */
function belongs({ about, author, seen }: Post, { feed, station, route, by, search }: FeedFilter): boolean {
  if (feed === 'mine' || search !== undefined) return false
  if (by !== undefined) return by === author.id
  if (station !== undefined) return (about?.kind === 'station' && about.slug === station) || seen?.station === station
  if (route !== undefined) return (about?.kind === 'route' && about.slug === route) || (about?.kind === 'train' && about.route === route)
  return true
}

/**
 * Fetches the newest posts of a list and inserts them above the listed posts, which do not move. If there are so many that a gap would
 * remain, replaces the whole list.
 */
export async function refreshFeed(session: number, filter: FeedFilter): Promise<void> {
  const { queryKey } = feedQuery(session, filter)
  const page = await fetchFeedPage(filter)
  queryClient.setQueryData<Feed>(queryKey, (feed) => mergeNewestPosts(feed, page))
}

export function mergeNewestPosts(feed: Feed | undefined, page: FeedPage): Feed {
  const cachedSlugs = new Set(listUniquePosts(feed).map(({ slug }) => slug))
  // The lists overlap if they share a post. The rider’s own posts do not count: they were added on top, perhaps above a gap.
  const isJoined = page.posts.some(({ slug }) => cachedSlugs.has(slug) && !isOwnPost(slug))
  if (!feed || !isJoined) return { pages: [page], pageParams: [undefined] }
  const newestBySlug = new Map(page.posts.map((post) => [post.slug, post]))
  const oldestTime = page.next === undefined ? '' : page.posts.at(-1)!.madeAt
  // A cached post was deleted if it is newer than the oldest post of the response, but not in the response.
  const isDeleted = ({ slug, madeAt }: Post) => !newestBySlug.has(slug) && madeAt > oldestTime
  const newPostsByCachedSlug = newPostsAbove(page.posts, cachedSlugs)
  const pages = feed.pages.map((old) => ({
    ...old,
    posts: old.posts.flatMap((post) =>
      isDeleted(post) ? [] : [...(newPostsByCachedSlug.get(post.slug) ?? []), newestBySlug.get(post.slug) ?? post],
    ),
  }))
  return { ...feed, pages }
}

/** Groups the uncached posts by the slug of the cached post below them. Omits posts below the last cached post: the next page has them. */
function newPostsAbove(posts: readonly Post[], cachedSlugs: ReadonlySet<string>): ReadonlyMap<string, readonly Post[]> {
  const postsByCachedSlug = new Map<string, readonly Post[]>()
  let uncachedPosts: readonly Post[] = []
  for (const post of posts) {
    if (!cachedSlugs.has(post.slug)) uncachedPosts = [...uncachedPosts, post]
    else {
      postsByCachedSlug.set(post.slug, uncachedPosts)
      uncachedPosts = []
    }
  }
  return postsByCachedSlug
}

/** Refetches a post and updates it in all caches. */
export async function refreshPost(slug: string): Promise<void> {
  const post = await call(showPost, { path: { slug } })
  updateCachedPosts(slug, () => post)
}
