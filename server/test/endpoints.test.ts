import { z } from '@hono/zod-openapi'
import { ApiError, type ApiErrorCode } from '@yatha/contract'
import { endpoint } from '@yatha/contract/endpoints'
import { Hono } from 'hono'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { Caller } from '../src/http/caller.ts'
import { readConfig } from '../src/config.ts'
import type { Env } from '../src/http/env.ts'
import { errorHandler } from '../src/http/errors.ts'
import { requestHeaders } from '../src/http/headers.ts'
import { addEndpoints } from '../src/http/routes.ts'
import { serve as served, type Served, type ServeTools } from '../src/http/serve.ts'
import { translateIn } from '../src/words.ts'

const RIDER = { rider: { email: 'rider@example.com' } } as Caller
const MODERATOR = { rider: { email: 'moderator@example.com' } } as Caller

/** Endpoints of a test, served like those of the app; the bearer token identifies the caller. */
function appOf(endpoints: readonly Served[], tools: Partial<ServeTools> = {}) {
  const app = new Hono<Env>()
  app.onError(errorHandler({ translateIn }, pino({ level: 'silent' })))
  app.use(requestHeaders(readConfig({})))
  addEndpoints(app, endpoints, {
    callerOf: async (c) => ({ rider: RIDER, moderator: MODERATOR })[c.req.header('Authorization') ?? ''],
    isModerator: (caller) => caller === MODERATOR,
    takeLimit: () => Promise.resolve(),
    trustProxy: false,
    version: () => 'one',
    checkAnswers: true,
    ...tools,
  })
  const codeOf = async (response: Response) => [response.status, ((await response.json()) as { code?: ApiErrorCode }).code]
  return { request: (path: string, init?: RequestInit) => app.request(path, init), codeOf }
}

const as = (name: string) => ({ headers: { Authorization: name } })

test('an endpoint for riders wants a session, one for moderators a moderator', async () => {
  const own = endpoint({ get: '/api/own', for: 'rider', answer: z.string(), summary: 'Own' })
  const hide = endpoint({ delete: '/api/post', for: 'moderator', summary: 'Hide' })
  const { request, codeOf } = appOf([served(own, (_, { caller }) => caller.rider.email ?? ''), served(hide, () => undefined)])
  expect(await codeOf(await request('/api/own'))).toEqual([401, 'sign_in_required'])
  expect(await (await request('/api/own', as('rider'))).json()).toBe('rider@example.com')
  const remove = (name: string) => request('/api/post', { method: 'DELETE', ...as(name) })
  expect(await codeOf(await remove('rider'))).toEqual([403, 'not_allowed'])
  expect(await codeOf(await remove('nobody'))).toEqual([401, 'sign_in_required'])
  expect((await remove('moderator')).status).toBe(204)
})

test('who may not call sends no body: the session is asked for before it is read', async () => {
  const send = endpoint({ put: '/api/file', for: 'rider', body: { type: 'image/*', bytes: 10 }, summary: 'Send' })
  const { request, codeOf } = appOf([served(send, () => undefined)])
  expect(await codeOf(await request('/api/file', { method: 'PUT', body: 'x'.repeat(11) }))).toEqual([401, 'sign_in_required'])
  expect(await codeOf(await request('/api/file', { method: 'PUT', body: 'x'.repeat(11), ...as('rider') }))).toEqual([413, 'too_large'])
  expect((await request('/api/file', { method: 'PUT', body: 'x'.repeat(10), ...as('rider') })).status).toBe(204)
})

test('a body that says less than it is, or nothing of its length, is stopped at the limit', async () => {
  const send = endpoint({ post: '/api/text', for: 'anyone', body: z.object({ text: z.string() }), summary: 'Send' })
  const { request, codeOf } = appOf([served(send, () => undefined)])
  const stream = new ReadableStream({
    pull: (controller) => controller.enqueue(new Uint8Array(10_000)),
  })
  const init = { method: 'POST', body: stream, duplex: 'half', headers: { 'Content-Type': 'application/json' } } as RequestInit
  expect(await codeOf(await request('/api/text', init))).toEqual([413, 'too_large'])
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
