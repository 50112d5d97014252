import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, expect, test, vi } from 'vitest'
import { addStateMetrics } from '../src/operate/state-metrics.ts'
import { readAllBytes, FileStoreUnavailable } from '../src/adapters/files/files.ts'
import { s3Files } from '../src/adapters/files/s3-files.ts'
import { installFixedClock } from './clock.ts'
import { writerFactory } from './community-riders.ts'
import { openTestDatabase } from './database.ts'
import { openProxy } from './proxies.ts'
import { solidPicture } from './pictures.ts'
import { startFakeS3 } from './s3.ts'
import { createTestServer } from './serve.ts'
import { createUploader } from './uploader.ts'

// Tests a file store that breaks connections, refuses them or hangs.

const settings = await startFakeS3()
const s3 = new URL(settings.S3_URL)
const text = (words: string) => new TextEncoder().encode(words)

async function openStore() {
  const proxy = await openProxy({ host: s3.hostname, port: Number(s3.port) })
  const lines: string[] = []
  const log = pino({ base: null }, { write: (entry: string) => void lines.push(entry) })
  const url = `http://127.0.0.1:${proxy.port}`
  const config = { url, bucket: 'yatha', region: 'eu-central-1', accessKey: 'S3RVER', secretKey: 'S3RVER' }
  return { proxy, lines, url, files: s3Files(config, { log }) }
}

/** Returns the milliseconds until `work` fails with FileStoreUnavailable. */
async function timeToFail(work: Promise<unknown>): Promise<number> {
  const began = performance.now()
  await expect(work).rejects.toBeInstanceOf(FileStoreUnavailable)
  return performance.now() - began
}

test('uploads, downloads, deletions and lists are retried after their connection breaks', async () => {
  const { proxy, files } = await openStore()
  const path = join(mkdtempSync(join(tmpdir(), 'yatha-s3-line-')), 'video')
  writeFileSync(path, 'a video')
  const video = { path, sha256: createHash('sha256').update('a video').digest('hex') }
  // Opens the first connection, so that each request below uses an open connection, which then breaks.
  await files.put('broken/a.txt', text('old'))
  const works: Record<string, () => Promise<unknown>> = {
    put: () => files.put('broken/a.txt', text('new')),
    putFile: () => files.putFile('broken/a.mp4', video),
    get: async () => expect(new TextDecoder().decode(await readAllBytes((await files.get('broken/a.txt'))!))).toBe('new'),
    list: async () => {
      const names: string[] = []
      for await (const { name } of files.list('broken/')) names.push(name)
      expect(names).toEqual(['broken/a.mp4', 'broken/a.txt'])
    },
    delete: () => files.delete('broken/a.txt'),
  }
  for (const work of Object.values(works)) {
    proxy.breakNext(1)
    await work()
  }
  expect(await files.get('broken/a.txt')).toBeUndefined()
  proxy.breakNext(3)
  await timeToFail(files.put('broken/a.txt', text('x')))
})

test('while the file store hangs, the first requests fail soon and later ones immediately, until it responds again', async () => {
  const { proxy, lines, files } = await openStore()
  await files.put('hang/a.txt', text('a'))
  expect(await files.isResponding()).toBe(true)
  // After an idle second, an upload first sends a small request, the probe, and waits for its response.
  await new Promise((done) => setTimeout(done, 1100))
  proxy.silence(true)
  const slowest = Math.max(...(await Promise.all([timeToFail(files.get('hang/a.txt')), timeToFail(files.put('hang/b.txt', text('b')))])))
  // Without the probe, the upload would wait for 15 seconds.
  expect(slowest).toBeLessThan(14_000)
  await vi.waitFor(() => expect(lines.join()).toContain('the file store does not respond'), { timeout: 300_000 })
  const before = proxy.opened
  for (let i = 0; i < 20; i++) await timeToFail(files.get('hang/a.txt'))
  expect(proxy.opened - before).toBeLessThan(10)
  expect(await files.isResponding()).toBe(false)
  proxy.silence(false)
  await vi.waitFor(async () => expect(await files.get('hang/a.txt')).toBeDefined(), { timeout: 300_000, interval: 100 })
  await files.put('hang/b.txt', text('b'))
  const messages = lines.map((line) => JSON.parse(line) as { code?: string; msg: string })
  expect(messages.map(({ msg }) => msg)).toEqual(['the file store does not respond', 'the file store responds again'])
  expect(messages[0]!.code).toBe('ETIMEDOUT')
})

test('an upload whose response takes longer than the connection timeout is not canceled', async () => {
  const slow = createServer((request, response) => {
    request.resume()
    request.on('end', () => setTimeout(() => response.end(), request.method === 'PUT' ? 1500 : 0))
  }).listen(0, '127.0.0.1')
  await once(slow, 'listening')
  afterAll(() => void slow.close())
  const url = `http://127.0.0.1:${(slow.address() as AddressInfo).port}`
  const files = s3Files({ url, bucket: 'yatha', region: 'eu-central-1', accessKey: 'S3RVER', secretKey: 'S3RVER' })
  await files.put('slow/a.bin', new Uint8Array(3_000_000))
})

test('while the file store is unavailable, pictures are rejected with `files_away`, text posts are stored, and the metric is 0', async () => {
  const { proxy, url } = await openStore()
  const database = await openTestDatabase()
  const clock = installFixedClock(new Date().toISOString())
  const lines: string[] = []
  const app = createTestServer({ database, clock, lines, env: { ...settings, S3_URL: url } })
  const rider = await writerFactory(app, database, clock)()
  const phone = createUploader(app, rider.headers.Authorization.slice('Bearer '.length))
  const { registry } = app.metrics
  const { isRedisUp, areFilesUp } = app.adapters
  addStateMetrics({ registry, database, isRedisUp, areFilesUp, folder: tmpdir(), streams: { count: 0 }, railway: undefined })
  const picture = await solidPicture(300, 200).jpeg().toBuffer()
  const id = crypto.randomUUID()
  expect((await phone.start('image', picture.length, { id })).status).toBe(200)
  expect(await registry.metrics()).toMatch(/^yatha_files_up 1$/m)

  await proxy.refuse()
  for (let i = 0; i < 5; i++) {
    const { status, body } = await phone.chunk(id, 0, picture)
    expect([status, body.code, body.message]).toEqual([
      503,
      'files_away',
      'Photos and videos are unavailable right now. Everything else still works.',
    ])
  }
  const photo = await app.request('/api/account/photo', { method: 'PUT', body: new Uint8Array(picture), headers: rider.headers })
  expect([photo.status, ((await photo.json()) as { code: string }).code]).toEqual([503, 'files_away'])
  expect((await rider.post('Insein at eight')).status).toBe(200)
  expect(await registry.metrics()).toMatch(/^yatha_files_up 0$/m)
  const logged = lines.filter((entry) => /"msg":"the file store/.test(entry))
  expect(logged.join()).toContain('ECONNREFUSED')
  // The connection and the first failed request each log the error.
  expect(logged.length).toBeLessThanOrEqual(2)

  await proxy.accept()
  await vi.waitFor(async () => expect((await phone.chunk(id, 0, picture)).status).toBe(200), { timeout: 300_000, interval: 200 })
  expect((await phone.finish(id)).status).toBe(200)
})
