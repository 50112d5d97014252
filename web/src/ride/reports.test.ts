import { afterEach, beforeEach, expect, test, vi } from 'vitest'

// Each test opens the module anew, as a page does.

const outside = vi.hoisted(() => ({
  visit: new Map<string, string>(),
  /** Status of what the server answers; 0: no network. */
  status: 200,
  sent: [] as { body?: { id: string; at: number }; path?: { id: string } }[],
  toasts: [] as string[],
  sessionChanged: (): void => undefined,
}))
vi.mock('../device/storage.ts', () => ({
  recallVisit: (key: string) => outside.visit.get(key),
  rememberVisit: (key: string, value: string) => outside.visit.set(key, value),
  forgetVisit: (key: string) => outside.visit.delete(key),
}))
// A hook without React: it reads.
vi.mock('../device/store.ts', () => ({ makeStore: <T>(read: () => T) => ({ use: read, changed: () => undefined }) }))
vi.mock('../session/session.ts', () => ({ sessionCount: { subscribe: (changed: () => void) => (outside.sessionChanged = changed) } }))
vi.mock('../ui/toasts.tsx', () => ({ toast: (text: string) => outside.toasts.push(text) }))
vi.mock('../words/language.tsx', () => ({ currentWords: () => ({ t: (key: string) => key }) }))
vi.mock('../session/call.ts', () => {
  class ApiError extends Error {
    constructor(readonly status: number) {
      super(`refused ${status}`)
    }
  }
  return {
    ApiError,
    call: async (_: unknown, input: (typeof outside.sent)[number]) => {
      outside.sent.push(input)
      if (outside.status !== 200) throw new ApiError(outside.status)
      return { riders: 1, isShown: false, needed: 2 }
    },
  }
})

const NOW = 1_795_000_000
const SAID = { trip: 'kha-3', day: '2026-11-23', call: 4, kind: 'came' } as const
let page = new EventTarget()

beforeEach(() => {
  vi.useFakeTimers({ now: NOW * 1000 })
  outside.visit.clear()
  Object.assign(outside, { status: 200, sent: [], toasts: [] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function opened() {
  vi.resetModules()
  page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  const { sendReport, withdrawReport, useReport } = await import('./reports.ts')
  const ownReport = () => useReport(SAID)
  return { sendReport, withdrawReport, ownReport }
}
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)
const kept = () => JSON.parse(outside.visit.get('yatha.reports') ?? '[]') as { id: string; at: number }[]

test('a tap is sent once, and a second one says nothing more', async () => {
  const { sendReport, ownReport } = await opened()
  sendReport(SAID)
  sendReport(SAID)
  await pass(1)
  sendReport(SAID)
  await pass(300)
  expect(outside.sent).toHaveLength(1)
  expect(outside.sent[0]!.body).toEqual({ id: expect.stringMatching(/^[0-9a-f-]{36}$/), ...SAID, at: NOW })
  expect([ownReport()?.state, kept()]).toEqual(['sent', []])
})

test('without a network it waits, and is sent once with the time of the tap', async () => {
  const { sendReport, ownReport } = await opened()
  outside.status = 0
  sendReport(SAID)
  await pass(90)
  expect([ownReport()?.state, kept().length, outside.sent.length]).toEqual(['waiting', 1, 2])
  outside.status = 200
  page.dispatchEvent(new Event('online'))
  page.dispatchEvent(new Event('online'))
  await pass(300)
  expect([ownReport()?.state, kept(), outside.sent.length]).toEqual(['sent', [], 3])
  expect(new Set(outside.sent.map(({ body }) => `${body!.id} ${body!.at}`)).size).toBe(1)
  expect(outside.sent[0]!.body!.at).toBe(NOW)
})

test('a page that is opened again sends what waits under the same id', async () => {
  const before = await opened()
  outside.status = 0
  before.sendReport(SAID)
  await pass(1)
  const id = kept()[0]!.id
  outside.status = 200
  const after = await opened()
  await pass(1)
  expect(outside.sent.at(-1)!.body!.id).toBe(id)
  expect([after.ownReport()?.state, kept()]).toEqual(['sent', []])
})

test('after half an hour without a network it is dropped, and its rider told', async () => {
  const { sendReport, ownReport } = await opened()
  outside.status = 0
  sendReport(SAID)
  await pass(31 * 60)
  const { length } = outside.sent
  outside.status = 200
  page.dispatchEvent(new Event('online'))
  await pass(300)
  expect([outside.sent.length, ownReport()?.state, outside.toasts, kept()]).toEqual([length, 'dropped', ['ride.dropped'], []])
})

test('what the server refuses is not sent again', async () => {
  const { sendReport, ownReport } = await opened()
  outside.status = 422
  sendReport(SAID)
  await pass(300)
  expect([outside.sent.length, ownReport(), kept()]).toEqual([1, expect.objectContaining({ state: 'refused', why: 'refused 422' }), []])
})

test('taken back before it was sent, the server never hears of it; after that, once', async () => {
  const { sendReport, withdrawReport, ownReport } = await opened()
  outside.status = 0
  sendReport(SAID)
  await pass(1)
  await withdrawReport(ownReport()!.report)
  outside.status = 200
  await pass(300)
  expect([ownReport()?.state, outside.sent.length]).toEqual(['undone', 1])
  sendReport(SAID)
  await pass(1)
  const { report } = ownReport()!
  await withdrawReport(report)
  expect([ownReport()?.state, outside.sent.at(-1)]).toEqual(['undone', { path: { id: report.id } }])
})

test('another rider of the phone sends nothing of the one before', async () => {
  const { sendReport, ownReport } = await opened()
  outside.status = 0
  sendReport(SAID)
  await pass(1)
  outside.sessionChanged()
  outside.status = 200
  page.dispatchEvent(new Event('online'))
  await pass(300)
  expect([ownReport(), kept(), outside.sent.length]).toEqual([undefined, [], 1])
})
