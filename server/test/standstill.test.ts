import { isEarliest, type ServiceDay } from '@yatha/timetable'
import { expect, test } from 'vitest'
import type { DelayConsensus } from '../src/report/consensus.ts'
import { predictionOf } from '../src/report/track-occupancy.ts'
import { knockOnDelayUpdate, updateFromConsensus, withNotSeenCount } from '../src/report/rider-updates.ts'
import type { Statement } from '../src/report/statement.ts'
import { delaySecondsAt, type TrainRun } from '../src/report/train-run.ts'

const MINUTE = 60
/** Five stops, ten minutes and five kilometers apart. The train stands for eight minutes at the third. */
const run: TrainRun = {
  trip: 'za-1',
  day: '2026-11-23' as ServiceDay,
  arrives: [0, 10, 20, 38, 48].map((minutes) => minutes * MINUTE),
  departs: [0, 10, 28, 38, 48].map((minutes) => minutes * MINUTE),
  stops: [0, 1, 2, 3, 4],
  meters: [0, 5000, 10_000, 15_000, 20_000],
}

/** Returns positions of three riders on the train every half minute, and the consensus of the latest. */
function sharedPositions(from: number, until: number, place: (at: number) => { call: number; progress: number }) {
  const positions = new Map<string, Statement[]>()
  for (const rider of ['a', 'b', 'c'])
    for (let at = from; at <= until; at += 30) {
      const { call, progress } = place(at)
      const statement: Statement = {
        rider,
        network: rider,
        standing: 'counts',
        trip: run.trip,
        day: run.day,
        kind: 'here',
        call,
        progress,
        at,
        delaySeconds: Math.round(delaySecondsAt(run, { call, progress }, at)),
      }
      positions.set(rider, [...(positions.get(rider) ?? []), statement])
    }
  const members = [...positions.values()].map((riderStatements) => riderStatements.at(-1)!)
  const seen: DelayConsensus = { members, strength: 3, delaySeconds: members[0]!.delaySeconds }
  return { seen, positions }
}
const expectedOf = ({ seen, positions }: ReturnType<typeof sharedPositions>, now: number) => predictionOf(run, seen, positions, now)!
const STANDS = { call: 1, progress: 0.5 }

test('if a train stands between stops, its later times are marked as the earliest possible', () => {
  const now = 21 * MINUTE
  const sharedRide = sharedPositions(16 * MINUTE, now, () => STANDS)
  const prediction = expectedOf(sharedRide, now)
  expect([prediction.first, prediction.earliestFrom]).toEqual([2, 1])
  const update = updateFromConsensus(run, { seen: sharedRide.seen, missing: undefined, crowded: undefined }, prediction)!
  expect(isEarliest(update, 1, 'arrives')).toBe(false)
  expect([1, 2, 3].map((call) => isEarliest(update, call, 'departs'))).toEqual([true, true, true])
  expect(prediction.arrives[2]).toBeGreaterThan(now)
})

test('for a train that stands at a stop, the arrival there is not stated as the earliest', () => {
  const now = 17 * MINUTE
  const prediction = expectedOf(
    sharedPositions(11 * MINUTE, now, () => ({ call: 1, progress: 0 })),
    now,
  )
  expect([prediction.first, prediction.earliestFrom]).toEqual([1, 1])
})

test.each<[string, number, number, (at: number) => { call: number; progress: number }]>([
  ['is late, but moves', 21, 26, (at) => ({ call: 1, progress: Math.floor(((at - 20 * MINUTE) / (10 * MINUTE)) * 100) / 100 })],
  ['has stood for only a minute', 15, 16, () => STANDS],
  ['stands for as long as it is planned to, seen a little before its stop', 20, 27, () => ({ call: 1, progress: 0.96 })],
  ['waits for its departure time', 4, 9, () => ({ call: 1, progress: 0 })],
])('the times are not stated as the earliest for a train that %s', (_, from, until, place) => {
  expect(expectedOf(sharedPositions(from * MINUTE, until * MINUTE, place), until * MINUTE).earliestFrom).toBeUndefined()
})

test('if riders report that they have not seen a train, its times do not change, and neither does an existing doubt', () => {
  const now = 21 * MINUTE
  const sharedRide = sharedPositions(16 * MINUTE, now, () => STANDS)
  const notSeen = { members: sharedRide.seen.members, strength: 2 }
  const held = knockOnDelayUpdate(run, expectedOf(sharedRide, now), { seenAt: now, riders: 3 })
  expect(withNotSeenCount(held, run, notSeen)).toEqual({
    ...held,
    notSeen: 2,
    notSeenAt: { call: expect.any(Number), at: expect.any(Number) },
  })
  const doubt = { ...held, unconfirmed: { kind: 'missing', days: 3 } } as const
  expect(withNotSeenCount(doubt, run, notSeen)).toBe(doubt)
  // Older apps do not know `notSeen`: they would show the train as on time if the update had no `crowded`.
  expect(withNotSeenCount(undefined, run, notSeen)).toMatchObject({ crowded: false, notSeen: 2 })
})
