import { POST_LIMITS, type Media, type UploadKind } from '@yatha/contract'
import { eq } from 'drizzle-orm'
import { createHash, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { post } from '../src/community/community.schema.ts'
import { mediaJobs } from '../src/community/media/media.jobs.ts'
import { lockForBackup } from '../src/db/backup-lock.ts'
import { findReadyMedia } from '../src/community/media/media.store.ts'
import { idOf } from '../src/community/slug.ts'
import { findUpload } from '../src/community/media/upload.store.ts'
import type { Files } from '../src/adapters/files/files.ts'
import { installFixedClock } from './clock.ts'
import { openTestDatabase } from './database.ts'
import { solidPicture, noisePicture, oversizedAvif } from './pictures.ts'
import { addRider } from './rider.ts'
import { createTestServer, withoutRejections } from './serve.ts'
import { createUploader } from './uploader.ts'
import { movVideo, mp4Video, YANGON_LOCATION, webmVideo } from './videos.ts'

const HOUR = 3600
const bytesFrom = async (response: Response) => Buffer.from(await response.arrayBuffer())
const namesIn = async (files: Files, prefix: string) => {
  const names: string[] = []
  for await (const { name } of files.list(prefix)) names.push(name)
  return names
}
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const database = await openTestDatabase()
const clock = installFixedClock(new Date().toISOString())
const app = createTestServer({ database, clock, limits: withoutRejections })
const rider = async () => {
  const { id, token } = await addRider(database, new Date(clock.nowMs()))
  return { id, ...createUploader(app, token) }
}
const [cleanUpJob] = mediaJobs({ database, files: app.adapters.files, clock })
const cleanUp = () => cleanUpJob!.work({}, new AbortController().signal)

test('a photo is served in three sizes of WebP, upright, without location or camera, under the hash of its content', async () => {
  const phone = await rider()
  const original = await solidPicture(2000, 1500)
    .withExifMerge({ IFD0: { Make: 'PhoneMaker' }, IFD3: { GPSLatitude: '16/1 47/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect(original.includes('PhoneMaker')).toBe(true)
  const { status, body, id } = await phone.send('image', original)
  expect([status, body.kind, body.id, body.width, body.height]).toEqual([200, 'image', id, 1200, 1600])
  const { sizes } = body as Media & { kind: 'image' }
  expect(sizes.map(({ width }) => width)).toEqual([240, 600, 1200])
  await phone.post([id])
  for (const { url, width } of sizes) {
    const shown = await app.get(url)
    const bytes = await bytesFrom(shown)
    expect(url).toBe(`/media/${createHash('sha256').update(bytes).digest('base64url')}-${width}.webp`)
    const { format, width: wide, exif, xmp, icc } = await sharp(bytes).metadata()
    expect([format, wide, exif, xmp, icc]).toEqual(['webp', width, undefined, undefined, undefined])
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(bytes.length),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining(
        "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox;",
      ),
      'cache-control': 'public, max-age=86400, s-maxage=300',
      'accept-ranges': 'bytes',
      etag: `"${url.slice('/media/'.length)}"`,
    })
  }
  // The uploaded file has been deleted.
  expect((await namesIn(app.adapters.files, 'upload/')).filter((name) => name.includes(id))).toEqual([])
})

test('a chunk sent twice, too early or too late does not change the offset, and an upload resumes after a break', async () => {
  const phone = await rider()
  const photo = await noisePicture(400, 400).png().toBuffer()
  const id = randomUUID()
  expect((await phone.start('image', photo.length, { id })).body).toEqual({ bytes: photo.length, received: 0 })
  const [a, b, c] = [photo.subarray(0, 100_000), photo.subarray(100_000, 300_000), photo.subarray(300_000)]
  expect((await phone.chunk(id, 100_000, b)).body.received).toBe(0)
  expect((await phone.chunk(id, 0, a)).body.received).toBe(100_000)
  expect((await phone.chunk(id, 0, a)).body.received).toBe(100_000)
  expect((await phone.start('image', photo.length, { id })).body.received).toBe(100_000)
  expect((await phone.state(id)).body.received).toBe(100_000)
  expect(await phone.finish(id)).toMatchObject({ status: 408, body: { code: 'incomplete' } })
  // If several chunks begin at the same byte, only one is stored.
  const racing = await Promise.all([
    phone.chunk(id, 100_000, b),
    phone.chunk(id, 100_000, b.subarray(0, 70_000)),
    phone.chunk(id, 100_000, b),
  ])
  for (const { body } of racing) expect([170_000, 300_000]).toContain(body.received)
  const { received } = (await phone.state(id)).body
  expect((await phone.chunk(id, received, received === 300_000 ? c : photo.subarray(received))).body.received).toBe(photo.length)
  const done = await phone.finish(id, { sha256: sha256(photo) })
  expect([done.status, done.body.width]).toEqual([200, 400])
  expect((await phone.finish(id)).body).toEqual(done.body)
  expect((await phone.state(id)).body).toEqual({ bytes: photo.length, received: photo.length, media: done.body })
  expect((await phone.start('image', photo.length, { id })).body.media).toEqual(done.body)
})

test('chunks that are too small or extend beyond the end are rejected; a file that is too large is rejected before its upload', async () => {
  const phone = await rider()
  const id = randomUUID()
  await phone.start('image', 200_000, { id })
  expect(await phone.chunk(id, 0, new Uint8Array(1000))).toMatchObject({ status: 422, body: { code: 'invalid', field: 'from' } })
  expect(await phone.chunk(id, 0, new Uint8Array(200_001))).toMatchObject({ status: 422, body: { code: 'invalid', field: 'from' } })
  expect(await phone.chunk(id, 0, new Uint8Array(0))).toMatchObject({ status: 422 })
  expect(await phone.chunk(id, 0, new Uint8Array(1_000_001))).toMatchObject({ status: 413, body: { code: 'too_large' } })
  const limits = [
    ['image', POST_LIMITS.imageBytes],
    ['poster', POST_LIMITS.imageBytes],
    ['video', POST_LIMITS.videoBytes],
  ] as const
  for (const [kind, maxBytes] of limits) {
    expect((await phone.start(kind, maxBytes)).status).toBe(200)
    const { status, body } = await phone.start(kind, maxBytes + 1)
    expect([status, body.message]).toEqual([
      413,
      `413 Request Entity Too Large: a ${kind === 'video' ? 'video' : 'photo'} can be up to ${maxBytes / 1_000_000} MB`,
    ])
  }
})

test('an unsupported type is rejected before the upload', async () => {
  const phone = await rider()
  const refused = async (kind: UploadKind, type: string) => (await phone.start(kind, 1000, { type })).body.code
  expect([
    await refused('image', 'image/heic'),
    await refused('image', 'image/heif'),
    await refused('poster', 'image/heic-sequence'),
  ]).toEqual(['photo_heic', 'photo_heic', 'photo_heic'])
  expect([await refused('image', 'image/svg+xml'), await refused('image', 'video/mp4'), await refused('image', 'text/html')]).toEqual([
    'photo_unusable',
    'photo_unusable',
    'photo_unusable',
  ])
  expect([await refused('video', 'video/x-matroska'), await refused('video', 'image/png')]).toEqual(['video_unusable', 'video_unusable'])
})

test('a file with unusable content is rejected with the reason, cannot be in a post, and the next file is accepted', async () => {
  const phone = await rider()
  const jpeg = await solidPicture(20, 20).jpeg().toBuffer()
  for (const [kind, content, code] of [
    ['image', oversizedAvif(), 'photo_too_large'],
    ['image', await mp4Video(), 'photo_unusable'],
    ['poster', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), 'photo_heic'],
    ['video', jpeg, 'video_unusable'],
  ] as const) {
    const { id, status, body } = await phone.send(kind, content)
    expect([status, body.code, body.message?.length]).toEqual([422, code, expect.any(Number)])
    expect((await phone.post([id])).body.code).toBe('upload_missing')
  }
  expect((await phone.send('image', jpeg)).status).toBe(200)
})

test('a file whose hash differs from the hash that the phone sent is uploaded again from its start', async () => {
  const phone = await rider()
  const photo = await solidPicture(50, 40).png().toBuffer()
  const { id, status, body } = await phone.send('image', photo, { sha256: sha256(Buffer.from('another')) })
  expect([status, body.code]).toEqual([408, 'incomplete'])
  expect((await phone.state(id)).body.received).toBe(0)
  await phone.chunk(id, 0, photo)
  expect((await phone.finish(id, { sha256: sha256(photo) })).status).toBe(200)
})

test('an upload belongs to its rider, and guests cannot upload files', async () => {
  const [phone, other] = [await rider(), await rider()]
  const photo = await solidPicture(60, 40).png().toBuffer()
  const { id } = await phone.send('image', photo)
  const open = randomUUID()
  await phone.start('image', photo.length, { id: open })
  for (const usedId of [id, open]) {
    expect(await other.start('image', photo.length, { id: usedId })).toMatchObject({
      status: 422,
      body: { code: 'invalid', field: 'id' },
    })
    expect((await other.state(usedId)).body.code).toBe('upload_missing')
    expect((await other.chunk(usedId, 0, photo)).body.code).toBe('upload_missing')
    expect((await other.finish(usedId)).body.code).toBe('upload_missing')
    await other.cancel(usedId)
    expect((await phone.state(usedId)).status).toBe(200)
  }
  expect((await createUploader(app, 'nobody').start('image', 10)).status).toBe(401)
})

test('the number of a rider’s pending uploads is limited', async () => {
  const phone = await rider()
  for (let i = 0; i < 3; i++) expect((await phone.start('video', POST_LIMITS.videoBytes)).status).toBe(200)
  expect((await phone.start('video', 1)).body.code).toBe('too_many_uploads')
  const other = await rider()
  for (let i = 0; i < 38; i++) expect((await other.start('image', 100)).status).toBe(200)
  const started = await Promise.all(Array.from({ length: 7 }, () => other.start('image', 100)))
  expect(started.filter(({ status }) => status === 200)).toHaveLength(2)
  expect(started.find(({ status }) => status !== 200)!.body.code).toBe('too_many_uploads')
})

test('a range request returns the requested part of a file', async () => {
  const phone = await rider()
  const { body, id } = await phone.send('image', await noisePicture(300, 200).jpeg().toBuffer())
  const { url } = (body as Media & { kind: 'image' }).sizes.at(-1)!
  await phone.post([id])
  const whole = await bytesFrom(await app.get(url))
  const size = whole.length
  const part = async (range: string, more: Record<string, string> = {}) => {
    const response = await app.get(url, { Range: range, ...more })
    const [sent, of] = [await bytesFrom(response), response.headers.get('content-range')]
    return [response.status, of, response.status < 300 && sent.equals(of ? whole.subarray(...bounds(of)) : whole)]
  }
  const bounds = (of: string) =>
    /(\d+)-(\d+)/
      .exec(of)!
      .slice(1)
      .map((n, i) => Number(n) + i) as [number, number]
  expect(await part('bytes=0-1')).toEqual([206, `bytes 0-1/${size}`, true])
  expect(await part('bytes=100-')).toEqual([206, `bytes 100-${size - 1}/${size}`, true])
  expect(await part('bytes=-10')).toEqual([206, `bytes ${size - 10}-${size - 1}/${size}`, true])
  expect(await part(`bytes=5-${size * 2}`)).toEqual([206, `bytes 5-${size - 1}/${size}`, true])
  expect(await part(`bytes=-${size * 2}`)).toEqual([206, `bytes 0-${size - 1}/${size}`, true])
  for (const range of [`bytes=${size}-`, 'bytes=-0']) expect(await part(range)).toEqual([416, `bytes */${size}`, false])
  for (const range of ['bytes=5-1', 'bytes=-', 'bytes=0-1,4-5', 'lines=1-2', 'bytes=a-b', 'x'])
    expect(await part(range)).toEqual([200, null, true])
  expect(await part('bytes=0-1', { 'If-Range': '"another"' })).toEqual([200, null, true])
  expect((await app.get(url, { 'If-None-Match': `"${url.slice('/media/'.length)}"` })).status).toBe(304)
  const head = await app.get(url, {}, 'HEAD')
  expect([head.status, head.headers.get('content-length'), (await bytesFrom(head)).length]).toEqual([200, String(size), 0])
})

test('only processed files are served', async () => {
  await app.adapters.files.put('media/page.txt', Buffer.from('<script>'))
  const stray = `${'a'.repeat(43)}-320.webp`
  await app.adapters.files.put(`media/${stray}`, Buffer.from('<script>'))
  const phone = await rider()
  const id = randomUUID()
  await phone.start('image', 70_000, { id })
  await phone.chunk(id, 0, new Uint8Array(70_000))
  const [chunk] = (await namesIn(app.adapters.files, 'upload/')).filter((name) => name.includes(id))
  for (const path of [
    `/media/${stray}`,
    '/media/page.txt',
    `/media/../${chunk}`,
    `/media/${encodeURIComponent(`../${chunk}`)}`,
    `/${chunk}`,
  ])
    expect((await app.get(path)).status).toBe(404)
})

test('pictures of a post keep their order and descriptions, and cannot be another rider’s', async () => {
  const [phone, other] = [await rider(), await rider()]
  const send = async (size: number, by = phone) => (await by.send('image', await solidPicture(size, size).png().toBuffer())).id
  const [one, two, foreign] = [await send(20), await send(30), await send(40, other)]
  const poster = (await phone.send('poster', await solidPicture(9, 9).png().toBuffer())).id
  const invalidLists = [[foreign], [poster], [randomUUID()], [one, one], [one, foreign]]
  for (const ids of invalidLists)
    expect(await phone.post(ids)).toMatchObject({ status: 422, body: { code: 'upload_missing', field: `media.${ids.length - 1}` } })
  const key = randomUUID()
  const created = await phone.post([two, one], ['The platform', ''], key)
  expect(created.body.media.map(({ id, alt }) => [id, alt])).toEqual([
    [two, 'The platform'],
    [one, undefined],
  ])
  expect((await phone.post([two, one], ['The platform', ''], key)).body).toEqual(created.body)
  expect((await phone.post([one])).body.code).toBe('upload_missing')
  await phone.cancel(one)
  expect((await phone.state(one)).status).toBe(200)
  const many: string[] = []
  for (let i = 0; i < 11; i++) many.push(await send(50 + i))
  expect(await phone.post(many)).toMatchObject({ status: 422, body: { code: 'upload_missing', field: 'media.10' } })
  expect((await phone.post(many.slice(0, 10))).body.media).toHaveLength(10)
})

test('a file is served only while a post that contains it is visible to everybody', async () => {
  const phone = await rider()
  const { id, body } = await phone.send('image', await solidPicture(123, 45).png().toBuffer())
  const { url } = (body as Media & { kind: 'image' }).sizes[0]!
  // A phone or proxy that has the file revalidates it with this header.
  const conditionalHeaders = { 'If-None-Match': `"${url.split('/').at(-1)}"` }
  const status = async () => [(await app.get(url)).status, (await app.get(url, conditionalHeaders)).status]
  const [SERVED, MISSING] = [
    [200, 304],
    [404, 404],
  ]
  expect(await status()).toEqual(MISSING)
  const { slug } = (await phone.post([id])).body
  expect(await status()).toEqual(SERVED)
  const hide = (at: Date | null) =>
    database.db
      .update(post)
      .set({ hiddenAt: at })
      .where(eq(post.id, idOf(slug)!))
  await hide(new Date(clock.nowMs()))
  expect(await status()).toEqual(MISSING)
  await hide(null)
  expect(await status()).toEqual(SERVED)
  await phone.remove(slug)
  expect([await status(), (await phone.state(id)).status]).toEqual([MISSING, 422])
  clock.advance(2 * HOUR)
  await cleanUp()
  expect(await namesIn(app.adapters.files, url.slice(1, 30))).toEqual([])
})

test('a video is served in parts, with its index first, with a poster and without the camera’s location', async () => {
  const phone = await rider()
  for (const [make, type, shape] of [
    [mp4Video, 'video/mp4', [128, 96]],
    [() => movVideo({ hasLocation: true, rotation: 90 }), 'video/mp4', [96, 128]],
    [() => webmVideo({ hasLocation: true, frames: 20 }), 'video/webm', [128, 96]],
  ] as const) {
    const poster = await phone.send('poster', await solidPicture(640, 480).jpeg().toBuffer())
    const sent = await make({ hasLocation: true, frames: 60 })
    const { id, body } = await phone.send('video', sent, { poster: poster.id, sha256: sha256(sent) })
    const video = body as Media & { kind: 'video' }
    expect([video.kind, video.width, video.height, video.poster!.map(({ width }) => width)]).toEqual(['video', ...shape, [320, 640]])
    expect(video.seconds).toBeGreaterThan(0.3)
    await phone.post([id])
    const whole = await app.get(video.url)
    const bytes = await bytesFrom(whole)
    expect([whole.status, whole.headers.get('content-type'), whole.headers.get('x-content-type-options')]).toEqual([200, type, 'nosniff'])
    expect(video.url).toBe(`/media/${createHash('sha256').update(bytes).digest('base64url')}.${type.slice('video/'.length)}`)
    expect([sent.includes(YANGON_LOCATION), bytes.includes(YANGON_LOCATION), bytes.includes('PhoneMaker')]).toEqual([true, false, false])
    if (type === 'video/mp4') expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'))
    const part = await app.get(video.url, { Range: 'bytes=100-199' })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${bytes.length}`])
    expect((await bytesFrom(part)).equals(bytes.subarray(100, 200))).toBe(true)
    for (const { url } of video.poster!) expect((await app.get(url)).headers.get('content-type')).toBe('image/webp')
    expect((await phone.state(poster.id)).body.code).toBe('upload_missing')
  }
})

test('a video cannot have another rider’s poster, and a post can have one video', async () => {
  const [phone, other] = [await rider(), await rider()]
  const poster = await other.send('poster', await solidPicture(64, 48).jpeg().toBuffer())
  const withForeignPoster = await phone.send('video', await mp4Video(), { poster: poster.id })
  expect(withForeignPoster).toMatchObject({ status: 422, body: { code: 'upload_missing', field: 'poster' } })
  const one = (await phone.finish(withForeignPoster.id)).body
  const two = await phone.send('video', await webmVideo())
  const picture = await phone.send('image', await solidPicture(64, 48).jpeg().toBuffer())
  expect(await phone.post([one.id, two.id])).toMatchObject({ status: 422, body: { code: 'upload_missing', field: 'media.1' } })
  expect((await phone.post([picture.id, one.id])).body.media.map(({ kind }) => kind)).toEqual(['image', 'video'])
})

test('unused files are deleted after a day; files in a post, or being uploaded, stay', async () => {
  const phone = await rider()
  const photo = await noisePicture(200, 200).png().toBuffer()
  const [used, unused] = [await phone.send('image', photo), await phone.send('image', await solidPicture(77, 77).png().toBuffer())]
  // The same picture is uploaded twice. Its files stay while one of the uploads is used.
  const same = await phone.send('image', photo)
  expect((await phone.post([used.id])).status).toBe(200)
  const [old, young] = [randomUUID(), randomUUID()]
  await phone.start('image', 100_000, { id: old })
  await phone.chunk(old, 0, new Uint8Array(70_000))
  clock.advance(23 * HOUR)
  const late = await rider()
  await late.start('image', 100_000, { id: young })
  await late.chunk(young, 0, new Uint8Array(70_000))
  clock.advance(1.5 * HOUR)
  const backup = await database.pool.connect()
  await lockForBackup(backup)
  await expect(cleanUp()).rejects.toThrow('a backup is running')
  await backup.query('select pg_advisory_unlock_all()')
  backup.release()
  expect(await findUpload(database.db, phone.id, old)).toBeDefined()
  await cleanUp()
  expect(await findUpload(database.db, phone.id, old)).toBeUndefined()
  expect((await late.state(young)).body.received).toBe(70_000)
  for (const { id } of [same, unused]) expect(await findReadyMedia(database.db, phone.id, id)).toBeUndefined()
  for (const { url } of (used.body as Media & { kind: 'image' }).sizes) expect((await app.get(url)).status).toBe(200)
  const fileNames = await namesIn(app.adapters.files, '')
  const { sizes } = unused.body as Media & { kind: 'image' }
  for (const { url } of sizes) expect(fileNames).not.toContain(url.slice(1))
  expect(fileNames.filter((name) => name.includes(old))).toEqual([])
  expect(fileNames.filter((name) => name.includes(young))).toHaveLength(1)
})
