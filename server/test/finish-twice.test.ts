import type { Media, UploadKind } from '@yatha/contract'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mediaFile, upload } from '../src/community/media/media.schema.ts'
import { addMedia, findReadyMedia, markMediaReady } from '../src/community/media/media.store.ts'
import { installFixedClock } from './clock.ts'
import { writerFactory } from './community-riders.ts'
import { openTestDatabase } from './database.ts'
import { solidPicture } from './pictures.ts'
import { createTestServer } from './serve.ts'
import { createUploader } from './uploader.ts'
import { mp4Video } from './videos.ts'

// A phone whose request to finish an upload takes too long, or whose server is killed, sends it again. A balancer may send it to another
// process. Some tests add the rows that another process has added.

const clock = installFixedClock()
const database = await openTestDatabase()
const [one, two] = [createTestServer({ database, clock }), createTestServer({ database, clock })]
const rider = await writerFactory(one, database, clock)()
const token = rider.headers.Authorization.slice('Bearer '.length)
const [first, second] = [createUploader(one, token), createUploader(two, token)]
const picture = await solidPicture(64, 48).jpeg().toBuffer()
const video = await mp4Video()
const fileOfKilledServer = { name: 'A.mp4', width: null, bytes: 1 }

test('two processes that finish an upload concurrently both return the picture', { timeout: 300_000 }, async () => {
  for (let i = 0; i < 25; i++) {
    const id = crypto.randomUUID()
    await first.start('image', picture.length, { id })
    await first.chunk(id, 0, picture)
    const over = new AbortController()
    const finished = first.finish(id).finally(() => over.abort())
    while (!over.signal.aborted) expect([i, (await second.finish(id)).status]).toEqual([i, 200])
    expect([i, (await finished).status]).toEqual([i, 200])
    expect((await first.post([id])).status).toBe(200)
  }
})

test('a picture that another process has created keeps its files', async () => {
  const { id, body } = await first.send('image', picture)
  await addMedia(database.db, mediaRow(id, 'image'), [{ name: 'a.webp', width: 64, bytes: 1 }])
  await markMediaReady(database.db, id, ['a.webp'])
  expect((await findReadyMedia(database.db, rider.id, id))?.media).toEqual(body)
})

test('a video whose server was killed before it stored the file is created again, and its address leads to the new file', async () => {
  const id = await uploaded('video', video)
  await addMedia(database.db, mediaRow(id, 'video'), [fileOfKilledServer])
  expect((await first.finish(id)).status).toBe(200)
  const { body } = await first.post([id])
  expect(body.media).toHaveLength(1)
  expect((await one.get((body.media[0] as Media & { kind: 'video' }).url)).status).toBe(200)
  expect(await fileNamesOf(id)).toHaveLength(1)
})

test('a server that still processes a canceled upload does not change the next upload with the same id', async () => {
  const id = await uploaded('video', video)
  await addMedia(database.db, mediaRow(id, 'video'), [fileOfKilledServer])
  await first.cancel(id)
  await uploaded('image', picture, id)
  await addMedia(database.db, mediaRow(id, 'image'), [{ name: 'a.webp', width: 64, bytes: 1 }])
  await markMediaReady(database.db, id, [fileOfKilledServer.name])
  expect([await fileNamesOf(id), await findReadyMedia(database.db, rider.id, id)]).toEqual([['a.webp'], undefined])
  const { body } = await first.finish(id)
  await expect(addMedia(database.db, mediaRow(id, 'video'), [fileOfKilledServer])).rejects.toThrow('upload_missing')
  expect((await first.post([id])).body.media).toEqual([body])
})

test('an upload that was deleted before its video was ready starts again', async () => {
  const id = await uploaded('video', video)
  await addMedia(database.db, mediaRow(id, 'video'), [fileOfKilledServer])
  await database.db.delete(upload).where(eq(upload.id, id))
  expect(await first.start('video', video.length, { id })).toMatchObject({ status: 200, body: { received: 0 } })
})

/** Uploads a file without finishing the upload, and returns its id. */
async function uploaded(kind: UploadKind, content: Buffer, id: string = crypto.randomUUID()): Promise<string> {
  await first.start(kind, content.length, { id })
  await first.chunk(id, 0, content)
  return id
}

async function fileNamesOf(id: string): Promise<string[]> {
  const rows = await database.db.select().from(mediaFile).where(eq(mediaFile.mediaId, id))
  return rows.map(({ name }) => name)
}

const mediaRow = (id: string, kind: UploadKind) => ({
  id,
  accountId: rider.id,
  kind,
  uploadedBytes: picture.length,
  width: 64,
  height: 48,
  madeAt: new Date(clock.nowMs()),
})
