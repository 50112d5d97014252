import { infiniteQueryOptions, queryOptions, type InfiniteData } from '@tanstack/react-query'
import type { FeedPage, Post } from '@yatha/contract'
import { listPosts, showPost } from '@yatha/contract/endpoints'
import { call } from '../../session/call.ts'
import { queries } from '../../session/queries.ts'
import { sessionCount, sessionNumber } from '../../session/session.ts'

// Posts as this page has them: in several lists, and on their own pages. The session is part of each key, so that a late answer
// for one rider is never shown to the next.

/** Which posts a list has; all of them by default. */
export interface FeedFilter {
  readonly feed?: 'mine'
  /** Slugs. */
  readonly station?: string
  readonly route?: string
  /** Id of an author. */
  readonly by?: string
  readonly search?: string
}

export type Feed = InfiniteData<FeedPage, unknown>

/** Small, so that a slow phone draws a page at once. */
const PAGE = '10'
const KEPT_MS = 1_800_000

const feeds = () => ['community', sessionNumber(), 'feed']
export const feedOf = (session: number, filter: FeedFilter) =>
  infiniteQueryOptions({
    queryKey: ['community', session, 'feed', filter],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) => pageOf(filter, pageParam),
    getNextPageParam: ({ next }) => next,
    // New posts come by `refreshFeed`: asking for all pages again would move what is on the screen.
    staleTime: Infinity,
    gcTime: KEPT_MS,
  })

export const postOf = (session: number, slug: string) =>
  queryOptions({
    queryKey: ['community', session, 'post', slug],
    queryFn: () => call(showPost, { path: { slug } }),
    initialData: () => knownPost(slug),
    // A list may be old; its post is shown meanwhile.
    initialDataUpdatedAt: 0,
  })

/** The posts of a list, each once: one that was written while the next page came is in two pages. */
export function postsIn(feed: Feed | undefined): readonly Post[] {
  const posts = new Map<string, Post>()
  for (const page of feed?.pages ?? []) for (const post of page.posts) if (!posts.has(post.slug)) posts.set(post.slug, post)
  return [...posts.values()]
}

/** So many posts are drawn or left out together. */
const GROUP = 5

/** The same in groups. A page is cut from its end, so that new posts above leave the groups below as they are. */
export function groupsIn(feed: Feed | undefined): readonly (readonly Post[])[] {
  const known = new Set<string>()
  return (feed?.pages ?? []).flatMap(({ posts }) => {
    const own = posts.filter(({ slug }) => !known.has(slug) && known.add(slug))
    const first = own.length % GROUP
    const groups = Array.from({ length: Math.floor(own.length / GROUP) }, (_, i) => own.slice(first + i * GROUP, first + (i + 1) * GROUP))
    return first > 0 ? [own.slice(0, first), ...groups] : groups
  })
}

/** A post as a list has it. */
function knownPost(slug: string): Post | undefined {
  for (const [, feed] of queries.getQueriesData<Feed>({ queryKey: feeds() })) {
    const found = postsIn(feed).find((post) => post.slug === slug)
    if (found) return found
  }
  return undefined
}

export const shownPost = (slug: string): Post | undefined =>
  queries.getQueryData<Post>(['community', sessionNumber(), 'post', slug]) ?? knownPost(slug)

/** Changes a post wherever it is shown; undefined takes it away from the lists. */
export function changePosts(slug: string, change: (post: Post) => Post | undefined): void {
  const changed = (post: Post) => (post.slug === slug ? (change(post) ?? []) : [post])
  ownPosts = ownPosts.flatMap(changed)
  queries.setQueriesData<Feed>({ queryKey: feeds() }, (feed) => {
    if (!feed?.pages.some(({ posts }) => posts.some((post) => post.slug === slug))) return feed
    return { ...feed, pages: feed.pages.map((page) => ({ ...page, posts: page.posts.flatMap(changed) })) }
  })
  queries.setQueryData<Post>(['community', sessionNumber(), 'post', slug], (post) => (post ? (change(post) ?? post) : post))
}

