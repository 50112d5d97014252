import { execFile } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { PageConfig, SearchAnswer, StationBoard } from '@yatha/contract'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { generateFeed } from '../../data/test/feeds/generated-feed.ts'
import { feedZip } from '../../data/test/feeds/generated-zip.ts'
import { systemClock } from '../src/adapters/clock.ts'
import { Editions } from '../src/adapters/railway/editions.ts'
import { fetchFeed } from '../src/adapters/railway/fetch-feed.ts'
import { addRailwayMetrics } from '../src/operate/railway-metrics.ts'
import { brokenZip, editionZip } from './feed-editions.ts'
import { stopServer, PROJECT_FOLDER, testFolderFactory, type ServerProcess, startServerOn } from './own-server.ts'

// Tests RAILWAY=feed.zip: the built server with an imported feed, started with one command.

const folder = testFolderFactory()()
const { tables } = generateFeed(47)
const zipPath = join(folder, 'given.zip')
writeFileSync(zipPath, feedZip(tables))
/** A port without a database, so that no test waits for one. */
const env = { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none', LOG_LEVEL: 'silent' }
const start = (railway: string, data = join(folder, 'data')) => startServerOn(data, { env: { ...env, RAILWAY: railway } })

const read = async ({ address }: ServerProcess, path: string): Promise<string> => (await fetch(address + path)).text()
const json = async <T>(server: ServerProcess, path: string): Promise<T> => JSON.parse(await read(server, path)) as T
const settings = (page: string): PageConfig =>
  JSON.parse(/<meta name="yatha" content="([^"]*)"/.exec(page)![1]!.replaceAll('&quot;', '"').replaceAll('&amp;', '&')) as PageConfig

const site = createServer((request, response) => {
  if (request.url === '/changing.zip') response.end(editionZip(1))
  else response.writeHead(404).end()
})
await new Promise<void>((done) => site.listen(0, '127.0.0.1', done))
const address = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
afterAll(() => void site.close())

test('the zip is validated, packed and served with name, agency, zone, languages, board, trips and open data, and no page mentions Yangon', async () => {
  const server = await start(zipPath)
  expect(server.output()).toContain('Nordbahn')
  const page = await read(server, '/station/S1')
  const { feed, map } = settings(page)
  expect(feed).toEqual({ name: 'Nordbahn, Südbahn, AG', url: expect.any(String), zone: 'Europe/Berlin', languages: ['en', 'ja', 'de'] })
  expect(map).toEqual([])
  const board = await json<StationBoard>(server, '/api/station/S1/board?day=2026-11-25&time=06:00')
  expect(board.departures[0]!.planned).toMatch(/\+01:00$/)
  const found = await json<SearchAnswer>(server, '/api/search?from=S1&to=S5&day=2026-11-25&time=06:00&window=900')
  expect(found.direct.length + found.transfer.length).toBeGreaterThan(0)
  const words = await Promise.all(
    ['/', '/search', '/route', '/station/S2', '/manifest.webmanifest', '/api/railway'].map((path) => read(server, path)),
  )
  for (const text of [page, ...words]) expect(text).not.toMatch(/Yangon|Myanmar|[\u1000-\u109f]/)
  expect(words[1]).toContain('Nordbahn, Südbahn, AG')
  expect(Buffer.from(await (await fetch(`${server.address}/gtfs.zip`)).arrayBuffer()).equals(feedZip(tables))).toBe(true)
  expect(await stopServer(server)).toBe(0)
})

test('a feed with errors is rejected with its findings, and the server exits', async () => {
  const broken = join(folder, 'broken.zip')
  writeFileSync(broken, feedZip({ ...tables, 'stops.txt': 'stop_id,stop_name\nA,Aleph\n' }))
  const data = join(folder, 'other')
  const server = await start(broken, data)
  expect(server.child.exitCode).toBe(1)
  expect(server.output()).toMatch(/error \S+.*: stop_times\.txt, stop_id\n +row \d+, “\S+”: .+/)
  expect(server.output().split('\n').length).toBeLessThan(50)
  expect(server.errors()).toBe('RAILWAY is not served: correct the feed, or name another\n')
  expect(readdirSync(join(data, 'railways'))).toEqual([])
})

test.each([
  ['nowhere.zip', /^RAILWAY: .*nowhere\.zip is not a file: name the zip of a feed$/],
  [`${address}/other.zip?key=secret`, /^RAILWAY: 127\.0\.0\.1:\d+ answers 404$/],
  ['http://127.0.0.1:9/feed.zip', /^RAILWAY: 127\.0\.0\.1:9 does not answer/],
])('if RAILWAY=%s yields no zip, the error names the reason', async (railway, message) => {
  await expect(fetchFeed(railway, folder)).rejects.toThrow(message)
})

test('commands check the feed and roll back without a restart, for all processes on the data folder', async () => {
  const path = join(folder, 'changing.zip')
  const data = join(folder, 'changing')
  writeFileSync(path, editionZip(1))
  const printed = vi.spyOn(console, 'log').mockReturnValue()
  onTestFinished(() => printed.mockRestore())
  const log = pino({ level: 'silent' })
  const open = async (source: string) => {
    const editions = new Editions({ source, from: '/', leaveOut: [], folder: data, build: 'test', clock: systemClock, log })
    onTestFinished(() => editions.stop())
    const process = { editions, served: await editions.open() }
    editions.follow((files) => (process.served = files))
    return process
  }
  const processes = [await open(path), await open(path)]
  // The zip was packed when it was opened by path, so opening it by web address does not pack it again.
  expect((await open(`${address}/changing.zip`)).served.edition).toBe('edition 1')
  expect(printed.mock.calls.filter(([text]) => String(text).includes('packed into'))).toHaveLength(1)

  const command = (...args: string[]) =>
    promisify(execFile)(process.execPath, [join(PROJECT_FOLDER, 'server/dist/railway.js'), ...args], {
      env: { ...process.env, YATHA_DATA: data, RAILWAY: path },
    })
  const untilAll = (edition: string) =>
    vi.waitFor(() => expect(processes.map(({ served }) => served.edition)).toEqual([edition, edition]), { timeout: 300_000, interval: 100 })
  await expect(command('back')).rejects.toMatchObject({ code: 1, stderr: 'there is no previous version\n' })
  await expect(command('forward')).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('npm run railway -- back') })

  writeFileSync(path, editionZip(2))
  expect((await command('look')).stdout).toMatch(
    /^served since .* UTC: Nordbahn, Südbahn, AG, edition “edition 2”, pack \w+\nprevious: .*“edition 1”/,
  )
  await untilAll('edition 2')
  expect((await command('back')).stdout).toMatch(/^served since .*“edition 1”.*\nprevious: none\n.* the version that was rolled back/)
  await untilAll('edition 1')
  writeFileSync(path, brokenZip())
  expect((await command('look')).stdout).toContain('it is rejected, and the previous timetable is served:\nerror unknown-reference')
  await untilAll('edition 1')
  const registry = new Registry()
  addRailwayMetrics(registry, () => processes[0]!.editions.state)
  expect(await registry.metrics()).toMatch(/^yatha_railway_refused 1$/m)
})
