import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addMedia, findReadyMedia } from '../src/community/media/media.store.ts'
import { installFixedClock } from './clock.ts'
import { writerFactory } from './community-riders.ts'
import { openTestDatabase } from './database.ts'
import { solidPicture } from './pictures.ts'
import { createTestServer } from './serve.ts'
import { createUploader } from './uploader.ts'

// A phone whose request to finish an upload takes too long sends it again, and a balancer may send it to another process.

const clock = installFixedClock()
const database = await openTestDatabase()
const [one, two] = [createTestServer({ database, clock }), createTestServer({ database, clock })]
const rider = await writerFactory(one, database, clock)()
const token = rider.headers.Authorization.slice('Bearer '.length)
const [first, second] = [createUploader(one, token), createUploader(two, token)]
const picture = await solidPicture(64, 48).jpeg().toBuffer()

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

test('a picture that another process has created stays ready', async () => {
  const { id } = await first.send('image', picture)
  const { rows } = await database.db.execute<{ account_id: string }>(sql`select account_id from media where id = ${id}`)
  const accountId = rows[0]!.account_id
  const row = {
    id,
    accountId,
    kind: 'image',
    uploadedBytes: picture.length,
    width: 64,
    height: 48,
    madeAt: new Date(clock.nowMs()),
  } as const
  await addMedia(database.db, row, [{ name: 'a.webp', width: 64, bytes: 1 }])
  expect(await findReadyMedia(database.db, accountId, id)).toBeDefined()
})
