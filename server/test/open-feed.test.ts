import type { ServiceDay } from '@yatha/timetable'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { checkGtfs } from '../../data/src/import/check-gtfs.ts'
import { removeUnsafeUrls } from '../../data/src/import/normalize-urls.ts'
import { createTestServer } from './serve.ts'

// Tests the zip that the server publishes.

const zipAt = async (env: Record<string, string>) => {
  const response = await createTestServer({ env }).get('/gtfs.zip')
  expect(response.status).toBe(200)
  return new Uint8Array(await response.arrayBuffer())
}

test('the import accepts the served feed: its only notices are about fares with several classes, and no URL is unsafe', async () => {
  const files = unzipSync(await zipAt({ ORIGIN: 'https://trains.org' }))
  const { feed, findings } = checkGtfs(files, '2026-11-22' as ServiceDay)
  expect(new Set(findings.map(({ level, rule }) => `${level} ${rule}`))).toEqual(new Set(['notice fare_left_out']))
  expect(feed!.trips.ids.length).toBeGreaterThan(0)
  expect(removeUnsafeUrls(files).findings).toEqual([])
})

test('feeds of different servers differ only in addresses, and one server always serves the same bytes', async () => {
  const [one, again, other] = [
    await zipAt({ ORIGIN: 'https://trains.org' }),
    await zipAt({ ORIGIN: 'https://trains.org' }),
    await zipAt({}),
  ]
  expect(Buffer.from(again).equals(one)).toBe(true)
  const [named, plain] = [unzipSync(one), unzipSync(other)]
  expect(Object.keys(named)).toEqual(Object.keys(plain))
  const differ = Object.keys(named).filter((file) => !Buffer.from(named[file]!).equals(Buffer.from(plain[file]!)))
  expect(differ.sort()).toEqual(['attributions.txt', 'feed_info.txt'])
  for (const bytes of Object.values(named)) expect(Buffer.from(bytes).includes('yatha.example')).toBe(false)
})
