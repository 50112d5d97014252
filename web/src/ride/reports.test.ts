// @vitest-environment happy-dom
import { clearStorage, jsonResponse, openPage, respondToCalls, toastText, renderHookOnce, type ApiCall } from '../../test/page.tsx'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

// Each call of `openReports` simulates opening the page: it loads the modules again. sessionStorage keeps its data between calls.

const server = {
  /** Status of the server's responses; 0: no network. */
  status: 200,
  calls: [] as ApiCall[],
}
const bodies = () => server.calls.map(({ body }) => body as { id: string; at: number })

const NOW = 1_795_000_000
const DRAFT = { trip: 'kha-3', day: '2026-11-23', call: 4, kind: 'came' } as const
let page: EventTarget

beforeEach(() => {
  vi.useFakeTimers({ now: NOW * 1000, toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  clearStorage()
  Object.assign(server, { status: 200, calls: [] })
  respondToCalls((call) => {
    server.calls.push(call)
    if (server.status === 0) throw new TypeError('no network')
    if (server.status !== 200) return jsonResponse({ message: `refused ${server.status}` }, server.status)
    return call.method === 'DELETE' ? new Response(null, { status: 204 }) : jsonResponse({ riders: 1, isShown: false, needed: 2 })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function openReports() {
  page = await openPage()
  const { sendReport, withdrawReport, useOwnReport: useReport } = await import('./reports.ts')
  const { endSession } = await import('../session/session.ts')
  return { sendReport, withdrawReport, endSession, ownReport: () => renderHookOnce(() => useReport(DRAFT)) }
}
const advance = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)
const unsent = () => JSON.parse(sessionStorage.getItem('yatha.reports') ?? '[]') as { id: string; at: number }[]

test('a report is sent only once, even after a second tap', async () => {
  const { sendReport, ownReport } = await openReports()
  sendReport(DRAFT)
  sendReport(DRAFT)
  await advance(1)
  sendReport(DRAFT)
  await advance(300)
  expect(server.calls).toHaveLength(1)
  expect(bodies()[0]).toEqual({ id: expect.stringMatching(/^[0-9a-f-]{36}$/), ...DRAFT, at: NOW })
  expect([ownReport()?.state, unsent()]).toEqual(['sent', []])
})

test('without a network a report stays pending, and is later sent only once, with the time of the tap', async () => {
  const { sendReport, ownReport } = await openReports()
  server.status = 0
  sendReport(DRAFT)
  await advance(90)
  expect([ownReport()?.state, unsent().length, server.calls.length]).toEqual(['waiting', 1, 2])
  server.status = 200
  page.dispatchEvent(new Event('online'))
  page.dispatchEvent(new Event('online'))
  await advance(300)
  expect([ownReport()?.state, unsent(), server.calls.length]).toEqual(['sent', [], 3])
  expect(new Set(bodies().map(({ id, at }) => `${id} ${at}`)).size).toBe(1)
  expect(bodies()[0]!.at).toBe(NOW)
})

test('a reopened page sends pending reports with their original ids', async () => {
  const before = await openReports()
  server.status = 0
  before.sendReport(DRAFT)
  await advance(1)
  const id = unsent()[0]!.id
  server.status = 200
  const after = await openReports()
  await advance(1)
  expect(bodies().at(-1)!.id).toBe(id)
  expect([after.ownReport()?.state, unsent()]).toEqual(['sent', []])
})

test('after half an hour without a network a report is dropped, and a toast explains it', async () => {
  const { sendReport, ownReport } = await openReports()
  server.status = 0
  sendReport(DRAFT)
  await advance(31 * 60)
  const { length } = server.calls
  server.status = 200
  page.dispatchEvent(new Event('online'))
  // The toast appears only once its messages are loaded, which takes longer on a busy machine.
  await vi.waitFor(() => expect(toastText()).toBe('There was no network for 30 minutes, so your report was deleted without being sent.'))
  await advance(300)
  expect([server.calls.length, ownReport()?.state, unsent()]).toEqual([length, 'dropped', []])
})

test('a report that the server refuses is not sent again', async () => {
  const { sendReport, ownReport } = await openReports()
  server.status = 422
  sendReport(DRAFT)
  await advance(300)
  expect([server.calls.length, ownReport(), unsent()]).toEqual([1, expect.objectContaining({ state: 'refused', why: 'refused 422' }), []])
})

test('a pending report that is withdrawn is not sent; a sent report that is withdrawn is deleted on the server once', async () => {
  const { sendReport, withdrawReport, ownReport } = await openReports()
  server.status = 0
  sendReport(DRAFT)
  await advance(1)
  await withdrawReport(ownReport()!.report)
  server.status = 200
  await advance(300)
  expect([ownReport()?.state, server.calls.length]).toEqual(['undone', 1])
  sendReport(DRAFT)
  await advance(1)
  const { report } = ownReport()!
  await withdrawReport(report)
  expect([ownReport()?.state, server.calls.at(-1)]).toEqual([
    'undone',
    expect.objectContaining({ method: 'DELETE', path: `/api/report/${report.id}` }),
  ])
})

test("after a rider's session ends, the rider's pending reports are not sent", async () => {
  const { sendReport, endSession, ownReport } = await openReports()
  server.status = 0
  sendReport(DRAFT)
  await advance(1)
  endSession()
  server.status = 200
  page.dispatchEvent(new Event('online'))
  await advance(300)
  expect([ownReport(), unsent(), server.calls.length]).toEqual([undefined, [], 1])
})
