import type { Media } from '@yatha/contract'
import { expect, test } from 'vitest'
import { ownDatabase } from './database.ts'
import { PLACED, POLYGLOTS, REFUSED, revealsPrivateData, type File } from './media-attacks.ts'
import { flat } from './pictures.ts'
import { addRider } from './rider.ts'
import { serve, unlimited } from './serve.ts'
import { uploader } from './uploader.ts'

const PATIENT = { timeout: 300_000 }
const database = await ownDatabase()
const now = '2026-11-23T09:20:00+06:30'
const app = serve({ database, now, limits: unlimited })
const newPhone = async () => uploader(app, (await addRider(database, new Date(now))).token)
const filesOf = (media: Media) => (media.kind === 'image' ? media.sizes : [media, ...(media.poster ?? [])])

/** Adds a file to a post, and returns its served renditions. */
async function servedFiles([, kind, make]: File): Promise<{ type: string; bytes: Buffer }[]> {
  const phone = await newPhone()
  const { status, body, id } = await phone.send(kind, await make())
  expect([status, body.code]).toEqual([200, undefined])
  // A poster is served with its video.
  const video = kind === 'poster' ? await phone.send('video', await PLACED.at(-1)![2](), { poster: id }) : { id, body }
  expect((await phone.post([video.id])).status).toBe(200)
  const responses = await Promise.all(filesOf(video.body).map(({ url }) => app.get(url)))
  return Promise.all(
    responses.map(async (response) => ({
      type: `${response.status} ${response.headers.get('content-type')}`,
      bytes: Buffer.from(await response.arrayBuffer()),
    })),
  )
}

test.each(PLACED)('%s: no byte of the location or camera is served', PATIENT, async (...file) => {
  const sent = await file[2]()
  // The original does contain the data.
  expect(await revealsPrivateData(sent)).toBe(true)
  for (const { type, bytes } of await servedFiles(file))
    expect([type, await revealsPrivateData(bytes)]).toEqual([expect.stringMatching(TYPES), false])
})

test.each(POLYGLOTS)('%s: only the picture is served', PATIENT, async (...file) => {
  for (const { type, bytes } of await servedFiles(file)) expect([type, await revealsPrivateData(bytes)]).toEqual(['200 image/webp', false])
})

const TYPES = /^200 (image\/webp|video\/mp4|video\/webm)$/

test.each(REFUSED)('%s is rejected with the reason, and the next file is accepted', PATIENT, async (_, kind, make, code) => {
  const phone = await newPhone()
  const { id, status, body } = await phone.send(kind, await make())
  expect([status, body.code, body.message?.length]).toEqual([422, code, expect.any(Number)])
  expect((await phone.post([id])).body.code).toBe('upload_missing')
  expect((await phone.send('image', await flat(20, 20).png().toBuffer())).status).toBe(200)
})
