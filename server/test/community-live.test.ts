import type { CommunityEvent, TalkedAbout } from '@yatha/contract'
import { expect, test, vi } from 'vitest'
import { installFixedClock } from './clock.ts'
import { writerFactory } from './community-riders.ts'
import { openTestDatabase } from './database.ts'
import { createTestServer, withoutRejections } from './serve.ts'

const database = await openTestDatabase()
const clock = installFixedClock()
const app = createTestServer({ database, clock, limits: withoutRejections })
/** A second process of the same server. */
const second = createTestServer({ database, clock, limits: withoutRejections })
await Promise.all([app.adapters.bus.ready(), second.adapters.bus.ready()])
const rider = writerFactory(app, database, clock)

/** Events that a client gets when it reconnects with the id of its last event, and its new last id. */
async function eventsSince(server: typeof app, last?: string): Promise<{ id: string; events: CommunityEvent[] }> {
  const text = await (await server.get('/api/community/live', last === undefined ? {} : { 'Last-Event-ID': last })).text()
  const ids = [...text.matchAll(/^id: (.+)$/gm)].map(([, id]) => id!)
  const events = [...text.matchAll(/^data: (.+)$/gm)].map(([, data]) => JSON.parse(data!) as CommunityEvent)
  return { id: ids.at(-1) ?? last!, events }
}

test('both processes send events in order, starting after a client’s last event', async () => {
  const begun = [await eventsSince(app), await eventsSince(second)]
  expect(begun.map(({ events }) => events)).toEqual([[], []])
  const aye = await rider()
  const { slug, author } = (await aye.post('late', { about: { kind: 'station', slug: 'insein' } })).body
  await aye.send('PUT', `/api/post/${slug}`, { text: 'very late', version: 1 })
  await aye.react(slug, 'sad')
  const { id: comment } = (await aye.comment(slug, 'still')).body
  await vi.waitFor(
    async () => expect((await eventsSince(app, begun[0]!.id)).events.at(-1)).toMatchObject({ kind: 'counted', comments: 1 }),
    60_000,
  )
  await aye.send('DELETE', `/api/post/${slug}`)
  for (const [i, server] of [app, second].entries()) {
    await vi.waitFor(async () => expect((await eventsSince(server, begun[i]!.id)).events.at(-1)?.kind).toBe('removed'), 300_000)
    const { events, id } = await eventsSince(server, begun[i]!.id)
    expect(events.filter(({ kind }) => kind !== 'counted')).toEqual([
      { kind: 'posted', slug, author: author.id, station: 'insein' },
      { kind: 'edited', slug, author: author.id, version: 2 },
      { kind: 'commented', slug, author: author.id, comment },
      { kind: 'removed', slug, author: author.id },
    ])
    expect(events).toContainEqual({ kind: 'counted', slug, reactions: { sad: 1 }, comments: 1, reposts: 0 })
    expect((await eventsSince(server, id)).events).toEqual([])
  }
})

test('a client that reconnects to another process, or too late, gets the event `missed`, which asks it to reload', async () => {
  const { id } = await eventsSince(app)
  expect((await eventsSince(second, id)).events).toEqual([{ kind: 'missed' }])
  expect((await eventsSince(app, 'x')).events).toEqual([{ kind: 'missed' }])
  expect((await eventsSince(app, `${id.split('-')[0]}-999999`)).events).toEqual([{ kind: 'missed' }])
})

test('a train that three riders wrote about is listed as discussed, with their sightings', async () => {
  const train = { kind: 'train', trip: 'ka-3', day: '2026-11-23' }
  const talk = () => app.json<TalkedAbout[]>('/api/community/talk')
  const riders = [await rider(), await rider(), await rider()]
  const at = Math.floor(clock.nowMs() / 1000)
  for (const one of riders.slice(0, 2)) await one.post('It is full', { about: train, seen: { kind: 'crowded', call: 0, at } })
  await riders[0]!.post('Still', { about: train })
  expect(await talk()).toEqual([])
  await riders[2]!.post('Where is it?', { about: train })
  // The list is recomputed every 30 seconds.
  expect(await talk()).toEqual([])
  clock.advance(31)
  expect(await talk()).toEqual([{ trip: 'ka-3', day: '2026-11-23', route: expect.any(String), riders: 3, kinds: ['crowded'] }])
})
