import { createHash, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { deleteUnusedFiles } from '../src/community/media/media.jobs.ts'
import { mediaFile } from '../src/community/media/media.schema.ts'
import { diskFiles } from '../src/adapters/files/disk-files.ts'
import { openTestDatabaseWithUrl } from './database.ts'
import { stopServer, testFolderFactory, type ServerProcess, startServerOn, waitForDatabase } from './own-server.ts'
import { noisePicture } from './pictures.ts'
import { addRider } from './rider.ts'
import { createUploader } from './uploader.ts'
import { mp4Video } from './videos.ts'

// Kills the built server while pictures and videos are uploaded and processed.

/** How often the server is killed. For ten times, run ROUNDS=10 npx vitest run server/test/media-kill.test.ts. */
const ROUNDS = Number(process.env['ROUNDS'] ?? 3)
const CHUNK = 70_000
const DAY_MS = 86_400_000

interface PendingUpload {
  readonly id: string
  readonly kind: 'image' | 'video'
  readonly content: Buffer
  /** Number of bytes that the server has acknowledged. */
  acknowledged: number
  isDone: boolean
}

const { database, url } = await openTestDatabaseWithUrl()
const folder = testFolderFactory()()
const start = async () =>
  waitForDatabase(await startServerOn(folder, { env: { DATABASE_URL: url, LOG_LEVEL: 'silent', COMMUNITY_ACCOUNT_HOURS: '0' } }))
const contents = { image: await noisePicture(420, 420).png().toBuffer(), video: await mp4Video({ frames: 40 }) }

function phoneOf(server: ServerProcess, token: string) {
  const request = (path: string, init: RequestInit = {}) => fetch(server.address + path, init)
  const json = { 'Content-Type': 'application/json' }
  return createUploader(
    {
      request,
      get: (path, headers = {}) => request(path, { headers }),
      post: (path, body, headers = {}) => request(path, { method: 'POST', body: JSON.stringify(body), headers: { ...json, ...headers } }),
    },
    token,
  )
}
type Phone = ReturnType<typeof phoneOf>

const acknowledged = { times: 0 }
const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))

/** Sends a file from the offset that the server returns, until it is done or the server is killed. */
async function send(phone: Phone, one: PendingUpload): Promise<void> {
  const begun = await phone.start(one.kind, one.content.length, { id: one.id })
  if (begun.status !== 200) throw new Error(begun.body.code)
  if (begun.body.received < one.acknowledged) throw new Error(`lost: ${begun.body.received} of ${one.acknowledged} bytes`)
  for (let { received } = begun.body; received < one.content.length; ) {
    const { status, body } = await phone.chunk(one.id, received, one.content.subarray(received, received + CHUNK))
    if (status !== 200) throw new Error(body.code)
    received = one.acknowledged = body.received
    acknowledged.times++
  }
  const done = await phone.finish(one.id, { sha256: createHash('sha256').update(one.content).digest('hex') })
  if (done.status !== 200) throw new Error(done.body.code)
  one.isDone = true
  acknowledged.times++
}

test('a server killed repeatedly loses no acknowledged byte, and leaves no file behind', async () => {
  const riders = await Promise.all([1, 2, 3].map(() => addRider(database, new Date())))
  const all: (PendingUpload & { token: string })[] = []
  const lostUploads: unknown[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const server = await start()
    const until = acknowledged.times + 8 + round * 10
    const sending = riders.map(async ({ token }) => {
      const phone = phoneOf(server, token)
      for (;;) {
        const next = all.find((one) => one.token === token && !one.isDone) ?? addTo(token)
        await send(phone, next)
      }
    })
    // Records only errors about lost data; other errors are expected, because the server is killed.
    const ends = sending.map((one) =>
      one.catch((error: Error) => void (/lost|missing|incomplete/.test(error.message) && lostUploads.push(error))),
    )
    await vi.waitFor(() => expect(acknowledged.times).toBeGreaterThanOrEqual(until), { timeout: 300_000, interval: 5 })
    await pause(Math.random() * 200)
    await stopServer(server, 'SIGKILL')
    await Promise.all(ends)
  }
  function addTo(token: string) {
    const kind = all.length % 3 === 2 ? 'video' : 'image'
    const one = { id: randomUUID(), token, kind, content: contents[kind], acknowledged: 0, isDone: false } as const
    all.push({ ...one })
    return all.at(-1)!
  }

  const server = await start()
  for (const one of all) {
    await send(phoneOf(server, one.token), one)
    expect((await phoneOf(server, one.token).state(one.id)).body.media?.id).toBe(one.id)
  }
  expect([lostUploads, all.filter(({ isDone }) => !isDone)]).toEqual([[], []])
  expect(all.length).toBeGreaterThanOrEqual(5)
  for (const one of all.filter((_, i) => i % 2 === 0)) expect((await phoneOf(server, one.token).post([one.id])).status).toBe(200)
  await stopServer(server)

  const files = diskFiles(join(folder, 'files'))
  await deleteUnusedFiles({ database, files, clock: { nowMs: () => Date.now() + 1.1 * DAY_MS } })
  const storedNames: string[] = []
  for await (const { name } of files.list('')) storedNames.push(name)
  const usedFiles = await database.db.selectDistinct({ name: mediaFile.name }).from(mediaFile)
  expect(storedNames.toSorted()).toEqual(usedFiles.map(({ name }) => `media/${name}`).toSorted())
  expect(usedFiles.length).toBeGreaterThan(0)
})
