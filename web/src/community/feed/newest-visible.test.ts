import type { Post } from '@yatha/contract'
import { expect, test } from 'vitest'
import { unhideItem, hideItem } from '../safety/hidden-items.ts'
import { newestVisiblePosts } from './newest-visible.ts'

const post = (slug: string, author: string): Post => ({
  slug,
  author: { id: author, name: author },
  text: slug,
  madeAt: '2026-11-23T02:00:00Z',
  media: [],
  reactions: {},
  comments: 0,
  reposts: 0,
  isOwn: false,
  version: 1,
})
const POSTS = [post('5', 'loud'), post('4', 'calm'), post('3', 'loud'), post('2', 'calm'), post('1', 'calm')]
const newest = () => newestVisiblePosts(POSTS, false).newest.map(({ slug }) => slug)

test('reported posts and posts by blocked riders are replaced by older posts', () => {
  expect(newest()).toEqual(['5', '4', '3'])
  hideItem({ kind: 'rider', id: 'loud' })
  expect(newest()).toEqual(['4', '2', '1'])
  hideItem({ kind: 'post', id: '2' })
  expect(newest()).toEqual(['4', '1'])
  unhideItem({ kind: 'post', id: '2' })
  unhideItem({ kind: 'rider', id: 'loud' })
  expect(newest()).toEqual(['5', '4', '3'])
})

test('`isNone` is true only if the server has no more posts; `hasMore` is true if some posts are not shown', () => {
  hideItem({ kind: 'rider', id: 'loud' })
  expect(newestVisiblePosts([post('1', 'loud')], false)).toEqual({ newest: [], isNone: true, hasMore: false })
  expect(newestVisiblePosts([post('1', 'loud')], true)).toEqual({ newest: [], isNone: false, hasMore: true })
  unhideItem({ kind: 'rider', id: 'loud' })
  expect(newestVisiblePosts(POSTS, false)).toMatchObject({ isNone: false, hasMore: true })
  expect(newestVisiblePosts(POSTS.slice(0, 3), false)).toMatchObject({ hasMore: false })
})
