import type { Account, CodeSent } from '@yatha/contract'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { hashPassword } from '../src/account/password.ts'
import { movePhotosToFiles, removeUnusedPhotos } from '../src/account/photo-files.ts'
import { failDuringBackup, lockForBackup } from '../src/db/backup-lock.ts'
import { listen } from '../src/http/listen.ts'
import { OpenStreams } from '../src/http/open-streams.ts'
import { installFixedClock } from './clock.ts'
import { openTestDatabase } from './database.ts'
import { openMailbox } from './mailbox.ts'
import { tenBitAvif, oversizedAvif } from './pictures.ts'
import { addRider } from './rider.ts'
import { createTestServer } from './serve.ts'

const database = await openTestDatabase()
const mailbox = await openMailbox()
const clock = installFixedClock()
const app = createTestServer({ env: { ...mailbox.env, TRUST_PROXY: 'yes' }, database, clock })

let addresses = 0
let people = 0
const PASSWORD = 'mango sticky rice 9'
/** Timeout for a machine that runs many tests. */
const PATIENT = { timeout: 300_000 }
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })
const post = (path: string, body: unknown, token?: string) =>
  app.post(`/api/${path}`, body, { 'X-Forwarded-For': `10.1.0.${++addresses}`, ...(token && bearer(token)) })
const codeIn = (message: { text?: string | undefined }) => /\b\d{6}\b/.exec(message.text ?? '')![0]
const errorOf = async (response: Response) => [response.status, ((await response.json()) as { code: string }).code]
const newAddress = () => `rider${++people}@example.com`

const storedPassword = await hashPassword(PASSWORD)
const registerRider = () => addRider(database, new Date(clock.nowMs()), storedPassword, newAddress())
const account = async (token: string) => (await (await app.get('/api/account', bearer(token))).json()) as Account

test('a change of the e-mail address needs the password, then a code sent to the new address; the old address is notified', async () => {
  const { token, email } = await registerRider()
  const next = newAddress()
  expect(await errorOf(await post('account/email', { email: next, password: 'not it' }, token))).toEqual([422, 'wrong_own_password'])
  expect(await errorOf(await post('account/email', { email: next }, token))).toEqual([422, 'wrong_own_password'])
  const { attempt } = (await (await post('account/email', { email: next, password: PASSWORD }, token)).json()) as CodeSent
  expect((await account(token)).email).toBe(email)
  const code = codeIn(await mailbox.next(next))
  const changed = await post('account/email/confirm', { attempt, code }, token)
  expect([changed.status, ((await changed.json()) as Account).email]).toEqual([200, next])
  expect((await mailbox.next(email)).subject).toBe('Your e-mail address was changed | Yatha')
  expect(await errorOf(await post('login', { email, password: PASSWORD }))).toEqual([422, 'wrong_password'])
  expect((await post('login', { email: next, password: PASSWORD })).status).toBe(200)
  expect(await errorOf(await post('account/email/confirm', { attempt, code }, token))).toEqual([422, 'wrong_code'])
})

test('the code of one rider neither changes another rider’s address nor opens a session', async () => {
  const one = await registerRider()
  const other = await registerRider()
  const next = newAddress()
  const { attempt } = (await (await post('account/email', { email: next, password: PASSWORD }, one.token)).json()) as CodeSent
  const code = codeIn(await mailbox.next(next))
  expect(await errorOf(await post('two-step-verification', { attempt, code }))).toEqual([422, 'wrong_code'])
  expect(await errorOf(await post('account/email/confirm', { attempt, code }))).toEqual([401, 'sign_in_required'])
  expect(await errorOf(await post('account/email/confirm', { attempt, code }, other.token))).toEqual([422, 'wrong_code'])
  expect((await account(other.token)).email).toBe(other.email)
})

test('a request for a taken address gets the same response as for a free one, and the address’s owner gets an e-mail', async () => {
  const one = await registerRider()
  const other = await registerRider()
  const response = await post('account/email', { email: other.email, password: PASSWORD }, one.token)
  expect([response.status, Object.keys((await response.json()) as object)]).toEqual([200, ['attempt', 'resendSeconds']])
  expect((await mailbox.next(other.email)).subject).toBe('You already have an account | Yatha')
})

test('if two riders request the same new e-mail address, only one gets it', async () => {
  const both = await Promise.all([registerRider(), registerRider()])
  const next = newAddress()
  const attempts = await Promise.all(
    both.map(async ({ token }) => (await (await post('account/email', { email: next, password: PASSWORD }, token)).json()) as CodeSent),
  )
  await mailbox.next(next, 1)
  const codes = mailbox.emails.filter((l) => l.to?.[0]?.address === next).map(codeIn)
  const responses = await Promise.all(
    both.flatMap(({ token }, i) => codes.map((code) => post('account/email/confirm', { attempt: attempts[i]!.attempt, code }, token))),
  )
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
})

