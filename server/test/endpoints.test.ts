import { Readable } from 'node:stream'
import { z } from '@hono/zod-openapi'
import { ApiError, type ApiErrorCode } from '@yatha/contract'
import { endpoint } from '@yatha/contract/endpoints'
import { Hono } from 'hono'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { openBodies } from '../src/http/body.ts'
import type { Caller } from '../src/http/caller.ts'
import { readConfig } from '../src/config.ts'
import type { Env } from '../src/http/env.ts'
import { errorHandler } from '../src/http/errors.ts'
import { requestHeaders } from '../src/http/headers.ts'
import { ReadyAnswers } from '../src/http/ready-answers.ts'
import { addEndpoints } from '../src/http/routes.ts'
import { serve as served, type Served, type ServeTools } from '../src/http/serve.ts'
import { listen } from '../src/http/listen.ts'
import { OpenStreams } from '../src/http/open-streams.ts'
import { FilesAway } from '../src/outside/files.ts'
import { translateIn } from '../src/words.ts'
import { openRaw } from './raw.ts'
import { withLength } from './serve.ts'

const RIDER = { rider: { id: 'r', email: 'rider@example.com' } } as Caller
const OPERATOR = { rider: { id: 'o', email: 'operator@example.com' } } as Caller
const MODERATOR = { rider: { id: 'm', email: 'moderator@example.com' } } as Caller

/** Endpoints of a test, served like those of the app; the bearer token identifies the caller. */
function appOf(endpoints: readonly Served[], tools: Partial<ServeTools> = {}) {
  const app = new Hono<Env>()
  app.onError(errorHandler({ translateIn }, pino({ level: 'silent' })))
  app.use(requestHeaders(readConfig({})))
  addEndpoints(app, endpoints, {
    callerOf: async (c) => ({ rider: RIDER, moderator: MODERATOR, operator: OPERATOR })[c.req.header('Authorization') ?? ''],
    isModerator: (caller) => caller === MODERATOR,
    isOperator: (caller) => caller === OPERATOR,
    takeLimit: () => Promise.resolve(1),
    clientOf: () => ({ network: '192.0.2.1', device: undefined }),
    isOwnCall: () => Promise.resolve(false),
    streams: new OpenStreams(),
    bodies: openBodies(),
    version: () => 'one',
    ready: new ReadyAnswers(
      () => '',
      () => false,
    ),
    checkAnswers: true,
    ...tools,
  })
  const codeOf = async (response: Response) => [response.status, ((await response.json()) as { code?: ApiErrorCode }).code]
  return { app, request: (path: string, init: RequestInit = {}) => app.request(path, withLength(init)), codeOf }
}

const as = (name: string) => ({ headers: { Authorization: name } })

