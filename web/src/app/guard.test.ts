import { expect, test } from 'vitest'
import { guard } from './guard.ts'

const here = { online: true, isAuthenticated: false }

test.each([
  ['offline comes first, even where sign-in is required', '/favorite', { ...here, online: false }, '/offline?at=%2Ffavorite'],
  ['the offline page is never left for itself', '/offline?at=%2Froute', { ...here, online: false }, undefined],
  ['an anonymous visitor signs in first, and is led back', '/change-password', here, '/login?to=%2Fchange-password'],
  ['one who is signed in passes', '/favorite', { ...here, isAuthenticated: true }, undefined],
  ['open screens are open', '/search?from=hledan', here, undefined],
  ['an unknown path is shown as such', '/nowhere', here, undefined],
])('spec §4 guard: %s', (_, path, rider, expected) => {
  expect(guard(path, rider)).toBe(expected)
})