const putPhoto = (token: string, body: Uint8Array) =>
  app.request('/api/account/photo', {
    method: 'PUT',
    headers: { 'Content-Type': 'image/jpeg', ...bearer(token) },
    body: new Uint8Array(body),
  })
const picture = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#1CBC9B' } })

test('a photo is re-encoded as a square WebP without location or camera, upright, at its own address', async () => {
  const { token } = await registerRider()
  const original = await picture(1200, 800)
    .withExif({ IFD0: { Make: 'PhoneMaker', Orientation: '6' }, IFD3: { GPSLatitude: '16/1 47/1 0/1', GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer()
  expect(original.includes('PhoneMaker')).toBe(true)
  const response = await putPhoto(token, original)
  expect(response.status).toBe(200)
  const { photo } = (await response.json()) as Account
  expect(photo).toMatch(/^\/photo\/[\w-]{43}\.webp$/)
  const shown = await app.get(photo!)
  expect([shown.status, shown.headers.get('content-type'), shown.headers.get('x-content-type-options')]).toEqual([
    200,
    'image/webp',
    'nosniff',
  ])
  const bytes = Buffer.from(await shown.arrayBuffer())
  const { format, width, height, exif } = await sharp(bytes).metadata()
  expect([format, width, height, exif]).toEqual(['webp', 320, 320, undefined])
  expect(bytes.includes('PhoneMaker')).toBe(false)

  const { photo: exported } = await app.json<{ photo: string }>('/api/account/export', bearer(token))
  expect(Buffer.from(exported.replace('data:image/webp;base64,', ''), 'base64')).toEqual(bytes)

  const next = ((await (await putPhoto(token, await picture(10, 10).png().toBuffer())).json()) as Account).photo!
  expect(next).not.toBe(photo)
  expect((await app.get(photo!)).status).toBe(404)
  const removed = await app.request('/api/account/photo', { method: 'DELETE', headers: bearer(token) })
  expect(((await removed.json()) as Account).photo).toBeUndefined()
  expect((await app.get(next)).status).toBe(404)
})

const storedPhotos = async () => {
  const names: string[] = []
  for await (const { name } of app.adapters.files.list('photo/')) names.push(`/${name}`)
  return names
}

test('the file of a photo is deleted when the photo is replaced or removed', async () => {
  const { token } = await registerRider()
  const first = ((await (await putPhoto(token, await picture(10, 10).png().toBuffer())).json()) as Account).photo!
  expect(await storedPhotos()).toContain(first)
  const second = ((await (await putPhoto(token, await picture(10, 10).png().toBuffer())).json()) as Account).photo!
  await vi.waitFor(async () => expect(await storedPhotos()).not.toContain(first), 300_000)
  expect(await storedPhotos()).toContain(second)
  expect((await app.request('/api/account/photo', { method: 'DELETE', headers: bearer(token) })).status).toBe(200)
  await vi.waitFor(async () => expect(await storedPhotos()).not.toContain(second), 300_000)
})

test('if a rider uploads several photos concurrently, one is shown, and the files of the others are deleted', async () => {
  const { token } = await registerRider()
  const bytes = await picture(10, 10).png().toBuffer()
  const before = await storedPhotos()
  await Promise.all(Array.from({ length: 5 }, () => putPhoto(token, bytes)))
  const { photo } = await account(token)
  expect((await app.get(photo!)).status).toBe(200)
  await vi.waitFor(async () => expect((await storedPhotos()).toSorted()).toEqual([...before, photo].toSorted()), 300_000)
})

test('a photo stored in the database is served, moved to a file, and served from the file', async () => {
  const { token } = await registerRider()
  const { id, photo } = (await (await putPhoto(token, await picture(10, 10).png().toBuffer())).json()) as Account
  const bytes = Buffer.from(await (await app.get(photo!)).arrayBuffer())
  const { files } = app.adapters
  await files.delete(photo!.slice(1))
  expect((await app.get(photo!)).status).toBe(404)
  await database.db.execute(sql`update photo set bytes = ${bytes} where account_id = ${id}`)
  const servedPhoto = async () => Buffer.from(await (await app.get(photo!)).arrayBuffer())
  expect(await servedPhoto()).toEqual(bytes)
  const failing = { ...files, put: () => Promise.reject(new Error('the disk is full')) }
  await expect(movePhotosToFiles(database.db, failing)).rejects.toThrow('the disk is full')
  expect(await servedPhoto()).toEqual(bytes)
  await movePhotosToFiles(database.db, files)
  expect((await database.db.execute(sql`select 1 from photo where bytes is not null`)).rows).toEqual([])
  expect(await servedPhoto()).toEqual(bytes)
  expect(await storedPhotos()).toContain(photo)
})

test('a photo’s file that no account uses is deleted after an hour, but not while a backup runs', async () => {
  const { token } = await registerRider()
  const { photo } = (await (await putPhoto(token, await picture(10, 10).png().toBuffer())).json()) as Account
  const unused = Array.from({ length: 250 }, (_, i) => `photo/${String(i).padStart(43, 'x')}.webp`)
  for (const name of unused) await app.adapters.files.put(name, new Uint8Array([1]))
  const now = Date.now() + 30 * 86_400_000
  const stored = await storedPhotos()
  await removeUnusedPhotos(database.db, app.adapters.files, Math.min(...(await modifiedTimes())) + 3_600_000)
  expect(await storedPhotos()).toEqual(stored)
  const backup = await database.pool.connect()
  await lockForBackup(backup)
  const clean = () => failDuringBackup(database.db, () => removeUnusedPhotos(database.db, app.adapters.files, now))
  await expect(clean()).rejects.toThrow('a backup is running')
  expect(await storedPhotos()).toEqual(stored)
  await backup.query('select pg_advisory_unlock_all()')
  backup.release()
  await clean()
  const storedNames = await storedPhotos()
  expect(storedNames).toContain(photo)
  for (const name of unused) expect(storedNames).not.toContain(`/${name}`)
})

const modifiedTimes = async () => {
  const times: number[] = []
  for await (const { modifiedMs } of app.adapters.files.list('photo/')) times.push(modifiedMs)
  return times
}

test('deleting an account deletes its photo', async () => {
  const { token } = await registerRider()
  const { photo } = (await (await putPhoto(token, await picture(10, 10).webp().toBuffer())).json()) as Account
  expect((await post('account/remove', { password: PASSWORD }, token)).status).toBe(204)
  expect((await app.get(photo!)).status).toBe(404)
  await vi.waitFor(async () => expect(await storedPhotos()).not.toContain(photo), 300_000)
})

test('an SVG with a script is rejected as a photo', async () => {
  const { token } = await registerRider()
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>'
  expect(await errorOf(await putPhoto(token, Buffer.from(drawing)))).toEqual([422, 'photo_unusable'])
  expect((await account(token)).photo).toBeUndefined()
})

test('a photo with too many pixels is rejected with a message that it is too large', async () => {
  const { token } = await registerRider()
  const refused = await putPhoto(token, oversizedAvif())
  expect([refused.status, await refused.json()]).toEqual([
    422,
    { code: 'photo_too_large', message: 'This photo is too large. Choose a smaller one.' },
  ])
  expect((await account(token)).photo).toBeUndefined()
})

test('if an account sends many photos concurrently, the response states when to send the rest', async () => {
  const { token } = await registerRider()
  const render = vi.spyOn(app.adapters.images, 'render')
  const first = putPhoto(token, tenBitAvif(2880))
  await vi.waitFor(() => expect(render).toHaveBeenCalledTimes(1), PATIENT)
  render.mockRestore()
  const bytes = await picture(10, 10).png().toBuffer()
  const responses = await Promise.all([first, ...Array.from({ length: 5 }, () => putPhoto(token, bytes))])
  const refused = responses.filter(({ status }) => status !== 200)
  expect(refused).toHaveLength(2)
  expect(refused[0]!.headers.get('retry-after')).toBe('10')
  expect(await errorOf(refused[0]!)).toEqual([429, 'busy'])
})

test('a queued photo whose client disconnects is not decoded', async () => {
  const { token } = await registerRider()
  const server = await listen(app.app, { port: 0, host: '127.0.0.1' }, new OpenStreams())
  const render = vi.spyOn(app.adapters.images, 'render')
  const first = putPhoto(token, tenBitAvif(2880))
  await vi.waitFor(() => expect(render).toHaveBeenCalledTimes(1), PATIENT)
  const client = new AbortController()
  const second = fetch(`http://127.0.0.1:${server.port}/api/account/photo`, {
    method: 'PUT',
    headers: { 'Content-Type': 'image/png', ...bearer(token) },
    body: new Uint8Array(await picture(9, 9).png().toBuffer()),
    signal: client.signal,
  })
  await vi.waitFor(() => expect(render).toHaveBeenCalledTimes(2), PATIENT)
  client.abort()
  await expect(second).rejects.toThrow()
  const { photo } = (await (await first).json()) as Account
  await vi.waitFor(() => expect(render.mock.settledResults.map(({ type }) => type)).toEqual(['fulfilled', 'rejected']), PATIENT)
  expect((await account(token)).photo).toBe(photo)
  render.mockRestore()
  await server.stop()
})

test('a photo of more than six megabytes is too large, and a guest cannot upload a photo', async () => {
  const { token } = await registerRider()
  expect(await errorOf(await putPhoto(token, new Uint8Array(6_000_001)))).toEqual([413, 'too_large'])
  expect(await errorOf(await putPhoto('x'.repeat(43), await picture(10, 10).png().toBuffer()))).toEqual([401, 'sign_in_required'])
  expect((await app.get('/photo/..%2f..%2fetc.webp')).status).toBe(404)
})
