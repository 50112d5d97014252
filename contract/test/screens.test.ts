import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { offlinePath, screenAt, SCREENS, screenPath, type ScreenName } from '../src/index.ts'

// Tests SCREENS against the table of screens in the specification.
const spec = readFileSync(fileURLToPath(new URL('../../docs/spec.md', import.meta.url)), 'utf8')
const rows = [...spec.matchAll(/^\| [^|]+ \| (\/[^|]*) \| (yes|no) \| (yes|no) \|$/gm)].flatMap(([, path, bar, auth]) => {
  const plain = path!.trim().split(' ')[0]!
  const paths = plain.includes('{provider}') ? ['google', 'telegram', 'facebook'].map((p) => plain.replace('{provider}', p)) : [plain]
  return paths.map((p) => ({
    path: p.replace('{slug}', 'sample').replace('{id}', '7'),
    showTabBar: bar === 'yes',
    requiresAuth: auth === 'yes',
  }))
})

/** Screens that are not in the specification. See decisions 0036, 0037, 0038 and 0044. */
const ADDITIONAL_SCREENS = ['go', 'operator', 'operator.timetable', 'moderation']

test('SCREENS has the 34 paths of the specification, four additional ones, and no others', () => {
  expect(rows).toHaveLength(34)
  expect(new Set([...rows.map(({ path }) => screenAt(path)?.name), ...ADDITIONAL_SCREENS])).toEqual(new Set(Object.keys(SCREENS)))
})

test.each(rows)('spec §2 path $path: tab bar $showTabBar, sign-in $requiresAuth', ({ path, showTabBar, requiresAuth }) => {
  const { meta } = SCREENS[screenAt(path)!.name]
  expect({ showTabBar: meta.showTabBar, requiresAuth: meta.requiresAuth }).toEqual({ showTabBar, requiresAuth })
})

test('screenAt finds the screen of every path that the path functions build, and none for other paths', () => {
  expect(screenAt('/station/insein/')).toEqual({ name: 'station.show', slug: 'insein' })
  expect(screenAt('/notification/7')).toEqual({ name: 'notification.show', slug: '7' })
  expect(screenAt('/telegram-login-waiting-via-android')).toEqual({
    name: 'telegram-login-waiting-via-android',
    provider: 'telegram',
    step: 'waiting-via-android',
  })
  expect(screenAt('/station/%E0%A4%A')).toEqual({ name: 'station.show', slug: '%E0%A4%A' })
  for (const path of ['/station/a/b', '/x', '//', '/Login', '/favorites']) expect(screenAt(path)).toBeUndefined()
  expect(screenAt('/route/')).toEqual({ name: 'route' })
  expect(screenPath('two-step-verification')).toBe('/two-step-verification')
  expect(offlinePath('/station/insein?map=1')).toBe('/offline?at=%2Fstation%2Finsein%3Fmap%3D1')
  expect(offlinePath('/')).toBe('/offline')
  const names = Object.keys(SCREENS) as ScreenName[]
  expect(names.map((name) => screenAt(SCREENS[name].path.replace(/:\w+/, 'x'))?.name)).toEqual(names)
})

test('screenAt parses a path with 100,000 slashes in less than ten seconds', () => {
  const began = performance.now()
  expect(screenAt(`/a${'/'.repeat(100_000)}x`)).toBeUndefined()
  // A regular expression that removes trailing slashes would take ten seconds.
  expect(performance.now() - began).toBeLessThan(10_000)
})
