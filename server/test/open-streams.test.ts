import { once } from 'node:events'
import { connect } from 'node:net'
import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import type { Env } from '../src/http/env.ts'
import { listen } from '../src/http/listen.ts'
import { OpenStreams, sendEvents } from '../src/http/open-streams.ts'

async function serveEvents() {
  const streams = new OpenStreams()
  const ends: string[] = []
  const app = new Hono<Env>()
  app.get('/events', (c) =>
    sendEvents(c, streams, async (stream, ended) => {
      await stream.writeSSE({ data: 'hello' })
      ended.addEventListener('abort', () => ends.push('ended'))
      // This handler continues after the end of its stream.
      await new Promise(() => undefined)
    }),
  )
  app.get('/short', (c) => sendEvents(c, streams, (stream) => stream.writeSSE({ data: 'all' })))
  app.get('/slow', async (c) => {
    await new Promise((done) => setTimeout(done, 300))
    return c.text('whole')
  })
  const server = await listen(app, { port: 0, host: '127.0.0.1' }, streams)
  return { server, streams, ends, get: (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${server.port}${path}`, init) }
}

test('a server with open event streams stops soon, and finishes other responses', async () => {
  const { server, streams, ends, get } = await serveEvents()
  const responses = await Promise.all(Array.from({ length: 20 }, () => get('/events')))
  expect([responses[0]!.headers.get('content-type'), responses[0]!.headers.get('x-accel-buffering')]).toEqual(['text/event-stream', 'no'])
  await vi.waitFor(() => expect(streams.count).toBe(20), 300_000)
  const slow = get('/slow').then((response) => response.text())
  await new Promise((later) => setTimeout(later, 50))
  const began = performance.now()
  await server.stop()
  expect(performance.now() - began).toBeLessThan(10_000)
  expect(await slow).toBe('whole')
  expect(await Promise.all(responses.map((response) => response.text()))).toEqual(Array.from({ length: 20 }, () => 'data: hello\n\n'))
  expect([ends.length, streams.count]).toEqual([20, 0])
  await expect(get('/slow')).rejects.toThrow()
})

test('a stream that ends, or whose client disconnects, is no longer counted', async () => {
  const { server, streams, ends, get } = await serveEvents()
  expect(await (await get('/short')).text()).toBe('data: all\n\n')
  const client = new AbortController()
  const response = await get('/events', { signal: client.signal })
  await vi.waitFor(() => expect(streams.count).toBe(1), 300_000)
  client.abort()
  await vi.waitFor(() => expect([streams.count, ends]).toEqual([0, ['ended']]), 300_000)
  expect(response.ok).toBe(true)
  await server.stop()
})

test('HEAD opens no stream, since nobody would read or end it', async () => {
  const { server, streams, get } = await serveEvents()
  const { status, headers } = await get('/events', { method: 'HEAD' })
  expect([status, headers.get('content-type'), streams.count]).toEqual([200, 'text/event-stream', 0])
  await server.stop()
})

test('a preconnected, unused connection does not prevent the server from stopping', async () => {
  const { server } = await serveEvents()
  const socket = connect(server.port, '127.0.0.1')
  const closed = once(socket, 'close')
  await once(socket, 'connect')
  await new Promise((later) => setTimeout(later, 20))
  const began = performance.now()
  await server.stop()
  await closed
  expect(performance.now() - began).toBeLessThan(10_000)
})

test('a stream that begins while the server stops ends immediately', () => {
  const streams = new OpenStreams()
  streams.endAll()
  const end = vi.fn()
  streams.add(end)()
  expect([end.mock.calls.length, streams.count]).toEqual([1, 0])
})

test('a port in use is reported in one line', async () => {
  const { server } = await serveEvents()
  const again = listen(new Hono<Env>(), { port: server.port, host: '127.0.0.1' }, new OpenStreams())
  await expect(again).rejects.toThrow(`PORT="${server.port}" is not usable: another program listens there`)
  await server.stop()
})
