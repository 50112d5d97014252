import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Editions, feedFolderOf } from '../src/adapters/railway/editions.ts'
import { tryLock } from '../src/adapters/railway/feed-lock.ts'
import type { RailwayFiles } from '../src/adapters/railway/railway-files.ts'
import { brokenZip, editionZip, startFeedSite } from './feed-editions.ts'
import { testFolderFactory } from './own-server.ts'

// Tests the hourly check of a feed: updates, rejections, rollbacks, and several processes on one data folder.

const HOUR = 3_600_000
vi.setConfig({ testTimeout: 120_000 })
const START = Date.parse('2026-11-23T08:00:00Z')
const PATIENCE = { timeout: 300_000, interval: 20 }
const site = await startFeedSite()
/** Shared by all tests, so that the pack of each edition is built only once. */
const folder = testFolderFactory()()
let now = START
let lines: string[] = []
let opened: Editions[] = []

const openEditions = (source = site.address, dataFolder = folder) => {
  const log = pino({ level: 'info', base: null }, { write: (line: string) => void lines.push(line) })
  const clock = { nowMs: () => now }
  const parts = { source, from: '/', leaveOut: [], folder: dataFolder, build: 'test', clock, log, followEveryMs: 50 }
  const editions = new Editions(parts)
  opened.push(editions)
  return editions
}

/** Opens the served edition and follows changes. */
async function startFollowing(source?: string) {
  const editions = openEditions(source)
  const process = { served: await editions.open(), editions }
  editions.follow((files) => (process.served = files))
  return process
}

const nameOf = ({ edition }: RailwayFiles) => edition
const openFeedFolder = (source = site.address) => feedFolderOf(folder, source, [])!

/** Advances the clock by an hour, and waits for the hourly check. */
async function hourLater(editions: Editions) {
  now += HOUR
  await vi.waitFor(() => {
    if (editions.state!.triedAt !== now) throw new Error('not yet')
  }, PATIENCE)
  return editions.state!
}

const until = (served: () => RailwayFiles, edition: string) =>
  vi.waitFor(() => {
    if (nameOf(served()) !== edition) throw new Error(`still ${nameOf(served())}`)
  }, PATIENCE)

beforeEach(() => {
  vi.spyOn(console, 'log').mockReturnValue()
  vi.spyOn(console, 'error').mockReturnValue()
  site.zip = editionZip(1)
  site.isAway = false
  site.redirectsTo = ''
  site.answers = []
  lines = []
  now = START
})

afterEach(async () => {
  for (const editions of opened.splice(0)) await editions.stop()
})

test('the hourly check skips an unchanged feed, rejects a broken feed and serves a new edition', async () => {
  const process = await startFollowing()
  expect(nameOf(process.served)).toBe('edition 1')
  expect((await hourLater(process.editions)).result).toBe('unchanged')
  expect(site.answers).toEqual([200, 304])

  site.zip = brokenZip()
  const refused = await hourLater(process.editions)
  expect(refused).toMatchObject({ result: 'refused', served: { since: START } })
  expect(refused.refused!.findings).toContain('error unknown-reference')
  expect(lines.filter((line) => line.includes('is rejected'))).toHaveLength(1)
  expect((await hourLater(process.editions)).refused).toEqual(refused.refused)
  expect(lines.filter((line) => line.includes('is rejected'))).toHaveLength(1)
  expect(nameOf(process.served)).toBe('edition 1')

  site.isAway = true
  expect(await hourLater(process.editions)).toMatchObject({
    result: 'away',
    said: expect.stringMatching(/^RAILWAY: 127\.0\.0\.1:\d+ answers 503$/),
  })
  expect(lines.join()).not.toContain('secret')

  site.isAway = false
  site.zip = editionZip(2)
  const swapped = await hourLater(process.editions)
  expect(swapped).toMatchObject({ result: 'new', served: { since: now }, before: { since: START } })
  expect(swapped.refused).toBeUndefined()
  await until(() => process.served, 'edition 2')
})