test('an endpoint for riders wants a session, one for moderators a moderator, one for operators an operator', async () => {
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

test('where a file cannot be kept, the answer is not that of a bug', async () => {
  const keep = endpoint({ put: '/api/own', for: 'rider', errors: ['files_away'], summary: 'Keep' })
  const { request, codeOf } = appOf([served(keep, () => Promise.reject(new FilesAway('a file was not written: ENOSPC')))])
  expect(await codeOf(await request('/api/own', { method: 'PUT', ...as('rider') }))).toEqual([503, 'files_away'])
})

test('who may not call sends no body: the session is asked for before it is read', async () => {
  const send = endpoint({ put: '/api/file', for: 'rider', body: { type: 'image/*', bytes: 10 }, summary: 'Send' })
  const { request, codeOf } = appOf([served(send, () => undefined)])
  expect(await codeOf(await request('/api/file', { method: 'PUT', body: 'x'.repeat(11) }))).toEqual([401, 'sign_in_required'])
  expect(await codeOf(await request('/api/file', { method: 'PUT', body: 'x'.repeat(11), ...as('rider') }))).toEqual([413, 'too_large'])
  expect((await request('/api/file', { method: 'PUT', body: 'x'.repeat(10), ...as('rider') })).status).toBe(204)
})

const TEXT = endpoint({ post: '/api/text', for: 'anyone', body: z.object({ text: z.string() }), answer: z.string(), summary: 'Send' })
const textApp = (tools: Partial<ServeTools> = {}) => appOf([served(TEXT, ({ body }) => body.text)], tools)
const JSON_TYPE = { 'Content-Type': 'application/json' }
/** A body in pieces, which announces what `headers` say. */
const streamed = (pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, headers: Record<string, string> = {}) =>
  ({ method: 'POST', body: Readable.toWeb(Readable.from(pieces)), duplex: 'half', headers: { ...JSON_TYPE, ...headers } }) as RequestInit
const bytes = (text: string) => new TextEncoder().encode(text)

test('a body that says nothing of its length is not read; one that is not as long as it says is incomplete', async () => {
  const { request, codeOf } = textApp()
  const endless = (function* () {
    for (;;) yield new Uint8Array(10_000)
  })()
  expect(await codeOf(await request('/api/text', streamed(endless)))).toEqual([411, 'length_required'])
  const text = [bytes('{"text":'), bytes('"all"}')]
  const saying = async (length: string) => codeOf(await request('/api/text', streamed(text, { 'Content-Length': length })))
  expect([await saying('13'), await saying('15'), await saying('40000'), await saying('-1'), await saying('14.0')]).toEqual([
    [408, 'incomplete'],
    [408, 'incomplete'],
    [413, 'too_large'],
    [411, 'length_required'],
    [411, 'length_required'],
  ])
  expect(await (await request('/api/text', streamed(text, { 'Content-Length': '14' }))).json()).toBe('all')
})

test('a body that does not arrive in time is cut', async () => {
  const { request, codeOf } = textApp({ bodies: openBodies(50) })
  const stalled = (async function* () {
    yield bytes('{')
    await new Promise(() => undefined)
  })()
  expect(await codeOf(await request('/api/text', streamed(stalled, { 'Content-Length': '10' })))).toEqual([408, 'incomplete'])
})

test('a client that is gone before its body is read is no fault of the server', async () => {
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
  const raw = await openRaw(server.port)
  raw.write('PUT /api/file HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\na')
  await vi.waitFor(() => expect(errors).toEqual([new ApiError('incomplete')]), { timeout: 10_000 })
  await server.stop()
})

test('only JSON in UTF-8 is taken, and a malformed body is named as such', async () => {
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

test('a parameter is given once; those that an endpoint does not name are ignored', async () => {
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

test('no endpoint takes files of guests', () => {
  const send = endpoint({ put: '/api/file', for: 'anyone', body: { type: 'image/*', bytes: 10 }, summary: 'Send' })
  expect(() => served(send, () => undefined)).toThrow('/api/file takes files of guests')
})

test('an answer that differs from the contract is a fault of ours where answers are checked', async () => {
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

test('an API error that an endpoint does not name is a fault of ours where answers are checked', async () => {
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

test('the tag of a cached answer changes with its key, the timetable and live times, and the language', async () => {
  const show = endpoint({
    get: '/api/show/{slug}',
    for: 'anyone',
    path: z.object({ slug: z.string() }),
    answer: z.string(),
    fresh: { seconds: 5 },
    summary: 'Show',
  })
  let version = 'one'
  const { request } = appOf([served(show, ({ path }) => ({ key: path.slug, answer: () => path.slug }))], { version: () => version })
  const tag = async (path: string, language = 'en') => (await request(path, { headers: { Language: language } })).headers.get('ETag')!
  const first = await tag('/api/show/a')
  expect(await tag('/api/show/a')).toBe(first)
  expect(new Set([first, await tag('/api/show/b'), await tag('/api/show/a', 'de')]).size).toBe(3)
  expect((await request('/api/show/a', { headers: { 'If-None-Match': first } })).status).toBe(304)
  version = 'two'
  expect((await request('/api/show/a', { headers: { 'If-None-Match': first } })).status).toBe(200)
})

test('two endpoints at one address are a fault that shows at the start', () => {
  const one = endpoint({ get: '/api/one', for: 'anyone', summary: 'One' })
  const again = endpoint({ get: '/api/one', for: 'anyone', summary: 'Again' })
  expect(() => appOf([served(one, () => undefined), served(again, () => undefined)])).toThrow('GET /api/one is served twice')
})
