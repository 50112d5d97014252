import { expect, test } from 'vitest'
import { redirectPathFor } from './guard.ts'

const guest = { online: true, isAuthenticated: false }

test.each([
  ['an offline guest sees the offline page, not the login page', '/favorite', { ...guest, online: false }, '/offline?at=%2Ffavorite'],
  ['the offline page does not redirect to itself', '/offline?at=%2Froute', { ...guest, online: false }, undefined],
  ['a page that requires sign-in redirects a guest to login, and then back', '/change-password', guest, '/login?to=%2Fchange-password'],
  ['a signed-in rider may open a page that requires sign-in', '/favorite', { ...guest, isAuthenticated: true }, undefined],
  ['public screens need no sign-in', '/search?from=hledan', guest, undefined],
  ['an unknown path is not redirected', '/nowhere', guest, undefined],
])('spec §4 guard: %s', (_, path, rider, expected) => {
  expect(redirectPathFor(path, rider)).toBe(expected)
})
