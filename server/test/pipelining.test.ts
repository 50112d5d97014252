import { Hono } from 'hono'
import { afterAll, expect, test } from 'vitest'
import type { Env } from '../src/http/env.ts'
import { listen } from '../src/http/listen.ts'
import { OpenStreams } from '../src/http/open-streams.ts'
import { openRawConnection } from './raw.ts'

let running = 0
let maxRunning = 0
let requestCount = 0
const app = new Hono<Env>()
app.get('/:number', async (c) => {
  requestCount++
  maxRunning = Math.max(maxRunning, ++running)
  await new Promise((done) => setTimeout(done, 5))
  running--
  return c.text(`<${c.req.param('number')}>`)
})
const server = await listen(app, { port: 0, host: '127.0.0.1' }, new OpenStreams())
afterAll(() => server.stop())

const requests = (count: number) => Array.from({ length: count }, (_, i) => `GET /${i} HTTP/1.1\r\nHost: yatha.test\r\n\r\n`).join('')

test('pipelined requests are answered one after another, in the order of the requests', async () => {
  const raw = await openRawConnection(server.port)
  raw.write(requests(10))
  await expect.poll(() => raw.text().match(/<\d+>/g)).toEqual(Array.from({ length: 10 }, (_, i) => `<${i}>`))
  expect(maxRunning).toBe(1)
  raw.write(requests(2))
  await expect.poll(() => raw.text().match(/<\d+>/g)?.length).toBe(12)
  raw.socket.destroy()
})

test('a connection that pipelines thousands of requests is closed, and others are answered', async () => {
  const before = requestCount
  const raws = await Promise.all(Array.from({ length: 10 }, () => openRawConnection(server.port)))
  for (const raw of raws) raw.write(requests(3000))
  const began = performance.now()
  expect((await fetch(`http://127.0.0.1:${server.port}/1`)).status).toBe(200)
  expect(performance.now() - began).toBeLessThan(15_000)
  for (const raw of raws) expect(await raw.closed(300_000)).toBe(true)
  expect(requestCount - before).toBeLessThan(200)
})
