// @vitest-environment happy-dom
import { jsonResponse, openPage, respondToCalls, renderHookOnce, type ApiCall } from '../../../test/page.tsx'
import type { CommunityEvent, FeedPage, Post } from '@yatha/contract'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import type { FeedFilter } from './posts.ts'

const server = {
  /** Newest first. */
  posts: [] as { slug: string; author: string; station?: string; version?: number }[],
  paths: [] as string[],
}
respondToCalls(({ path, query }) => {
  server.paths.push(path)
  const slug = /^\/api\/post\/(\w+)$/.exec(path)?.[1]
  return jsonResponse(slug === undefined ? feedPage(query) : postOf(server.posts.find((post) => post.slug === slug)!))
})

const PAGE_SIZE = 3
/** The server's response: the posts older than the cursor `before`. Newer posts have greater slugs. */
function feedPage({ before, by, station }: ApiCall['query']): FeedPage {
  const found = server.posts.filter(
    (post) =>
      (before === undefined || post.slug < before) &&
      (by === undefined || post.author === by) &&
      (station === undefined || post.station === station),
  )
  return { posts: found.slice(0, PAGE_SIZE).map(postOf), ...(found.length > PAGE_SIZE && { next: found[PAGE_SIZE - 1]!.slug }) }
}
const postOf = ({ slug, author, station, version = 1 }: (typeof server.posts)[number]): Post => ({
  slug,
  author: { id: author, name: author },
  text: slug,
  madeAt: new Date(Date.parse('2026-11-23T02:00:00Z') + Number(slug) * 1000).toISOString(),
  media: [],
  reactions: {},
  comments: 0,
  reposts: 0,
  isOwn: false,
  version,
  ...(station !== undefined && { about: { kind: 'station', slug: station } }),
})

await openPage()
const {
  addPostToFeeds: addPost,
  updateCachedPosts: changePosts,
  feedQuery,
  groupPosts: postGroups,
  fetchFeedPage,
  listUniquePosts: postsIn,
  refreshFeed,
} = await import('./posts.ts')
const { appendPage } = await import('../../session/growing-list.ts')
const { queryClient: queries } = await import('../../session/queries.ts')
const { notifySessionChanged, currentSessionCount: sessionNumber } = await import('../../session/session.ts')
const newPosts = await import('../feed/new-posts.ts')
const { applyCommunityEvent: applyEvent } = await import('../live/apply-event.ts')
const { hideItem, unhideItem, isPostVisible } = await import('../safety/hidden-items.ts')
const { showNewPosts } = newPosts
const useNewPosts = (filter: FeedFilter) => renderHookOnce(() => newPosts.useNewPostCount(filter))

type Feed = Parameters<typeof postsIn>[0]
const feed = (filter = {}): Feed => queries.getQueryData(feedQuery(sessionNumber(), filter).queryKey)
const slugs = (filter = {}) => postsIn(feed(filter)).map(({ slug }) => slug)
const slugOf = (i: number) => String(i).padStart(4, '0')
const addToServer = (i: number, author = 'a1', station?: string) => {
  server.posts.unshift({ slug: slugOf(i), author, ...(station !== undefined && { station }) })
}
const receivePost = async (i: number, author = 'a1', station?: string) => {
  addToServer(i, author, station)
  applyEvent({ kind: 'posted', slug: slugOf(i), author, ...(station !== undefined && { station }) } as CommunityEvent)
  // The number of new posts changes only after `waitForSending`, which takes two microtasks.
  await Promise.resolve()
  await Promise.resolve()
}
const loadNextPage = () => appendPage(feedQuery(sessionNumber(), {}).queryKey, (cursor) => fetchFeedPage({}, cursor))
async function load(pages: number, filter = {}) {
  await queries.fetchInfiniteQuery({ ...feedQuery(sessionNumber(), filter), pages, staleTime: 0 })
}

beforeEach(() => {
  queries.clear()
  // Each test has a new session.
  notifySessionChanged()
  server.posts = []
  server.paths = []
  for (let i = 1; i <= 8; i++) addToServer(i)
})

test('new posts are only counted until the rider shows them; then they are above the other posts', async () => {
  await load(2)
  const before = slugs()
  for (let i = 9; i <= 10; i++) await receivePost(i)
  expect([useNewPosts({}), slugs()]).toEqual([2, before])
  await showNewPosts({})
  expect([useNewPosts({}), slugs()]).toEqual([0, ['0010', '0009', ...before]])
  // After a lost connection, the server may repeat the event of a post that is already in the list.
  applyEvent({ kind: 'posted', slug: '0010', author: 'a1' } as CommunityEvent)
  await Promise.resolve()
  expect(useNewPosts({})).toBe(0)
})

