import { MAX_PHOTO_BYTES } from '@yatha/contract'
import { afterAll, expect, test, vi } from 'vitest'
import { listen } from '../src/http/listen.ts'
import { OpenStreams } from '../src/http/open-streams.ts'
import { openTestDatabase } from './database.ts'
import { openRawConnection, type RawConnection } from './raw.ts'
import { addRider } from './rider.ts'
import { createTestServer, withoutRejections } from './serve.ts'

// Tests slow, endless and many request bodies over real connections.

const database = await openTestDatabase()
const now = '2026-11-23T09:20:00+06:30'
const { app } = createTestServer({
  database,
  now,
  env: { ORIGIN: 'http://yatha.test', SMTP_URL: 'smtp://127.0.0.1:9', CONTACT_TO: 'a@b.c' },
  limits: withoutRejections,
})
const open = (patience = {}) => listen(app, { port: 0, host: '127.0.0.1' }, new OpenStreams(), patience)
const server = await open()
/** A server whose timeouts are less than a second. */
const hasty = await open({ headersTimeout: 300, requestTimeout: 600, connectionsCheckingInterval: 50 })
afterAll(() => Promise.all([server.stop(), hasty.stop()]))

const head = (line: string, ...headers: string[]) => `${[`${line} HTTP/1.1`, 'Host: yatha.test', ...headers].join('\r\n')}\r\n\r\n`
const PHOTO = 'PUT /api/account/photo'
const bearer = (token: string) => `Authorization: Bearer ${token}`
const JSON_TYPE = 'Content-Type: application/json'
const connectAndSend = async (text: string, port = server.port): Promise<RawConnection> => {
  const raw = await openRawConnection(port)
  raw.write(text)
  return raw
}

test('220 guests who send endless photos are rejected before a byte is read', async () => {
  const all = await Promise.all(Array.from({ length: 220 }, () => connectAndSend(head(PHOTO, 'Transfer-Encoding: chunked'))))
  for (const raw of all) raw.write('10000\r\n')
  expect(new Set((await Promise.all(all.map((raw) => raw.answers(1)))).flat())).toEqual(new Set([401]))
  for (const raw of all) raw.socket.destroy()
})

test('a signed-in rider must state the length of a photo, and can send at most six concurrently', async () => {
  const { token } = await addRider(database, new Date(now))
  const chunked = await connectAndSend(head(PHOTO, bearer(token), 'Transfer-Encoding: chunked'))
  expect(await chunked.answers(1)).toEqual([411])
  expect(chunked.text()).toContain('{"code":"length_required","message":"The request must state its length (Content-Length)."}')
  const tooLarge = await connectAndSend(head(PHOTO, bearer(token), `Content-Length: ${MAX_PHOTO_BYTES + 1}`))
  expect(await tooLarge.answers(1)).toEqual([413])
  const unfinished = `${head(PHOTO, bearer(token), `Content-Length: ${MAX_PHOTO_BYTES}`)}x`
  const slow = await Promise.all(Array.from({ length: 9 }, () => connectAndSend(unfinished)))
  const refused = () => slow.filter((raw) => raw.statuses()[0] === 429)
  await vi.waitFor(() => expect(refused()).toHaveLength(3), { timeout: 300_000 })
  expect(refused()[0]!.text()).toMatch(/\r\nretry-after: 10\r\n/i)
  const waiting = slow.filter((raw) => raw.statuses().length === 0)
  expect(waiting).toHaveLength(6)
  // When a connection ends, another request is accepted.
  waiting[0]!.socket.destroy()
  await vi.waitFor(
    async () => {
      const next = await connectAndSend(`${head(PHOTO, bearer(token), 'Content-Length: 1')}x`)
      expect(await next.answers(1)).toEqual([422])
      next.socket.destroy()
    },
    { timeout: 300_000 },
  )
  for (const raw of [chunked, tooLarge, ...slow]) raw.socket.destroy()
})

test('a request whose body or headers arrive too slowly is canceled', async () => {
  const { token } = await addRider(database, new Date(now))
  const body = await connectAndSend(`${head('POST /api/login', JSON_TYPE, 'Content-Length: 100')}{`, hasty.port)
  const photo = await connectAndSend(`${head(PHOTO, bearer(token), 'Content-Length: 100')}x`, hasty.port)
  const unread = await connectAndSend(`${head(PHOTO, 'Content-Length: 100')}x`, hasty.port)
  const headers = await connectAndSend('GET / HTTP/1.1\r\nHost: yatha.test\r\nX-', hasty.port)
  const all = [body, photo, unread, headers]
  expect(await Promise.all(all.map((raw) => raw.closed(10_000)))).toEqual([true, true, true, true])
  expect(all.map((raw) => raw.statuses()[0])).toEqual([408, 408, 401, 408])
})

test('a connection is reused after an unread body', async () => {
  const unwanted = `${head('POST /api/login', 'Content-Type: text/plain', 'Content-Length: 40000')}${'x'.repeat(40_000)}`
  const deleted = `${head('DELETE /api/account/photo', 'Content-Length: 5')}abcde`
  const chunked = `${head('POST /api/login', JSON_TYPE, 'Transfer-Encoding: chunked')}2\r\n{}\r\n0\r\n\r\n`
  const none = `${head('GET /health/live', 'Content-Length: 3')}abc`
  const raw = await connectAndSend([unwanted, deleted, chunked, none, head('GET /health/live')].join(''))
  expect(await raw.answers(5)).toEqual([415, 401, 411, 200, 200])
  raw.socket.destroy()
})

test('a client with Expect: 100-continue is asked for its body only if it is needed', async () => {
  const expecting = (line: string, ...headers: string[]) => head(line, 'Expect: 100-continue', 'Content-Length: 2', ...headers)
  const refused = await connectAndSend(expecting(PHOTO))
  expect(await refused.answers(1)).toEqual([401])
  expect(await refused.closed(10_000)).toBe(true)
  expect(refused.statuses()).toEqual([401])
  const connection = await connectAndSend(expecting('POST /api/login', JSON_TYPE))
  expect(await connection.answers(1)).toEqual([100])
  connection.write('{}')
  expect(await connection.answers(2)).toEqual([100, 422])
  connection.socket.destroy()
})

test('many slow senders of JSON do not lock other clients out', async () => {
  const claim = `${head('POST /api/login', JSON_TYPE, 'Content-Length: 32768')}{`
  const slow = await Promise.all(Array.from({ length: 600 }, () => connectAndSend(claim)))
  const cut = () => slow.filter((raw) => raw.statuses()[0] === 429)
  for (let i = 0; i < 2000 && cut().length < 600 - 488; i++) await new Promise((later) => setTimeout(later, 5))
  expect(cut().length).toBe(600 - 488)
  const quick = await connectAndSend(`${head('POST /api/login', JSON_TYPE, 'Content-Length: 2')}{}`)
  expect(await quick.answers(1)).toEqual([422])
  for (const raw of [...slow, quick]) raw.socket.destroy()
})