test('after a rollback, the previous edition is served until the feed changes again, even after a restart', async () => {
  const process = await startFollowing()
  const feed = openFeedFolder()
  site.zip = editionZip(2)
  await hourLater(process.editions)
  await until(() => process.served, 'edition 2')

  const { before, served, ...state } = feed.read()!
  feed.write({ ...state, served: before!, passedOver: served.zip })
  await until(() => process.served, 'edition 1')
  expect((await hourLater(process.editions)).result).toBe('back')
  expect(nameOf((await startFollowing()).served)).toBe('edition 1')
  site.answers = []
  expect((await hourLater(process.editions)).result).toBe('back')
  expect(site.answers).toEqual([304])

  site.zip = editionZip(3)
  expect((await hourLater(process.editions)).result).toBe('new')
  await until(() => process.served, 'edition 3')
})

test('only one of two processes checks the feed, and both serve a new edition; an edition that cannot be opened is not served', async () => {
  const [one, two] = [await startFollowing(), await startFollowing()]
  site.answers = []
  site.zip = editionZip(2)
  await hourLater(one.editions)
  await Promise.all([until(() => one.served, 'edition 2'), until(() => two.served, 'edition 2')])
  expect(site.answers).toEqual([200])

  const feed = openFeedFolder()
  const state = feed.read()!
  feed.write({ ...state, served: { zip: 'f'.repeat(64), pack: 'f'.repeat(16), since: now } })
  await vi.waitFor(() => expect(lines.filter((line) => line.includes('cannot be opened'))).toHaveLength(2), PATIENCE)
  expect([nameOf(one.served), nameOf(two.served)]).toEqual(['edition 2', 'edition 2'])
  feed.write(state)
})

test('a server that starts while the feed is unavailable or broken serves the last edition', async () => {
  await openEditions().open()
  site.isAway = true
  expect(nameOf(await openEditions().open())).toBe('edition 1')
  site.isAway = false
  site.zip = brokenZip()
  expect(nameOf(await openEditions().open())).toBe('edition 1')
  expect(vi.mocked(console.error).mock.calls.at(-1)).toEqual(['RAILWAY: the previous timetable is served'])
})

test('a local feed is read again if its file has changed', async () => {
  const path = join(folder, 'feed.zip')
  writeFileSync(path, editionZip(1))
  const process = await startFollowing(path)
  expect((await hourLater(process.editions)).result).toBe('unchanged')
  writeFileSync(path, editionZip(2))
  expect((await hourLater(process.editions)).result).toBe('new')
  await until(() => process.served, 'edition 2')
})

test('a lock has one holder, and its file is deleted on release', () => {
  const { lock } = openFeedFolder()
  const release = tryLock(lock)
  expect([release, tryLock(lock)]).toEqual([expect.any(Function), undefined])
  release!()
  expect(readdirSync(join(folder, 'railways')).filter((name) => name.endsWith('.lock'))).toEqual([])
})

test('if a feed redirects to another host, the old edition is served, and the log and the results of checks name the target until the feed is read again', async () => {
  const process = await startFollowing()
  site.redirectsTo = 'https://new.railway.example/gtfs.zip?key=secret'
  const redirected = await hourLater(process.editions)
  expect(redirected).toMatchObject({ result: 'away', redirect: 'https://new.railway.example/gtfs.zip', served: { since: START } })
  expect(redirected.said).toContain('https://new.railway.example/gtfs.zip')
  expect(lines.filter((line) => line.includes('https://new.railway.example/gtfs.zip'))).toHaveLength(1)
  expect(lines.join()).not.toContain('secret')
  await hourLater(process.editions)
  expect(lines.filter((line) => line.includes('new.railway.example'))).toHaveLength(1)
  site.redirectsTo = ''
  const read = await hourLater(process.editions)
  expect([read.result, read.redirect]).toEqual(['unchanged', undefined])
})