/** What this rider posted here, the newest first. */
let ownPosts: readonly Post[] = []
sessionCount.subscribe(() => (ownPosts = []))
const isOwnHere = (slug: string) => ownPosts.some((own) => own.slug === slug)

/** A page of a list. One that was on its way while the rider posted may be older than the post: it gets it on top. */
export async function pageOf(filter: FeedFilter, before?: string): Promise<FeedPage> {
  const known = new Set(ownPosts.map(({ slug }) => slug))
  const page = await call(listPosts, { query: { ...filter, limit: PAGE, ...(before !== undefined && { before }) } })
  if (before !== undefined) return page
  for (const { slug } of page.posts) known.add(slug)
  return { ...page, posts: [...ownPosts.filter((post) => !known.has(post.slug) && belongs(post, filter)), ...page.posts] }
}

/** Shows an own new post at the top of the lists it belongs to. */
export function addPost(post: Post): void {
  ownPosts = [post, ...ownPosts]
  for (const [queryKey, feed] of queries.getQueriesData<Feed>({ queryKey: feeds() })) {
    // As made by `feedOf`.
    if (!feed || !belongs(post, queryKey[3] as FeedFilter) || postsIn(feed).some(({ slug }) => slug === post.slug)) continue
    const [first, ...rest] = feed.pages
    if (first) queries.setQueryData<Feed>(queryKey, { ...feed, pages: [{ ...first, posts: [post, ...first.posts] }, ...rest] })
  }
}

/** A sighting of a train belongs to the station where it was seen, too. */
function belongs({ about, author, seen }: Post, { feed, station, route, by, search }: FeedFilter): boolean {
  if (feed === 'mine' || search !== undefined) return false
  if (by !== undefined) return by === author.id
  if (station !== undefined) return (about?.kind === 'station' && about.slug === station) || seen?.station === station
  if (route !== undefined) return (about?.kind === 'route' && about.slug === route) || (about?.kind === 'train' && about.route === route)
  return true
}

/**
 * Asks for the newest posts of a list and puts them above the others, which stay where they are. Where so many are new that
 * some would be missing between, the list begins anew.
 */
export async function refreshFeed(session: number, filter: FeedFilter): Promise<void> {
  const { queryKey } = feedOf(session, filter)
  const page = await pageOf(filter)
  queries.setQueryData<Feed>(queryKey, (feed) => withNewest(feed, page))
}

export function withNewest(feed: Feed | undefined, page: FeedPage): Feed {
  const known = new Set(postsIn(feed).map(({ slug }) => slug))
  // An own post was put on top, whatever others wrote below it.
  const isJoined = page.posts.some(({ slug }) => known.has(slug) && !isOwnHere(slug))
  if (!feed || !isJoined) return { pages: [page], pageParams: [undefined] }
  const fresh = new Map(page.posts.map((post) => [post.slug, post]))
  const from = page.next === undefined ? '' : page.posts.at(-1)!.madeAt
  // What the answer covers and does not have is gone.
  const isGone = ({ slug, madeAt }: Post) => !fresh.has(slug) && madeAt > from
  const above = unknownAbove(page.posts, known)
  const pages = feed.pages.map((old) => ({
    ...old,
    posts: old.posts.flatMap((post) => (isGone(post) ? [] : [...(above.get(post.slug) ?? []), fresh.get(post.slug) ?? post])),
  }))
  return { ...feed, pages }
}

/** The posts that are not in the list, by the known one that they are above. Those below all of these come with the next page. */
function unknownAbove(posts: readonly Post[], known: ReadonlySet<string>): ReadonlyMap<string, readonly Post[]> {
  const above = new Map<string, readonly Post[]>()
  let waiting: readonly Post[] = []
  for (const post of posts) {
    if (!known.has(post.slug)) waiting = [...waiting, post]
    else {
      above.set(post.slug, waiting)
      waiting = []
    }
  }
  return above
}

/** Fetches a post again, where it is shown. */
export async function refreshPost(slug: string): Promise<void> {
  const post = await call(showPost, { path: { slug } })
  changePosts(slug, () => post)
}
