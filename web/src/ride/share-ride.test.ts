// @vitest-environment happy-dom
import { jsonResponse, openPage, respondToCalls } from '../../test/page.tsx'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Ride, Sharing } from './share-ride.ts'

// The clock and the timers are fake; the phone's GPS and the server are simulated.

type Coordinates = Pick<GeolocationCoordinates, 'latitude' | 'longitude' | 'accuracy'>
type OnPosition = (position: { coords: Coordinates; timestamp: number }) => void
interface SentPosition {
  readonly trip: string
  readonly at: number
}

const gps = {
  /** The app's callback for new positions; undefined unless the app watches the position. */
  onPosition: undefined as OnPosition | undefined,
  /** The position that `getCurrentPosition` returns; if undefined, it never responds. */
  currentPosition: undefined as Coordinates | undefined,
}
const server = {
  /** Status of the server's responses; 0: no network. */
  status: 200,
  riders: 1,
  sent: [] as SentPosition[],
}
Object.defineProperty(navigator, 'geolocation', {
  value: {
    watchPosition: (onPosition: OnPosition) => {
      gps.onPosition = onPosition
      return 1
    },
    clearWatch: () => {
      gps.onPosition = undefined
    },
    getCurrentPosition: (onPosition: OnPosition) => {
      const { currentPosition } = gps
      if (currentPosition) queueMicrotask(() => onPosition({ coords: currentPosition, timestamp: Date.now() }))
    },
  },
})
const visible = vi.spyOn(document, 'visibilityState', 'get')

const BEGIN = 1_795_000_000
/** Returns a point of the train's track, which leads due north. The train calls at each kilometer, with one minute between calls. */
const pointOfLine = (meters: number) => ({ lat: 16.8 + meters / 111_195, lon: 96.15 })
const ride: Ride = {
  trip: 'kha-3',
  day: '2026-11-23',
  offCall: 4,
  path: {
    line: [pointOfLine(0), pointOfLine(5000)],
    meters: [0, 1000, 2000, 3000, 4000, 5000],
    times: [0, 60, 120, 180, 240, 300].map((s) => BEGIN + s),
  },
}
let states: Sharing[] = []
let shareRide: typeof import('./share-ride.ts')['shareRide']

beforeEach(async () => {
  vi.useFakeTimers({ now: BEGIN * 1000, toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  visible.mockReturnValue('visible')
  states = []
  gps.currentPosition = undefined
  Object.assign(server, { status: 200, riders: 1, sent: [] })
  respondToCalls(({ body }) => {
    server.sent.push(body as SentPosition)
    if (server.status === 0) throw new TypeError('no network')
    return server.status === 200
      ? jsonResponse({ riders: server.riders })
      : jsonResponse({ message: `refused ${server.status}` }, server.status)
  })
  await openPage()
  ;({ shareRide } = await import('./share-ride.ts'))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const start = () => shareRide(ride, (sharing) => states.push(sharing))
const advance = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)
const coordsOf = (meters: number, east = 0): Coordinates => {
  const { lat, lon } = pointOfLine(meters)
  return { latitude: lat, longitude: lon + east / 106_000, accuracy: 10 }
}
const move = (meters: number, east = 0) => gps.onPosition?.({ coords: coordsOf(meters, east), timestamp: Date.now() })
/** Reports the train's scheduled position every second, `east` meters to the east of its track. */
async function travel(seconds: number, east = 0): Promise<void> {
  for (let i = 0; i < seconds; i++) {
    const at = Math.floor(Date.now() / 1000)
    move(((at - BEGIN) * 1000) / 60, east)
    await advance(1)
  }
}

test('sharing sends only the train, its position along the line and the time, every 15 seconds', async () => {
  const stop = start()
  expect(states).toEqual([{ state: 'locating' }])
  server.riders = 3
  await travel(100)
  expect(states.at(-1)).toEqual({ state: 'sharing', others: 2 })
  expect(server.sent.length).toBeGreaterThanOrEqual(6)
  expect(server.sent.length).toBeLessThanOrEqual(8)
  for (const body of server.sent) {
    expect(JSON.stringify(body)).toMatch(/^\{"trip":"kha-3","day":"2026-11-23","call":\d,"progress":(0|0\.\d{1,2}),"at":\d{10}\}$/)
  }
  stop()
  expect([states.at(-1), gps.onPosition]).toEqual([{ state: 'ended', why: 'tap' }, undefined])
})

test('leaving the app ends sharing: afterwards no position is measured or sent', async () => {
  start()
  await travel(30)
  const { length } = server.sent
  visible.mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  expect([states.at(-1), gps.onPosition]).toEqual([{ state: 'ended', why: 'hidden' }, undefined])
  await travel(60)
  expect(server.sent).toHaveLength(length)
})

test('sharing ends at the rider’s stop, and if the phone leaves the track', async () => {
  start()
  await travel(260)
  expect(states.at(-1)).toEqual({ state: 'ended', why: 'arrived' })
  vi.setSystemTime(BEGIN * 1000)
  const { length } = server.sent
  start()
  await travel(60, 2000)
  expect(states.at(-1)).toEqual({ state: 'ended', why: 'far' })
  expect(server.sent).toHaveLength(length)
})

test('without a network, sharing continues with fewer requests; a refusal by the server ends sharing with its message', async () => {
  start()
  await travel(20)
  server.status = 0
  const before = server.sent.length
  await travel(120)
  expect(states.at(-1)).toEqual({ state: 'sharing', others: 0, trouble: 'noNetwork' })
  expect(server.sent.length - before).toBeLessThanOrEqual(4)
  server.status = 422
  await travel(90)
  expect(states.at(-1)).toEqual({ state: 'refused', why: 'refused 422' })
  expect(gps.onPosition).toBeUndefined()
})

test('a position that is older than 30 seconds is not sent', async () => {
  start()
  await travel(30)
  const { length } = server.sent
  await advance(120)
  expect(server.sent.length - length).toBeLessThanOrEqual(1)
  const times = server.sent.map(({ at }) => at)
  expect(new Set(times).size).toBe(times.length)
  expect(states.at(-1)).toEqual({ state: 'sharing', others: 0, trouble: 'noPosition' })
})

test('if the train stops and the phone reports no new position, the app requests a position and keeps sharing', async () => {
  start()
  await travel(60)
  const { length } = server.sent
  gps.currentPosition = coordsOf(1000)
  await advance(300)
  const sent = server.sent.slice(length)
  expect(sent.length).toBeGreaterThanOrEqual(18)
  expect(sent.at(-1)).toMatchObject({ call: 1, progress: 0 })
  expect(Math.floor(Date.now() / 1000) - sent.at(-1)!.at).toBeLessThanOrEqual(30)
  expect(states.slice(-10).every((one) => one.state === 'sharing' && one.trouble === undefined)).toBe(true)
})

test("after the phone's clock is set back, new positions are still sent", async () => {
  start()
  await travel(40)
  const ahead = 90
  const { length } = server.sent
  // The clock was 90 s ahead. The train is at the same position, now at an earlier time.
  vi.setSystemTime(Date.now() - ahead * 1000)
  for (let i = 0; i < 45; i++) {
    const at = Math.floor(Date.now() / 1000)
    move(((at + ahead - BEGIN) * 1000) / 60)
    await advance(1)
  }
  expect(server.sent.length - length).toBeGreaterThanOrEqual(2)
  expect(states.at(-1)).toEqual({ state: 'sharing', others: 0 })
})
