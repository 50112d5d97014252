import { Readable } from 'node:stream'
import { z } from '@hono/zod-openapi'
import { ApiError, type ApiErrorCode } from '@yatha/contract'
import { endpoint } from '@yatha/contract/endpoints'
import { Hono } from 'hono'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { AnswerCache } from '../src/http/answer-cache.ts'
import { createBodyLimits } from '../src/http/body.ts'
import type { Caller } from '../src/http/caller.ts'
import { readConfig } from '../src/config.ts'
import type { Env } from '../src/http/env.ts'
import { errorHandler } from '../src/http/errors.ts'
import { prepareRequest } from '../src/http/headers.ts'
import { addEndpoints } from '../src/http/routes.ts'
import { serve as served, type ServedEndpoint, type ServeTools } from '../src/http/serve.ts'
import { listen } from '../src/http/listen.ts'
import { OpenStreams } from '../src/http/open-streams.ts'
import { clockAt } from '../src/adapters/clock.ts'
import { FileStoreUnavailable } from '../src/adapters/files/files.ts'
import { translateIn } from '../src/words.ts'
import { openRawConnection } from './raw.ts'
import { withContentLength } from './serve.ts'

const RIDER = { rider: { id: 'r', email: 'rider@example.com' } } as Caller
const OPERATOR = { rider: { id: 'o', email: 'operator@example.com' } } as Caller
const MODERATOR = { rider: { id: 'm', email: 'moderator@example.com' } } as Caller

/** Returns an app that serves the given endpoints as in production. The Authorization header names the caller. */
function appOf(endpoints: readonly ServedEndpoint[], tools: Partial<ServeTools> = {}) {
  const app = new Hono<Env>()
  app.onError(errorHandler({ translateIn }, pino({ level: 'silent' })))
  app.use(prepareRequest(readConfig({})))
  addEndpoints(app, endpoints, {
    callerOf: async (c) => ({ rider: RIDER, moderator: MODERATOR, operator: OPERATOR })[c.req.header('Authorization') ?? ''],
    isModerator: (caller) => caller === MODERATOR,
    isOperator: (caller) => caller === OPERATOR,
    consumeLimit: () => Promise.resolve(1),
    clientOf: () => ({ network: '192.0.2.1', device: undefined }),
    isOwnCall: () => Promise.resolve(false),
    streams: new OpenStreams(),
    bodies: createBodyLimits(),
    clock: clockAt('2026-11-23T09:20:00+06:30'),
    answers: new AnswerCache(),
    dataVersion: () => ({ version: 1, isLive: false }),
    checkAnswers: true,
    ...tools,
  })
  const codeOf = async (response: Response) => [response.status, ((await response.json()) as { code?: ApiErrorCode }).code]
  return { app, request: (path: string, init: RequestInit = {}) => app.request(path, withContentLength(init)), codeOf }
}

const as = (name: string) => ({ headers: { Authorization: name } })

test('rider endpoints require a session, moderation endpoints a moderator, and operator endpoints an operator', async () => {
  const own = endpoint({ get: '/api/own', for: 'rider', answer: z.string(), summary: 'Own' })
  const hide = endpoint({ delete: '/api/post', for: 'moderator', summary: 'Hide' })
  const entry = endpoint({ get: '/api/entry', for: 'operator', answer: z.string(), summary: 'Entry' })
  const { request, codeOf } = appOf([
    served(own, (_, { caller }) => caller.rider.email ?? ''),
    served(hide, () => undefined),
    served(entry, () => 'one'),
  ])
  expect(await codeOf(await request('/api/own'))).toEqual([401, 'sign_in_required'])
  expect(await (await request('/api/own', as('rider'))).json()).toBe('rider@example.com')
  const remove = (name: string) => request('/api/post', { method: 'DELETE', ...as(name) })
  expect(await codeOf(await remove('rider'))).toEqual([403, 'not_allowed'])
  expect(await codeOf(await remove('nobody'))).toEqual([401, 'sign_in_required'])
  expect((await remove('moderator')).status).toBe(204)
  for (const name of ['rider', 'moderator']) expect(await codeOf(await request('/api/entry', as(name)))).toEqual([403, 'not_allowed'])
  expect(await codeOf(await remove('operator'))).toEqual([403, 'not_allowed'])
  expect((await request('/api/entry', as('operator'))).status).toBe(200)
})

