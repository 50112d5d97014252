import type { ServiceDay } from '@yatha/timetable'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import type { LiveFeedResponse } from '../src/adapters/railway/live-feed.ts'
import { LiveFeeds } from '../src/railway/realtime/live-feeds.ts'
import { cancelledTrain, encodeTestFeed, decodeFeed } from './feed-messages.ts'
import { findFeedFaults } from './feed-rules.ts'
import { railwayFiles, createTestServer } from './serve.ts'

// Tests our three feeds for half an hour, while two source feeds send valid and invalid data, fail and recover.

type Entity = Parameters<typeof encodeTestFeed>[1][number]

const FEEDS = ['trip-updates', 'vehicle-positions', 'alerts'] as const
const START = Date.parse('2026-11-23T08:30:00+06:30') / 1000
const day = '2026-11-23' as ServiceDay // A valid service day.
const { railway } = railwayFiles
const { feed } = railway.timetable

/** Pseudorandom numbers that are the same in each run. */
function createRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** A feed's entities at a time: mostly valid, with some of each kind of error. */
function entitiesAt(random: (below: number) => number, now: number): Entity[] {
  const one = () => feed.trips.ids[random(feed.trips.ids.length)]!
  const callsOf = (trip: string) => {
    const index = feed.trips.ids.indexOf(trip)
    return feed.calls.first[index + 1]! - feed.calls.first[index]!
  }
  const trip = (tripId: string) => ({
    tripId,
    ...(random(4) > 0 && { startDate: ['20261123', '20261123', '20261122', '20261124'][random(4)]! }),
  })
  const event = () => (random(3) > 0 ? { delay: random(3000) - 600 } : { time: START + random(7200) })
  const updates = Array.from({ length: 25 }, (): Entity => {
    const name = random(20) === 0 ? 'no-such-train' : one()
    const count = name === 'no-such-train' ? 5 : callsOf(name)
    const numbers = [...new Set(Array.from({ length: 1 + random(6) }, () => 1 + random(count + (random(10) === 0 ? 5 : 0))))]
    if (random(10) > 0) numbers.sort((a, b) => a - b)
    return {
      id: random(8) === 0 ? 'same' : `t${random(1000)}`,
      tripUpdate: {
        trip: trip(name),
        ...(random(2) > 0 && { timestamp: now - random(400) + 20 }),
        ...(random(6) === 0 && { delay: random(900) }),
        stopTimeUpdate: numbers.map((stopSequence) =>
          random(8) === 0
            ? { stopSequence, scheduleRelationship: random(2) + 1 }
            : { stopSequence, ...(random(4) > 0 && { arrival: event() }), ...(random(4) > 0 && { departure: event() }) },
        ),
      },
    }
  })
  const vehicles = Array.from({ length: 20 }, (): Entity => {
    const name = random(20) === 0 ? 'no-such-train' : one()
    return {
      id: `v${random(1000)}`,
      vehicle: {
        trip: trip(name),
        ...(random(10) > 0 && {
          position:
            random(8) === 0
              ? { latitude: 0, longitude: 0 }
              : { latitude: 16 + random(100) / 100, longitude: random(20) === 0 ? 400 : 96, bearing: random(400) },
        }),
        ...(random(3) > 0 && { currentStopSequence: 1 + random(12), currentStatus: random(3) }),
        ...(random(4) === 0 && { stopId: 'hledan' }),
        ...(random(2) > 0 && { timestamp: now - random(500) + 20 }),
        vehicle: { id: random(6) === 0 ? '' : `RBE ${random(12)}` },
      },
    }
  })
  const alerts = Array.from(
    { length: 5 },
    (_, i): Entity => ({
      id: `a${i}`,
      alert: {
        activePeriod: random(3) === 0 ? [] : [{ start: now - random(4000), end: now + random(4000) - 1500 }],
        informedEntity: [
          [{ stopId: 'hledan' }],
          [{ routeType: 2 }],
          [{ stopId: 'nowhere' }],
          [{ trip: { tripId: one() } }],
          [{ agencyId: 'nobody' }],
        ][random(5)]!,
        headerText: { translation: [{ text: `Works ${random(3)}`, language: ['en', 'my', 'xx'][random(3)]! }] },
      },
    }),
  )
  return [...updates, ...vehicles, ...alerts, cancelledTrain(one()), cancelledTrain(one(), '20261122')]
}

