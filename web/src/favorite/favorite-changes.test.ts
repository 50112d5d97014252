import { DEFAULT_ALERT_SETTINGS, type Favorite, type FavoriteKey } from '@yatha/contract'
import { expect, test } from 'vitest'
import { applyChange, type FavoriteChange } from './favorite-changes.ts'

const at = '2026-11-23T02:00:00.000Z'
const station = (slug: string): FavoriteKey => ({ kind: 'station', slug })
const favorites = (...slugs: string[]): Favorite[] =>
  slugs.map((slug) => ({ ...station(slug), addedAt: at, alert: DEFAULT_ALERT_SETTINGS }))
const after = (change: FavoriteChange, list = favorites('insein', 'hledan')) => applyChange(list, change).map(({ slug }) => slug)
const OFF = { ...DEFAULT_ALERT_SETTINGS, isOn: false }

test('`add` inserts a favorite at its position or at the end; a list that already contains the favorite is unchanged', () => {
  expect(after({ does: 'add', key: station('kamayut'), at })).toEqual(['insein', 'hledan', 'kamayut'])
  expect(after({ does: 'add', key: station('kamayut'), at, position: 1 })).toEqual(['insein', 'kamayut', 'hledan'])
  const list = favorites('insein')
  expect(applyChange(list, { does: 'add', key: station('insein'), at, alert: OFF })).toBe(list)
})

test('`remove` deletes a favorite, `set` replaces its alert, and `order` sorts the list', () => {
  expect(after({ does: 'remove', key: station('insein') })).toEqual(['hledan'])
  expect(applyChange(favorites('insein', 'hledan'), { does: 'set', key: station('hledan'), alert: OFF })[1]!.alert).toEqual(OFF)
  expect(after({ does: 'order', order: [station('hledan')] }, favorites('insein', 'kamayut', 'hledan'))).toEqual([
    'hledan',
    'insein',
    'kamayut',
  ])
})

test('`merge` appends favorites that the list does not contain', () => {
  expect(after({ does: 'merge', keys: [station('hledan'), station('kamayut')], at })).toEqual(['insein', 'hledan', 'kamayut'])
})

// The response to a change can arrive before the change is removed from the pending changes.
test('applying any change twice equals applying it once', () => {
  const changes: FavoriteChange[] = [
    { does: 'add', key: station('kamayut'), at, position: 0 },
    { does: 'remove', key: station('insein') },
    { does: 'set', key: station('hledan'), alert: OFF },
    { does: 'order', order: [station('hledan'), station('insein')] },
    { does: 'merge', keys: [station('kamayut')], at },
  ]
  for (const change of changes) {
    const once = applyChange(favorites('insein', 'hledan'), change)
    expect(applyChange(once, change), change.does).toEqual(once)
  }
})