test('a failed file write is reported as `files_away`, not as a bug', async () => {
  const saveFile = endpoint({ put: '/api/own', for: 'rider', errors: ['files_away'], summary: 'Keep' })
  const { request, codeOf } = appOf([served(saveFile, () => Promise.reject(new FileStoreUnavailable('a file was not written: ENOSPC')))])
  expect(await codeOf(await request('/api/own', { method: 'PUT', ...as('rider') }))).toEqual([503, 'files_away'])
})

test('the session is checked before the body is read', async () => {
  const send = endpoint({ put: '/api/file', for: 'rider', body: { type: 'image/*', bytes: 10 }, summary: 'Send' })
  const { request, codeOf } = appOf([served(send, () => undefined)])
  expect(await codeOf(await request('/api/file', { method: 'PUT', body: 'x'.repeat(11) }))).toEqual([401, 'sign_in_required'])
  expect(await codeOf(await request('/api/file', { method: 'PUT', body: 'x'.repeat(11), ...as('rider') }))).toEqual([413, 'too_large'])
  expect((await request('/api/file', { method: 'PUT', body: 'x'.repeat(10), ...as('rider') })).status).toBe(204)
})

const TEXT = endpoint({ post: '/api/text', for: 'anyone', body: z.object({ text: z.string() }), answer: z.string(), summary: 'Send' })
const textApp = (tools: Partial<ServeTools> = {}) => appOf([served(TEXT, ({ body }) => body.text)], tools)
const JSON_TYPE = { 'Content-Type': 'application/json' }
/** Returns a POST request with a streamed body and the given headers. */
const streamed = (pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, headers: Record<string, string> = {}) =>
  ({ method: 'POST', body: Readable.toWeb(Readable.from(pieces)), duplex: 'half', headers: { ...JSON_TYPE, ...headers } }) as RequestInit
const bytes = (text: string) => new TextEncoder().encode(text)

test('a body without a valid length is not read, and a body of another length is incomplete', async () => {
  const { request, codeOf } = textApp()
  const endless = (function* () {
    for (;;) yield new Uint8Array(10_000)
  })()
  expect(await codeOf(await request('/api/text', streamed(endless)))).toEqual([411, 'length_required'])
  const text = [bytes('{"text":'), bytes('"all"}')]
  const codeWithLength = async (length: string) => codeOf(await request('/api/text', streamed(text, { 'Content-Length': length })))
  expect([
    await codeWithLength('13'),
    await codeWithLength('15'),
    await codeWithLength('40000'),
    await codeWithLength('-1'),
    await codeWithLength('14.0'),
  ]).toEqual([
    [408, 'incomplete'],
    [408, 'incomplete'],
    [413, 'too_large'],
    [411, 'length_required'],
    [411, 'length_required'],
  ])
  expect(await (await request('/api/text', streamed(text, { 'Content-Length': '14' }))).json()).toBe('all')
})

test('a request whose body does not arrive in time is rejected with 408', async () => {
  const { request, codeOf } = textApp({ bodies: createBodyLimits(50) })
  const stalled = (async function* () {
    yield bytes('{')
    await new Promise(() => undefined)
  })()
  expect(await codeOf(await request('/api/text', streamed(stalled, { 'Content-Length': '10' })))).toEqual([408, 'incomplete'])
})

test('a client that disconnects before its body is read causes no server error', async () => {
  const errors: unknown[] = []
  const send = endpoint({ put: '/api/file', for: 'rider', body: { type: 'image/*', bytes: 10 }, summary: 'Send' })
  const callerOf: ServeTools['callerOf'] = async (c) => {
    raw.socket.destroy()
    await new Promise<void>((done) => c.env.incoming!.socket.once('close', () => done()))
    return RIDER
  }
  const { app } = appOf([served(send, () => undefined)], { callerOf })
  app.onError((error, c) => {
    errors.push(error)
    return c.body(null, 400)
  })
  const server = await listen(app, { port: 0, host: '127.0.0.1' }, new OpenStreams())
  const raw = await openRawConnection(server.port)
  raw.write('PUT /api/file HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\na')
  await vi.waitFor(() => expect(errors).toEqual([new ApiError('incomplete')]), { timeout: 300_000 })
  await server.stop()
})

