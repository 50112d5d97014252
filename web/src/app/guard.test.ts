import { expect, test } from 'vitest'
import { guard } from './guard.ts'

const here = { online: true, isAuthenticated: false }

test.each([
  ['offline comes first, even where sign-in is required', '/favorite', { ...here, online: false }, '/offline?at=%2Ffavorite'],
  ['the offline page does not redirect to itself', '/offline?at=%2Froute', { ...here, online: false }, undefined],
  ['a guest signs in first, and then returns to the page', '/change-password', here, '/login?to=%2Fchange-password'],
  ['a signed-in rider sees the page', '/favorite', { ...here, isAuthenticated: true }, undefined],
  ['public screens need no sign-in', '/search?from=hledan', here, undefined],
  ['an unknown path is not redirected', '/nowhere', here, undefined],
])('spec §4 guard: %s', (_, path, rider, expected) => {
  expect(guard(path, rider)).toBe(expected)
})
