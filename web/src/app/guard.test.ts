import { expect, test } from 'vitest'
import { guard } from './guard.ts'

const guest = { online: true, isAuthenticated: false }

test.each([
  ['offline comes first, even if sign-in is required', '/favorite', { ...guest, online: false }, '/offline?at=%2Ffavorite'],
  ['the offline page does not redirect to itself', '/offline?at=%2Froute', { ...guest, online: false }, undefined],
  ['a guest signs in first, and then returns to the page', '/change-password', guest, '/login?to=%2Fchange-password'],
  ['a signed-in rider sees the page', '/favorite', { ...guest, isAuthenticated: true }, undefined],
  ['public screens need no sign-in', '/search?from=hledan', guest, undefined],
  ['an unknown path is not redirected', '/nowhere', guest, undefined],
])('spec §4 guard: %s', (_, path, rider, expected) => {
  expect(guard(path, rider)).toBe(expected)
})