test('only JSON in UTF-8 is accepted, and a malformed body gets its own error', async () => {
  const { request, codeOf } = textApp()
  const send = (type: string | undefined, body: string | Uint8Array<ArrayBuffer> = '{"text":"a"}', headers: Record<string, string> = {}) =>
    request('/api/text', { method: 'POST', body, headers: { ...(type !== undefined && { 'Content-Type': type }), ...headers } })
  for (const type of ['application/json', 'APPLICATION/JSON', 'application/json;charset=utf-8', 'application/json; Charset="UTF-8"'])
    expect((await send(type)).status, type).toBe(200)
  const others = ['application/jsonx', 'application/json; charset=utf-16', 'application/json, text/plain', 'text/json', '', undefined]
  for (const type of others) expect(await codeOf(await send(type)), type).toEqual([415, 'unsupported_type'])
  expect(await codeOf(await send('application/json', '{}', { 'Content-Encoding': 'gzip' }))).toEqual([415, 'unsupported_type'])
  for (const body of ['', '{', '"text"', 'null', '[]', '{"text":"a"}}', new Uint8Array([0x22, 0xff, 0x22])])
    expect(await codeOf(await send('application/json', body)), String(body)).toEqual([422, 'invalid_body'])
  expect(await codeOf(await send('application/json', '{"text":5}'))).toEqual([422, 'invalid'])
})

test('a repeated parameter is rejected, and unknown parameters are ignored', async () => {
  const query = z.object({ a: z.string(), b: z.string().optional() })
  const find = endpoint({ get: '/api/find', for: 'anyone', query, answer: z.string(), summary: 'Find' })
  const { request, codeOf } = appOf([served(find, ({ query: { a, b } }) => `${a}${b ?? ''}`)])
  expect(await (await request('/api/find?a=1&b=2&c=3&c=4')).json()).toBe('12')
  for (const twice of ['a=1&a=1', 'a=1&%61=2', 'b&a=1&b=', 'a=1&b=1&b=2']) {
    const response = await request(`/api/find?${twice}`)
    expect([response.status, ((await response.json()) as { code: string }).code], twice).toEqual([422, 'repeated'])
  }
  expect(await codeOf(await request('/api/find?__proto__=1&constructor=2'))).toEqual([422, 'invalid'])
})

test('no endpoint accepts files from guests', () => {
  const send = endpoint({ put: '/api/file', for: 'anyone', body: { type: 'image/*', bytes: 10 }, summary: 'Send' })
  expect(() => served(send, () => undefined)).toThrow('/api/file takes files of guests')
})

test('a response that violates the contract is a server error if responses are checked', async () => {
  const shape = z.object({ count: z.number() })
  const count = endpoint({ get: '/api/count', for: 'anyone', answer: shape, summary: 'Count' })
  const answering = (answer: unknown) => served(count, () => answer as z.infer<typeof shape>)
  const status = async (answer: unknown, checkAnswers: boolean) =>
    (await appOf([answering(answer)], { checkAnswers }).request('/api/count')).status
  expect(await status({ count: 1 }, true)).toBe(200)
  expect(await status({ count: 'one' }, true)).toBe(500)
  expect(await status({ count: 1, secret: 'x' }, true)).toBe(500)
  expect(await status({ count: 'one' }, false)).toBe(200)
})

test('an API error that an endpoint does not declare is a server error if responses are checked', async () => {
  const find = endpoint({ get: '/api/find', for: 'anyone', answer: z.string(), errors: ['not_found'], summary: 'Find' })
  const throwing = (code: ApiErrorCode) =>
    served(find, () => {
      throw new ApiError(code)
    })
  const { codeOf } = appOf([])
  const answer = async (code: ApiErrorCode, checkAnswers: boolean) =>
    codeOf(await appOf([throwing(code)], { checkAnswers }).request('/api/find'))
  expect(await answer('not_found', true)).toEqual([404, 'not_found'])
  expect(await answer('wrong_code', true)).toEqual([500, 'internal'])
  expect(await answer('wrong_code', false)).toEqual([422, 'wrong_code'])
})

