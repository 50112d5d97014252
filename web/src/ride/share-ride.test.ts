import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MeasuredPosition } from '../device/location.ts'
import { shareRide, type Ride, type Sharing } from './share-ride.ts'

// The phone’s clock and timers stand still between steps; its places and the server are made up.

const outside = vi.hoisted(() => ({
  moved: undefined as ((position: MeasuredPosition) => void) | undefined,
  isFollowing: false,
  /** What the server answers: how many riders share the train, or an error’s status. */
  answer: { riders: 1 } as { riders: number } | { status: number },
  sent: [] as { body: Record<string, unknown> }[],
}))
vi.mock('../device/location.ts', () => ({
  followPosition: (moved: typeof outside.moved) => {
    outside.moved = moved
    outside.isFollowing = true
    return () => {
      outside.isFollowing = false
    }
  },
}))
vi.mock('../session/call.ts', () => {
  class ApiError extends Error {
    constructor(readonly status: number) {
      super(`refused ${status}`)
    }
  }
  return {
    ApiError,
    call: async (_: unknown, input: { body: Record<string, unknown> }) => {
      outside.sent.push(input)
      if ('status' in outside.answer) throw new ApiError(outside.answer.status)
      return outside.answer
    },
  }
})

const BEGIN = 1_795_000_000
/** Straight to the north, with a call at each kilometer; a minute from one to the next. */
const NORTH = (meters: number) => ({ lat: 16.8 + meters / 111_195, lon: 96.15 })
const ride: Ride = {
  trip: 'kha-3',
  day: '2026-11-23',
  offCall: 4,
  path: {
    line: [NORTH(0), NORTH(5000)],
    meters: [0, 1000, 2000, 3000, 4000, 5000],
    times: [0, 60, 120, 180, 240, 300].map((s) => BEGIN + s),
  },
}
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
let told: Sharing[] = []

beforeEach(() => {
  vi.useFakeTimers({ now: BEGIN * 1000 })
  vi.stubGlobal('document', page)
  page.visibilityState = 'visible'
  told = []
  Object.assign(outside, { answer: { riders: 1 }, sent: [] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const start = () => shareRide(ride, (sharing) => told.push(sharing))
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)
/** Where the train is by its timetable, measured every second for so long; `east` of its track. */
async function travel(seconds: number, east = 0): Promise<void> {
  for (let i = 0; i < seconds; i++) {
    const at = Math.floor(Date.now() / 1000)
    const { lat, lon } = NORTH(((at - BEGIN) * 1000) / 60)
    outside.moved?.({ lat, lon: lon + east / 106_000, accuracy: 10, at })
    await pass(1)
  }
}

test('only the train, its place along the line and the time are sent, every 15 seconds', async () => {
  const stop = start()
  expect(told).toEqual([{ state: 'locating' }])
  outside.answer = { riders: 3 }
  await travel(100)
  expect(told.at(-1)).toEqual({ state: 'sharing', others: 2 })
  expect(outside.sent.length).toBeGreaterThanOrEqual(6)
  expect(outside.sent.length).toBeLessThanOrEqual(8)
  for (const { body, ...rest } of outside.sent) {
    expect([Object.keys(body), rest]).toEqual([['trip', 'day', 'call', 'progress', 'at'], {}])
    expect(JSON.stringify(body)).toMatch(/^\{"trip":"kha-3","day":"2026-11-23","call":\d,"progress":(0|0\.\d{1,2}),"at":\d{10}\}$/)
  }
  stop()
  expect([told.at(-1), outside.isFollowing]).toEqual([{ state: 'ended', why: 'tap' }, false])
})

test('leaving the app ends it: nothing is measured or sent anymore', async () => {
  start()
  await travel(30)
  const { length } = outside.sent
  page.visibilityState = 'hidden'
  page.dispatchEvent(new Event('visibilitychange'))
  expect([told.at(-1), outside.isFollowing]).toEqual([{ state: 'ended', why: 'hidden' }, false])
  await travel(60)
  expect(outside.sent).toHaveLength(length)
})

test('at the rider’s stop, and away from the track, it ends by itself', async () => {
  start()
  await travel(260)
  expect(told.at(-1)).toEqual({ state: 'ended', why: 'arrived' })
  vi.setSystemTime(BEGIN * 1000)
  const { length } = outside.sent
  start()
  await travel(60, 2000)
  expect(told.at(-1)).toEqual({ state: 'ended', why: 'off' })
  expect(outside.sent).toHaveLength(length)
})

test('without a network it goes on and asks less often; refused, it ends with the reason', async () => {
  start()
  await travel(20)
  outside.answer = { status: 0 }
  const before = outside.sent.length
  await travel(120)
  expect(told.at(-1)).toEqual({ state: 'sharing', others: 0, trouble: 'noNetwork' })
  expect(outside.sent.length - before).toBeLessThanOrEqual(4)
  outside.answer = { status: 422 }
  await travel(90)
  expect(told.at(-1)).toEqual({ state: 'refused', why: 'refused 422' })
  expect(outside.isFollowing).toBe(false)
})

test('a place that is old is not sent', async () => {
  start()
  await travel(30)
  const { length } = outside.sent
  await pass(120)
  expect(outside.sent.length - length).toBeLessThanOrEqual(1)
  const times = outside.sent.map(({ body }) => body['at'])
  expect(new Set(times).size).toBe(times.length)
  expect(told.at(-1)).toEqual({ state: 'sharing', others: 0, trouble: 'noPosition' })
})