test('if more new posts are shown than fit on a page, they replace the list, because a gap would remain', async () => {
  await load(2)
  for (let i = 9; i <= 13; i++) await receivePost(i)
  expect(useNewPosts({})).toBe(5)
  await showNewPosts({})
  expect([slugs(), useNewPosts({})]).toEqual([['0013', '0012', '0011'], 0])
})

test('each list counts only the new posts that belong to it: about a station, by a rider, or all', async () => {
  await load(1)
  await receivePost(9, 'a2', 'insein')
  await receivePost(10, 'a3')
  expect(
    [{}, { station: 'insein' }, { station: 'hledan' }, { by: 'a3' }, { search: 'x' }, { feed: 'mine' as const }].map(useNewPosts),
  ).toEqual([2, 1, 0, 1, 0, 1])
  await showNewPosts({ station: 'insein' })
  expect([useNewPosts({}), useNewPosts({ station: 'insein' })]).toEqual([1, 0])
  await showNewPosts({})
})

test('a post by the rider is added once at the top of the lists it belongs to, even if its event also arrives', async () => {
  await Promise.all([load(1), load(1, { station: 'insein' }), load(1, { station: 'hledan' }), load(1, { by: 'me' })])
  addToServer(9, 'me', 'insein')
  addPost(postOf(server.posts[0]!))
  addPost(postOf(server.posts[0]!))
  applyEvent({ kind: 'posted', slug: '0009', author: 'me', station: 'insein' } as CommunityEvent)
  await Promise.resolve()
  expect([slugs()[0], slugs({ station: 'insein' }), slugs({ station: 'hledan' }), slugs({ by: 'me' })]).toEqual([
    '0009',
    ['0009'],
    [],
    ['0009'],
  ])
  expect([slugs().filter((slug) => slug === '0009').length, useNewPosts({})]).toEqual([1, 0])
})

test('the rider’s own sighting of a train is in the list of the station where the train was seen', async () => {
  const list = { station: 'hledan' }
  await queries.fetchInfiniteQuery(feedQuery(sessionNumber(), list))
  const about = { kind: 'train', route: 'kha-1', trip: 't', day: '2026-11-23' } as NonNullable<Post['about']>
  const seen = { kind: 'came', call: 1, confirmed: 'no', riders: 1 } as const
  const post = (slug: string, station: string) => ({ ...postOf({ slug, author: 'a1' }), about, seen: { ...seen, station } })
  addPost(post('0001', 'hledan'))
  addPost(post('0002', 'insein'))
  expect(slugs(list)).toEqual(['0001'])
})

test('a post that the rider creates while a list loads is in the list once, at the top', async () => {
  const loading = load(1)
  addToServer(9, 'me')
  addPost(postOf(server.posts[0]!))
  await loading
  expect(slugs()).toEqual(['0009', '0008', '0007', '0006'])
  const refreshed = refreshFeed(sessionNumber(), {})
  addToServer(10, 'me')
  addPost(postOf(server.posts[0]!))
  await refreshed
  expect(slugs()).toEqual(['0010', '0009', '0008', '0007', '0006'])
  server.posts = server.posts.filter(({ slug }) => slug !== '0009')
  await refreshFeed(sessionNumber(), {})
  expect(slugs()).toEqual(['0010', '0008', '0007', '0006'])
})

test('showing new posts also inserts posts that are older than a new post by the rider', async () => {
  server.posts = []
  await load(1)
  await receivePost(9)
  addToServer(10, 'me')
  addPost(postOf(server.posts[0]!))
  await showNewPosts({})
  expect([slugs(), useNewPosts({})]).toEqual([['0010', '0009'], 0])
})

test('when the next page arrives, changes made to the list since the request remain', async () => {
  await load(1)
  const more = loadNextPage()
  addToServer(9, 'me')
  addPost(postOf(server.posts[0]!))
  applyEvent({ kind: 'removed', slug: '0007' } as CommunityEvent)
  await more
  expect(slugs()).toEqual(['0009', '0008', '0006', '0005', '0004', '0003'])
  // If the list is replaced while its next page loads, the page is not appended.
  const lateResponse = loadNextPage()
  for (let i = 10; i <= 13; i++) addToServer(i)
  await refreshFeed(sessionNumber(), {})
  await lateResponse
  expect(slugs()).toEqual(['0013', '0012', '0011'])
})