/** Returns the result of polling a feed that fails or sends wrong data for some minutes. */
function pollAt(random: (below: number) => number, now: number): LiveFeedResponse {
  switch (Math.floor((now - START) / 60 + random(2)) % 12) {
    case 3:
      return { result: (['http', 'timeout', 'network', 'size', 'unchanged'] as const)[random(5)]! }
    case 4:
      return { result: 'ok', bytes: Buffer.from('<html>') }
    case 6:
      return { result: 'ok', bytes: encodeTestFeed(now + 45, entitiesAt(random, now)) }
    case 7:
      return { result: 'ok', bytes: encodeTestFeed(now - 280, entitiesAt(random, now)) }
    default:
      return { result: 'ok', bytes: encodeTestFeed(now - random(20), entitiesAt(random, now)) }
  }
}

// To test twenty different half hours, run SEEDS=20 npx vitest run server/test/published-hour.test.ts.
test.each(Array.from({ length: Number(process.env['SEEDS'] ?? 1) }, (_, i) => i + 1))(
  'our three feeds break no rule of an independent validator for half an hour (seed %d)',
  async (seed) => {
    const random = createRandom(seed)
    let now = START
    const clock = { nowMs: () => now * 1000 + 500 }
    const { live, get } = createTestServer({ clock, vehicles: () => feeds.vehicles() })
    const feeds = new LiveFeeds({
      feeds: [1, 2].map((n) => ({ url: `feed ${n}`, poll: () => Promise.resolve(pollAt(random, now)) })),
      live,
      clock,
      counts: { poll: () => undefined, leftOut: () => undefined, state: () => undefined },
      log: pino({ level: 'silent' }),
      pollSeconds: 30,
    })
    afterAll(() => feeds.stop())
    const last = new Map<string, { readonly bytes: Uint8Array; readonly tag: string }>()
    const maxEntities = { 'trip-updates': 0, 'vehicle-positions': 0, alerts: 0 }
    const faults: string[] = []
    let unchangedCount = 0
    let hasOperatorTimes = false
    for (; now < START + 1800; now += 1 + random(11)) {
      if (random(10) === 0) await feeds.poll(random(2))
      feeds.removeExpired()
      // Switches the operator's live times on or off.
      if (random(50) === 0) hasOperatorTimes = !hasOperatorTimes
      const common = { day, basis: 'operator', seenAt: now - 200 } as const
      const calls = [{ call: 3, delaySeconds: -900 }]
      const added = { like: 'ga-3', number: 'X-1', departs: START + 900, from: 2 }
      live.publish(
        hasOperatorTimes
          ? [
              { ...common, trip: 'ga-3', calls },
              { ...common, trip: 'x-1', added, calls },
            ]
          : [],
      )
      for (const name of FEEDS) {
        const before = last.get(name)
        const response = await get(`/gtfs-rt/${name}.pb`, before ? { 'If-None-Match': before.tag } : {})
        if (response.status === 304) {
          unchangedCount++
          // After status 304, a client uses its old copy, which must therefore still be valid.
          faults.push(...findFeedFaults(before!.bytes, now, before!.bytes).map((fault) => `${name} at ${now - START}, kept: ${fault}`))
          continue
        }
        const bytes = new Uint8Array(await response.arrayBuffer())
        faults.push(...findFeedFaults(bytes, now, before?.bytes).map((fault) => `${name} at ${now - START}: ${fault}`))
        expect(response.headers.get('etag')).not.toBe(before?.tag)
        last.set(name, { bytes, tag: response.headers.get('etag')! })
        maxEntities[name] = Math.max(maxEntities[name], decodeFeed(bytes).entity?.length ?? 0)
      }
    }
    expect(faults).toEqual([])
    // The feeds had enough entities for the check to be meaningful.
    expect(maxEntities['trip-updates']).toBeGreaterThan(20)
    expect(maxEntities['vehicle-positions']).toBeGreaterThan(5)
    expect(maxEntities.alerts).toBeGreaterThan(3)
    expect(unchangedCount).toBeGreaterThan(25)
  },
)
