import type { Reacted } from '@yatha/contract'
import { expect, test } from 'vitest'
import { withServerReactions, summarizeReactions, withReaction } from './reacted.ts'

const none: Reacted = { reactions: {} }

test('a rider has one reaction: another kind replaces it, and undefined removes it', () => {
  const liked = withReaction({ reactions: { like: 3 } } as Reacted, 'like')
  expect(liked).toEqual({ reactions: { like: 4 }, own: 'like' })
  const loved = withReaction(liked, 'love')
  expect(loved).toEqual({ reactions: { like: 3, love: 1 }, own: 'love' })
  expect(withReaction(loved, undefined)).toEqual({ reactions: { like: 3 } })
  expect(withReaction(withReaction(none, 'wow'), undefined)).toEqual(none)
})

test("the server's counts replace local counts, even if the server does not count the rider's reaction", () => {
  const item = { slug: 'a', ...withReaction(none, 'sad') }
  expect(withServerReactions(item, { reactions: { like: 7 } })).toEqual({ slug: 'a', reactions: { like: 7 } })
})

test('the summary sorts the kinds by frequency and counts all reactions', () => {
  expect(summarizeReactions({ like: 2, angry: 9, love: 2 })).toEqual({ kinds: ['angry', 'like', 'love'], total: 13 })
  expect(summarizeReactions({})).toEqual({ kinds: [], total: 0 })
})