test('a post that the rider deletes while a list loads is not in the list; an edited post has its new text', async () => {
  const ownPost = (slug: string): Post => ({ ...postOf({ slug, author: 'me' }), isOwn: true })
  const loading = load(1)
  addPost(ownPost('0010'))
  addPost(ownPost('0011'))
  changePosts('0010', () => undefined)
  changePosts('0011', (post) => ({ ...post, text: 'Edited' }))
  await loading
  expect(postsIn(feed()).map(({ text }) => text)).toEqual(['Edited', '0008', '0007', '0006'])
})

test('a removed post disappears from the list, as does a post that was deleted while the phone was offline', async () => {
  await load(2)
  applyEvent({ kind: 'removed', slug: '0007' } as CommunityEvent)
  expect(slugs()).toEqual(['0008', '0006', '0005', '0004', '0003'])
  server.posts = server.posts.filter(({ slug }) => slug !== '0007' && slug !== '0006')
  await refreshFeed(sessionNumber(), {})
  expect(slugs()).toEqual(['0008', '0005', '0004', '0003'])
})

test('a hidden post that moderators restore returns to its position, and no other post disappears', async () => {
  const hidden = server.posts.splice(2, 1)
  await load(2)
  server.posts.splice(2, 0, ...hidden)
  await refreshFeed(sessionNumber(), {})
  expect(slugs()).toEqual(['0008', '0007', '0005', '0004', '0003', '0002'])
  server.posts = server.posts.filter(({ slug }) => slug !== '0008')
  await refreshFeed(sessionNumber(), {})
  expect(slugs()).toEqual(['0007', '0006', '0005', '0004', '0003', '0002'])
})

test('an `edited` event refetches the post only if the cached version is older; a `counted` event updates its counts', async () => {
  await load(1)
  server.paths = []
  server.posts[0]!.version = 2
  applyEvent({ kind: 'edited', slug: '0008', version: 1 } as CommunityEvent)
  applyEvent({ kind: 'edited', slug: '0001', version: 2 } as CommunityEvent)
  expect(server.paths).toEqual([])
  applyEvent({ kind: 'edited', slug: '0008', version: 2 } as CommunityEvent)
  await expect.poll(() => postsIn(feed())[0]!.version).toBe(2)
  applyEvent({ kind: 'counted', slug: '0008', reactions: { like: 3 }, comments: 2, reposts: 1 } as CommunityEvent)
  expect(postsIn(feed())[0]).toMatchObject({ reactions: { like: 3 }, comments: 2, reposts: 1 })
})

test('blocked riders and reported posts are hidden immediately, even among new posts; once unhidden, they are shown again', async () => {
  await load(1)
  await receivePost(9, 'bad')
  const visibleCount = () => postsIn(feed()).filter(isPostVisible).length
  expect([useNewPosts({}), visibleCount()]).toEqual([1, 3])
  hideItem({ kind: 'rider', id: 'bad' })
  hideItem({ kind: 'post', id: '0008' })
  expect([useNewPosts({}), visibleCount()]).toEqual([0, 2])
  unhideItem({ kind: 'rider', id: 'bad' })
  unhideItem({ kind: 'post', id: '0008' })
  expect([useNewPosts({}), visibleCount()]).toEqual([1, 3])
  await showNewPosts({})
})

test('posts created or deleted between requests cause no duplicates or gaps, and a new page does not change earlier groups', async () => {
  const step = fc.oneof(
    fc.constantFrom('post' as const, 'own' as const),
    fc.constant('page' as const),
    fc.constant('refresh' as const),
    fc.nat({ max: 30 }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      queries.clear()
      server.posts = []
      for (let i = 1; i <= 12; i++) addToServer(i)
      let next = 13
      await load(1)
      for (const now of steps) {
        if (now === 'post') addToServer(next++)
        else if (now === 'own') {
          addToServer(next++, 'me')
          addPost(postOf(server.posts[0]!))
        } else if (now === 'refresh') await refreshFeed(sessionNumber(), {})
        else if (now === 'page') {
          const keys = (all: NonNullable<Feed>) => postGroups(all).map((group) => group.at(-1)!.slug)
          const before = keys(feed()!)
          await loadNextPage()
          expect(keys(feed()!).slice(0, before.length)).toEqual(before)
        } else {
          const slug = slugOf(now)
          server.posts = server.posts.filter((post) => post.slug !== slug)
          applyEvent({ kind: 'removed', slug } as CommunityEvent)
        }
        const list = slugs()
        expect(list).toEqual(list.toSorted().toReversed())
        expect(new Set(list).size).toBe(list.length)
      }
      await refreshFeed(sessionNumber(), {})
      // There is no gap from the newest post to the last visible one.
      const list = slugs()
      const serverSlugs = server.posts.map(({ slug }) => slug)
      expect(list).toEqual(serverSlugs.slice(0, list.length))
    }),
    { numRuns: 60 },
  )
})
