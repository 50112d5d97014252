import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MeasuredPosition } from '../device/location.ts'
import { shareRide, type Ride, type Sharing } from './share-ride.ts'

// The phone’s clock and timers stand still between steps; its places and the server are made up.

const outside = vi.hoisted(() => ({
  moved: undefined as ((position: MeasuredPosition) => void) | undefined,
  isFollowing: false,
  /** What the phone measures when it is asked, as while it stands still. */
  measured: undefined as Omit<MeasuredPosition, 'at'> | undefined,
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
  measurePosition: (found: (position: MeasuredPosition) => void) => {
    const { measured } = outside
    if (measured) queueMicrotask(() => found({ ...measured, at: Math.floor(Date.now() / 1000) }))
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
  Object.assign(outside, { answer: { riders: 1 }, sent: [], measured: undefined })
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

test('where the train stands and the phone measures nothing by itself, it is asked, and others go on seeing the train', async () => {
  start()
  await travel(60)
  const { length } = outside.sent
  outside.measured = { ...NORTH(1000), accuracy: 10 }
  await pass(300)
  const sent = outside.sent.slice(length).map(({ body }) => body)
  expect(sent.length).toBeGreaterThanOrEqual(18)
  expect(sent.at(-1)).toMatchObject({ call: 1, progress: 0 })
  expect(Math.floor(Date.now() / 1000) - Number(sent.at(-1)!['at'])).toBeLessThanOrEqual(30)
  expect(told.slice(-10).every((one) => one.state === 'sharing' && one.trouble === undefined)).toBe(true)
})

test('a clock that is set back stops nothing: places by the new clock are shared at once', async () => {
  start()
  await travel(40)
  const ahead = 90
  const { length } = outside.sent
  // The clock was ahead: by the new one the train is where it was, at an earlier time.
  vi.setSystemTime(Date.now() - ahead * 1000)
  for (let i = 0; i < 45; i++) {
    const at = Math.floor(Date.now() / 1000)
    outside.moved?.({ ...NORTH(((at + ahead - BEGIN) * 1000) / 60), accuracy: 10, at })
    await pass(1)
  }
  expect(outside.sent.length - length).toBeGreaterThanOrEqual(2)
  expect(told.at(-1)).toEqual({ state: 'sharing', others: 0 })
})
