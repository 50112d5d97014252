import type { CommunityEvent } from '@yatha/contract'
import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { listen } from '../src/http/listen.ts'
import { OpenStreams } from '../src/http/open-streams.ts'
import { installFixedClock } from './clock.ts'
import { writerFactory } from './community-riders.ts'
import { openTestDatabase } from './database.ts'
import { createTestServer, withoutRejections } from './serve.ts'

const database = await openTestDatabase()
const clock = installFixedClock()
const streams = new OpenStreams()
const app = createTestServer({ database, clock, streams, limits: withoutRejections })
const server = await listen(app.app, { port: 0, host: '127.0.0.1' }, streams)
afterAll(() => server.stop())
await app.adapters.bus.ready()
const rider = writerFactory(app, database, clock)

/** Follows the stream of a caller. `until` reads events until one matches, and returns all events so far. */
async function openStream(headers: Record<string, string> = {}) {
  const response = await fetch(`http://127.0.0.1:${server.port}/api/community/live`, { headers })
  expect(response.status).toBe(200)
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = (await reader.read()).value ?? ''
  const events: CommunityEvent[] = []
  return {
    events,
    until: async (fits: (event: CommunityEvent) => boolean) => {
      while (!events.some(fits)) {
        for (let end = text.indexOf('\n\n'); end !== -1; end = text.indexOf('\n\n')) {
          const data = /^data: (.+)$/m.exec(text.slice(0, end))?.[1]
          text = text.slice(end + 2)
          if (data !== undefined) events.push(JSON.parse(data) as CommunityEvent)
        }
        if (!events.some(fits)) text += (await reader.read()).value ?? ''
      }
      return events
    },
  }
}

test('a rider’s stream and its counts exclude riders whom the rider blocked before or during the stream', async () => {
  const [aye, blocked, later, other] = [await rider(), await rider(), await rider(), await rider()]
  const [ofBlocked, ofLater, ofOther] = [(await blocked.post('a')).body, (await later.post('b')).body, (await other.post('c')).body]
  const thread = (await blocked.comment(ofOther.slug, 'thread')).body.id
  await aye.send('PUT', `/api/block/${ofBlocked.author.id}`)
  const [own, guest] = [await openStream(aye.headers), await openStream()]
  await aye.send('PUT', `/api/block/${ofLater.author.id}`)
  const reported = (await other.post('d')).body.slug
  await aye.send('POST', '/api/flag', { id: randomUUID(), target: { kind: 'post', id: reported }, reason: 'spam' })
  const unwanted = [
    (await blocked.post('e')).body.slug,
    (await later.post('f')).body.slug,
    (await other.send('PUT', `/api/post/${reported}`, { text: 'D', version: 1 })).body.slug,
    (await blocked.comment(ofOther.slug, 'g')).body.id,
    (await other.comment(ofOther.slug, 'h', { replyTo: thread })).body.id,
    (await other.comment(ofBlocked.slug, 'i')).body.id,
  ]
  await blocked.send('PUT', `/api/comment/${thread}`, { text: 'thread again' })
  await blocked.react(ofOther.slug, 'angry')
  await other.react(ofOther.slug, 'like')
  const commentId = (await other.comment(ofOther.slug, 'j')).body.id
  const isCounted = (comments: number) => (event: CommunityEvent) =>
    event.kind === 'counted' && event.slug === ofOther.slug && event.comments === comments
  const toGuest = await guest.until(isCounted(4))
  expect(toGuest.find(isCounted(4))).toMatchObject({ reactions: { angry: 1, like: 1 } })
  const toAye = await own.until(isCounted(1))
  expect(toAye.find(isCounted(1))).toMatchObject({ reactions: { like: 1 } })
  expect(toAye.flatMap((event) => ('comment' in event ? event.comment : []))).toEqual([commentId])
  for (const id of unwanted) {
    expect(JSON.stringify(toGuest)).toContain(id)
    if (id !== reported) expect(JSON.stringify(toAye)).not.toContain(id)
  }
  // The post was reported after its creation and before its edit. The event about its creation is left out as well if it is processed late.
  expect(toAye.filter((event) => 'slug' in event && event.slug === reported && event.kind !== 'posted')).toEqual([])
  await aye.send('DELETE', `/api/block/${ofLater.author.id}`)
  const again = (await later.post('again')).body.slug
  await own.until((event) => event.kind === 'posted' && event.slug === again)
})

test('a rider who blocked somebody and reconnects gets `missed`, since events are not stored per rider', async () => {
  const [aye, other] = [await rider(), await rider()]
  const resume = async (last?: string) =>
    (await app.get('/api/community/live', { ...aye.headers, ...(last && { 'Last-Event-ID': last }) })).text()
  const id = /^id: (.+)$/m.exec(await resume())![1]!
  const { author } = (await other.post('k')).body
  await aye.send('PUT', `/api/block/${author.id}`)
  await other.post('l')
  expect(await resume(id)).toContain('"missed"')
})
