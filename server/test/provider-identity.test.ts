import { ApiError, type Provider } from '@yatha/contract'
import { expect, test } from 'vitest'
import { validateIdentity } from '../src/adapters/sign-in/provider-identity.ts'

const identity = (claims: { subject?: unknown; names?: readonly unknown[]; email?: unknown }) =>
  validateIdentity('google', 'https://provider.example', { subject: '7', names: [], ...claims })

test.each([undefined, null, 7, '', ' ', 'a\u0000b', 'a\ud800b', 'a b', 'é', 'x'.repeat(256)])('the subject %j is rejected', (subject) => {
  expect(() => identity({ subject })).toThrow(new ApiError('provider_refused'))
})

test('a name is cleaned, and the next name is used if it has no visible characters', () => {
  const nameOf = (...names: unknown[]) => identity({ names }).name
  expect(nameOf('Ko\u0000 Zaw\ud800', 'other')).toBe('Ko  Zaw')
  expect(nameOf(undefined, 7, '\u200b', '\u0000', 'aye')).toBe('aye')
  expect(nameOf('')).toBeUndefined()
})

test('an invalid address is omitted', () => {
  const emailOf = (email: unknown) => identity({ email }).email
  expect(emailOf('Aye@Example.com')).toBe('aye@example.com')
  const odd = ['\u212aaye@example.com', 'aye@example.com\u202e', 'root,aye@example.com', 'aye<x>@example.com', 'ayé@example.com']
  for (const email of [...odd, '', 'aye', 'a\u0000@b.example', 'a\ud800@b.example', 'a b@c.example', `a@${'b'.repeat(250)}`, 7, undefined])
    expect(emailOf(email), String(email)).toBeUndefined()
})

test('only Telegram’s numeric id is used as a chat id', () => {
  const of = (provider: Provider, chat: unknown) =>
    validateIdentity(provider, 'https://provider.example', { subject: 'x', names: [], chat }).chat
  expect([of('telegram', 4711), of('telegram', '4711'), of('telegram', 1.5), of('telegram', undefined), of('google', 4711)]).toEqual([
    '4711',
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
