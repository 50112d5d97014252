import { randomUUID } from 'node:crypto'
import type { AccountExport, EntryHistory, EntryInput, RouteDetail } from '@yatha/contract'
import { expect, test, vi } from 'vitest'
import { clockAt, type Clock } from '../src/adapters/clock.ts'
import { OperatorSource } from '../src/operator/index.ts'
import { pino } from 'pino'
import { LiveRailway } from '../src/railway/index.ts'
import { makeEntry, startOperatorServer } from './operators.ts'
import { railwayFiles } from './serve.ts'

const { json, operators, clock, database, adapters, one, two, rider, call, save, undo, list } = await startOperatorServer()

const [A, B] = ['https://youtu.be/dQw4w9WgXcQ', 'https://youtu.be/aqz-KE-bpKQ'] as const
const video = (videoUrl: string, train = 'ka-4', more: Partial<EntryInput> = {}) =>
  makeEntry({ change: { kind: 'video', train, videoUrl }, reason: '', texts: {}, ...more })
/** Returns the videos that phones load. First advances the clock by a minute, so that cached responses expire. */
const videos = async () => {
  clock.advance(60)
  return json('/api/route-video')
}
/** Opens the source of another process. A later time is only for it, because this server would delete the operators' expired sessions. */
const openSource = (itsClock: Clock) =>
  new OperatorSource({
    database,
    bus: adapters.bus,
    clock: itsClock,
    log: pino({ level: 'silent' }),
    live: new LiveRailway(railwayFiles.railway),
  })
const videoOf = async (train: string) => (await json<RouteDetail>(`/api/route/${train}`)).videoUrl

test('an operator sets, replaces and removes a train’s video; the history has operator, time and value of each change', async () => {
  expect([await videos(), await videoOf('ka-4')]).toEqual([[], undefined])
  const first = await save(one, video('www.youtube.com/watch?v=dQw4w9WgXcQ&t=43s'))
  expect(first).toMatchObject({ status: 200, entry: { state: 'sent', change: { videoUrl: A } } })
  expect(first.entry.until).toBeUndefined()
  expect([await videos(), await videoOf('ka-4'), await videoOf('ka-3')]).toEqual([[{ route: 'ka-4', videoUrl: A }], A, undefined])

  // The video is not part of the live updates. It is still published after three years.
  expect(await json('/api/live/now')).toMatchObject({ updates: [], notices: [] })
  const later = openSource(clockAt('2029-11-23T09:20:00+06:30'))
  await later.read()
  expect([...later.videos]).toEqual([['ka-4', A]])
  await later.stop()

  const second = await save(two, video(B, 'ka-4', { version: 1 }), first.id)
  expect(second).toMatchObject({ status: 200, entry: { version: 2, by: { id: two.id } } })
  expect([await videos(), await videoOf('ka-4')]).toEqual([[{ route: 'ka-4', videoUrl: B }], B])
  expect((await undo(one, second.entry)).status).toBe(200)
  expect([await videos(), await videoOf('ka-4')]).toEqual([[], undefined])

  const history = (await (await call(one, 'GET', `entry/${first.id}/history`)).json()) as EntryHistory
  expect(history.map(({ action, by, change }) => [action, by?.id, change.kind === 'video' && change.videoUrl])).toEqual([
    ['sent', one.id, A],
    ['changed', two.id, B],
    ['undone', one.id, B],
  ])
  for (const { at } of history) expect(Math.abs(Date.parse(at) - clock.nowMs())).toBeLessThan(600_000)
  expect((await list(one)).entries).toMatchObject([{ id: first.id, state: 'undone' }])
  const exported = await json<AccountExport>('/api/account/export', { Authorization: `Bearer ${two.token}` })
  expect(exported.operatorActions).toMatchObject([{ action: 'changed', change: { kind: 'video', videoUrl: B } }])
})

test('only operators set videos', async () => {
  const id = randomUUID()
  expect((await call(undefined, 'PUT', `entry/${id}`, video(A))).status).toBe(401)
  expect((await call(rider, 'PUT', `entry/${id}`, video(A))).status).toBe(403)
  expect(operators.videos.size).toBe(0)
})

test('a link that does not lead to a YouTube video, or an unknown train, is rejected with a message in the operator’s language', async () => {
  for (const address of ['', 'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ', 'javascript:alert(1)', 'https://youtu.be/short'])
    expect(await save(one, video(address)), address).toMatchObject({ status: 422, code: 'not_youtube', field: 'change.videoUrl' })
  const response = await call(one, 'PUT', `entry/${randomUUID()}`, video('https://vimeo.com/1'), { Language: 'de' })
  expect(((await response.json()) as { message: string }).message).toMatch(/YouTube-Video/)
  expect(await save(one, video(A, 'xx-9'))).toMatchObject({ status: 422, code: 'unknown_train', field: 'change.train' })
  expect((await list(one)).entries).toEqual([])
})

test('a train has one video: a second entry is rejected, and only one of two concurrent entries is saved', async () => {
  const results = await Promise.all([save(one, video(A)), save(two, video(B))])
  expect(results.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(operators.videos.size).toBe(1)
  expect((await save(two, video(B, 'ka-3'))).status).toBe(200)
  expect(operators.videos.size).toBe(2)
  // A repeated request changes nothing.
  const saved = results.find(({ status }) => status === 200)!
  const again = await save(results[0] === saved ? one : two, video(results[0] === saved ? A : B), saved.id)
  expect(again).toMatchObject({ status: 200, entry: { version: 1 } })
  expect(await undo(one, saved.entry)).toMatchObject({ status: 200 })
  expect((await save(two, video(B))).status).toBe(200)
})

test('a draft of a video is not public; a new process loads the published videos when it starts', async () => {
  await save(one, video(B, 'ka-3', { state: 'draft' }))
  await save(one, video(A))
  const source = openSource(clock)
  expect(source.videos.size).toBe(0)
  source.start()
  await vi.waitFor(() => expect([...source.videos]).toEqual([['ka-4', A]]), 30_000)
  await source.stop()
})