const show = endpoint({
  get: '/api/show/{slug}',
  for: 'anyone',
  path: z.object({ slug: z.string() }),
  query: z.object({ day: z.string().optional(), time: z.string().optional() }),
  answer: z.array(z.string()),
  fresh: { unless: ['day', 'time'], seconds: 60 },
  summary: 'Show',
})
const showing = (words: () => string[]) => served(show, words)

test('a cacheable response has a strong ETag for each content and encoding, and a request with that ETag returns 304', async () => {
  let [version, words] = [1, Array.from({ length: 500 }, () => 'train')]
  const { request } = appOf([showing(() => words)], { dataVersion: () => ({ version, isLive: false }) })
  const get = (headers: Record<string, string> = {}) => request('/api/show/a', { headers })
  const [plain, gzip, br] = await Promise.all(['identity', 'gzip', 'br'].map((form) => get({ 'Accept-Encoding': form })))
  const tags = [plain, gzip, br].map((response) => response!.headers.get('ETag')!)
  expect(tags.every((tag) => /^"[\w-]+"$/.test(tag))).toBe(true)
  expect(new Set(tags).size).toBe(3)
  const conditionalHeaders = { 'Accept-Encoding': 'gzip', 'If-None-Match': `"x", W/${tags[1]}` }
  const again = await get(conditionalHeaders)
  expect([again.status, await again.text(), again.headers.get('ETag')]).toEqual([304, '', tags[1]])
  expect(again.headers.get('Cache-Control')).toBe(gzip!.headers.get('Cache-Control'))
  expect((await get({ ...conditionalHeaders, 'Accept-Encoding': 'br' })).status).toBe(200)
  ;[version, words] = [2, ['canceled']]
  expect((await get(conditionalHeaders)).status).toBe(200)
})

test.each([
  ['09:20:00', '?day=a&time=b', false, 'max-age=15, stale-while-revalidate=15'],
  ['09:20:00', '?day=a&time=b', true, 'max-age=5'],
  ['09:20:59', '?day=a&time=b', false, 'max-age=15, stale-while-revalidate=15'],
  ['09:20:00', '', false, 'max-age=15, stale-while-revalidate=15'],
  ['09:20:40', '?day=a', false, 'max-age=15, stale-while-revalidate=5'],
  ['09:20:50', '?time=b', false, 'max-age=10'],
  ['09:20:57', '', true, 'max-age=3'],
])('at %s, the response to “%s” is cacheable until it may change (live updates: %s)', async (time, query, isLive, expected) => {
  const { request } = appOf([showing(() => [])], {
    clock: clockAt(`2026-11-23T${time}+06:30`),
    dataVersion: () => ({ version: 1, isLive }),
  })
  const { headers } = await request(`/api/show/a${query}`)
  expect([headers.get('Cache-Control'), headers.get('Vary')]).toEqual([expected, 'Accept-Encoding, Language'])
})

test('a cacheable response is computed once for each query, language, data version and relevant time', async () => {
  let answerCount = 0
  let [version, isLive, nowMs] = [1, false, Date.parse('2026-11-23T09:20:01+06:30')]
  const { request } = appOf([showing(() => [String(++answerCount)])], {
    clock: { nowMs: () => nowMs },
    dataVersion: () => ({ version, isLive }),
  })
  const ask = async (query = '?day=a&time=b', language = 'en') =>
    (await request(`/api/show/a${query}`, { headers: { Language: language } })).json()
  expect([await ask(), await ask('?time=b&day=a'), await ask('?day=a&time=c'), await ask('', 'de'), await ask('')]).toEqual([
    ['1'],
    ['1'],
    ['2'],
    ['3'],
    ['4'],
  ])
  nowMs += 60_000
  expect([await ask(), await ask('')]).toEqual([['1'], ['5']])
  ;[version, isLive] = [2, true]
  expect([await ask(), await ask()]).toEqual([['6'], ['6']])
  nowMs += 10_000
  expect(await ask()).toEqual(['7'])
})

test('two endpoints at one address cause an error at startup', () => {
  const one = endpoint({ get: '/api/one', for: 'anyone', summary: 'One' })
  const again = endpoint({ get: '/api/one', for: 'anyone', summary: 'Again' })
  expect(() => appOf([served(one, () => undefined), served(again, () => undefined)])).toThrow('GET /api/one is served twice')
})
