import { fileURLToPath } from 'node:url'
import type { ServiceDay } from '@yatha/timetable'
import { expect, test } from 'vitest'
import { importFeed } from '../src/import/import-feed.ts'

// Feeds exactly as their publishers released them (bench/feeds/SOURCES.md).

const TODAY = '2026-11-23' as ServiceDay
const feedOf = (name: string) => fileURLToPath(new URL(`../../bench/feeds/${name}.zip`, import.meta.url))
const rules = (findings: readonly { readonly rule: string }[]) => [...new Set(findings.map(({ rule }) => rule))].sort()

test('the feed of Cairns causes no error, only a notice that its calendar has expired', async () => {
  const { feed, findings } = await importFeed(feedOf('cairns-2014'), TODAY)
  expect([feed?.trips.ids.length, feed?.calls.stop.length]).toEqual([1339, 37_790])
  expect(rules(findings)).toEqual(['expired_feed'])
})

test('the feed of Deutsche Bahn is rejected for three trains whose times go back, or imported without them if requested', async () => {
  const { feed, findings } = await importFeed(feedOf('db-fernverkehr-2019'), TODAY)
  expect(feed).toBeUndefined()
  expect(findings.map(({ rule, row }) => `${rule} ${row}`)).toEqual(['times-go-back 41660', 'times-go-back 41729', 'times-go-back 59659'])
  const without = await importFeed(feedOf('db-fernverkehr-2019'), TODAY, ['times-go-back'])
  expect(without.feed?.trips.ids).toHaveLength(6063)
  expect(without.findings.every(({ level }) => level === 'notice')).toBe(true)
})
