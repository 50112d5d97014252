import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { deepLinkPath, parseDeepLink, parseShellMessage, SHELL_MESSAGES } from '../src/index.ts'

const schema = z.fromJSONSchema(
  JSON.parse(readFileSync(fileURLToPath(new URL('../native-shell.schema.json', import.meta.url)), 'utf8')) as Parameters<
    typeof z.fromJSONSchema
  >[0],
)

const value = fc.oneof(
  fc.constantFrom('android', 'ios', '299', '', 'windows'),
  fc.integer({ min: 0, max: 4200 }).map((length) => 'x'.repeat(length)),
  fc.integer(),
  fc.constant(null),
)
const message = fc.oneof(
  fc.record({ name: fc.constantFrom(...SHELL_MESSAGES, 'install', 'os '), value }, { requiredKeys: [] }),
  fc.record({ name: fc.constantFrom(...SHELL_MESSAGES), value, more: fc.boolean() }),
  fc.anything(),
)

test('parseShellMessage accepts a message exactly if the published schema does', () => {
  fc.assert(
    fc.property(message, (data) => {
      // Text is parsed as JSON first; the schema describes the parsed value.
      fc.pre(typeof data !== 'string')
      expect(parseShellMessage(data) !== undefined).toBe(schema.safeParse(data).success)
    }),
    { numRuns: 500 },
  )
})

test('parseShellMessage accepts a message as JSON text', () => {
  expect(parseShellMessage('{"name":"os","value":"android"}')).toEqual({ name: 'os', value: 'android' })
  expect(parseShellMessage('{"name":"os"')).toBeUndefined()
  expect(parseShellMessage('null')).toBeUndefined()
})

test('parseDeepLink accepts any scheme and path', () => {
  expect(parseDeepLink('yatha://open?type=redirect&name=station.show&slug=insein')).toEqual({
    type: 'redirect',
    name: 'station.show',
    slug: 'insein',
  })
  expect(parseDeepLink('https://yatha.example/app-link?type=login&access_token=abc#x')).toEqual({ type: 'login', accessToken: 'abc' })
  expect(parseDeepLink('https://yatha.example/app-link')).toBeUndefined()
  expect(parseDeepLink('yatha://open?type=login')).toBeUndefined()
  expect(parseDeepLink('yatha://open?type=elsewhere&name=route')).toBeUndefined()
})

test.each([
  [{ name: 'route' }, '/route'],
  [{ name: 'route.show', slug: 'kha-3' }, '/route/kha-3'],
  [{ name: 'station' }, '/station'],
  [{ name: 'station.show', slug: 'insein' }, '/station/insein'],
  [{ name: 'home' }, '/'],
  [{ name: 'route.show' }, '/'],
  [{ name: 'profile' }, '/'],
  [{ name: 'station.show', slug: '../login' }, '/station/..%2Flogin'],
])('spec §4 deep link %j leads to %s', (link, path) => {
  expect(deepLinkPath(link)).toBe(path)
})
