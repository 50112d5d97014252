import type { Post } from '@yatha/contract'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'

// What a station’s page shows of the posts about it.

const outside = vi.hoisted(() => ({ posts: [] as unknown[], hasNextPage: false }))
vi.mock('../../words/language.tsx', () => ({ useTranslate: () => (key: string) => key }))
vi.mock('../post/about-link.tsx', () => ({ useAboutName: () => () => 'Hledan' }))
vi.mock('../with-words.tsx', () => ({ WithWords: ({ children }: { children: unknown }) => children }))
vi.mock('../outbox/pending-posts.tsx', () => ({ PendingPosts: () => null }))
vi.mock('../composer/post-box.tsx', () => ({ PostBox: () => null }))
vi.mock('../post/post-card.tsx', () => ({ PostCard: ({ post }: { post: Post }) => createElement('article', {}, post.text) }))
vi.mock('../live/use-community-events.ts', () => ({ useCommunityEvents: () => undefined }))
vi.mock('../post/use-posts.ts', () => ({
  useFeed: () => ({ data: { pages: [{ posts: outside.posts }], pageParams: [undefined] }, hasNextPage: outside.hasNextPage }),
}))
// Drawn once, as it stands.
vi.mock('../../device/store.ts', () => ({ makeStore: (read: () => unknown) => ({ use: read, changed: () => undefined }) }))
vi.mock('../../session/session.ts', () => ({ sessionNumber: () => 0, sessionCount: { subscribe: () => undefined } }))
vi.mock('../../session/call.ts', () => ({ call: () => undefined }))
vi.mock('../../session/queries.ts', () => ({ queries: {} }))
vi.mock('../../frame/router.ts', () => ({ Link: ({ children }: { children: unknown }) => createElement('a', {}, children as string) }))

const { PostsAbout } = await import('./posts-about.tsx')
const { bringBack, leaveOut } = await import('../safety/unseen.ts')

const post = (slug: string, author: string) => ({ slug, author: { id: author, name: author }, text: `${slug} by ${author}` })
const shown = () => {
  const html = renderToStaticMarkup(createElement(PostsAbout, { kind: 'station', slug: 'hledan' }))
  return { html, posts: [...html.matchAll(/<article>(.*?)<\/article>/g)].map(([, text]) => text) }
}

beforeEach(() => {
  outside.hasNextPage = false
  outside.posts = [post('5', 'loud'), post('4', 'calm'), post('3', 'loud'), post('2', 'calm'), post('1', 'calm')]
})

test('posts of a rider who is blocked now, and a reported one, make room for the next ones', () => {
  expect(shown().posts).toEqual(['5 by loud', '4 by calm', '3 by loud'])
  leaveOut({ kind: 'rider', id: 'loud' })
  expect(shown().posts).toEqual(['4 by calm', '2 by calm', '1 by calm'])
  leaveOut({ kind: 'post', id: '2' })
  expect(shown().posts).toEqual(['4 by calm', '1 by calm'])
  bringBack({ kind: 'post', id: '2' })
  bringBack({ kind: 'rider', id: 'loud' })
  expect(shown().posts).toEqual(['5 by loud', '4 by calm', '3 by loud'])
})

test('without any post left, “none” is said only where no more follow', () => {
  outside.posts = [post('1', 'loud')]
  leaveOut({ kind: 'rider', id: 'loud' })
  expect(shown().html).toContain('community.noneAbout')
  outside.hasNextPage = true
  expect(shown().html).not.toContain('community.noneAbout')
  expect(shown().html).toContain('community.more')
  bringBack({ kind: 'rider', id: 'loud' })
})
