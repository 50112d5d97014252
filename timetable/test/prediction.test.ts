import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toCallUpdates, findDelayedTrains, predictTimes, type CallTimetable, type TrainWithTimes } from '../src/index.ts'

/** Five stops, ten minutes apart, with five minutes of dwell time at the third. */
const PLANNED: CallTimetable = { arrives: [0, 600, 1200, 2100, 2700], departs: [0, 600, 1500, 2100, 2700] }
const seen = (delaySeconds: number, at: number, weight = 1) => ({ delaySeconds, at, weight })

test('a delay continues at the next stops, minus the time recovered at a long stop', () => {
  const { first, arrives, departs } = predictTimes(PLANNED, [seen(400, 1010)], 1020)!
  expect([first, arrives, departs]).toEqual([2, [0, 600, 1600, 2230, 2830], [0, 600, 1630, 2230, 2830]])
  // Delays are rounded up to half minutes, and listed only where they change.
  expect(toCallUpdates(PLANNED, { first, arrives, departs })).toEqual([{ call: 2, delaySeconds: 420, departs: 1650 }])
})

test('a train never leaves a stop early; an early train waits', () => {
  expect(predictTimes(PLANNED, [seen(-120, 700)], 700)!.departs).toEqual(PLANNED.departs)
})

test('the predicted delay follows the majority of recent sightings, not an outlier', () => {
  const riders = [seen(300, 900), seen(310, 895), seen(290, 905), seen(3000, 900)]
  expect(predictTimes(PLANNED, riders, 910)!.arrives[2]).toBeGreaterThan(1480)
  expect(predictTimes(PLANNED, riders, 910)!.arrives[2]).toBeLessThan(1520)
  // A new sighting outweighs a sighting from five minutes earlier.
  expect(predictTimes(PLANNED, [seen(600, 700), seen(300, 1000)], 1000)!.arrives[2]).toBe(1500)
})

test('no next call is in the past, no train is faster than planned between stops, and times only increase', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          delaySeconds: fc.integer({ min: -900, max: 7200 }),
          at: fc.integer({ min: 0, max: 4000 }),
          weight: fc.constantFrom(1, 2),
        }),
        { minLength: 1, maxLength: 8 },
      ),
      fc.integer({ min: 0, max: 300 }),
      (observations, later) => {
        const now = Math.max(...observations.map(({ at }) => at)) + later
        const { first, arrives, departs } = predictTimes(PLANNED, observations, now)!
        for (let call = first; call < 5; call++) {
          if (call > first) {
            expect(arrives[call]).toBeGreaterThanOrEqual(now)
            expect(arrives[call]! - departs[call - 1]!).toBeGreaterThanOrEqual(PLANNED.arrives[call]! - PLANNED.departs[call - 1]!)
          }
          if (call < 4) expect(departs[call]).toBeGreaterThanOrEqual(now)
          expect(departs[call]).toBeGreaterThanOrEqual(arrives[call]!)
        }
      },
    ),
  )
})

const asPlanned = (key: string, stops: number[], from: number): TrainWithTimes => {
  const planned = { arrives: PLANNED.arrives.map((time) => time + from), departs: PLANNED.departs.map((time) => time + from) }
  return { key, stops, planned, expected: { first: 0, ...planned } }
}
const late = (train: TrainWithTimes, at: number, delay: number): TrainWithTimes => ({
  ...train,
  expected: predictTimes(train.planned, [seen(delay, at)], at)!,
})
const UP = [1, 2, 3, 4, 5]
const DOWN = UP.toReversed()

test('a train does not overtake a late train between stops, but follows it', () => {
  const slow = late(asPlanned('slow', UP, 0), 1000, 950)
  const next = asPlanned('next', UP, 900)
  const heldTrains = findDelayedTrains([slow, next], () => false)
  expect(heldTrains.map(({ key, by }) => [key, by])).toEqual([['next', 'slow']])
  heldTrains[0]!.arrives.slice(1).forEach((time, i) => expect(time).toBeGreaterThan(slow.expected.arrives[i + 1]!))
})

test('on a single track the later train waits at a stop; on two tracks they pass', () => {
  const up = late(asPlanned('up', UP, 0), 700, 900)
  const down = asPlanned('down', DOWN, 1600)
  expect(findDelayedTrains([up, down], () => false)).toEqual([])
  const [held] = findDelayedTrains([up, down], (a, b) => Math.min(a, b) === 3)
  // The train `up` occupies the track 3–4 until 2730 s plus the clearance time; only then does `down` depart from 4.
  expect([held!.key, held!.by]).toEqual(['down', 'up'])
  expect(held!.departs[1]).toBe(up.expected.arrives[3]! + 30)
})

test('trains that are planned close together do not delay each other', () => {
  expect(findDelayedTrains([asPlanned('a', UP, 0), asPlanned('b', UP, 30), asPlanned('c', DOWN, 10)], () => true)).toEqual([])
})

test('a train that waits for an indefinitely stopped train has only earliest possible times from the stop where it waits', () => {
  const up = late(asPlanned('up', UP, 0), 700, 900)
  const standing = { ...up, expected: { ...up.expected, earliestFrom: 1 } }
  const isSingle = (a: number, b: number) => Math.min(a, b) === 3
  const down = asPlanned('down', DOWN, 1600)
  expect(findDelayedTrains([standing, down], isSingle)).toMatchObject([{ key: 'down', earliestFrom: 1 }])
  // Here `up` is stopped only after the single track, so `down` does not wait for it indefinitely.
  expect(findDelayedTrains([{ ...up, expected: { ...up.expected, earliestFrom: 3 } }, down], isSingle)[0]).not.toHaveProperty(
    'earliestFrom',
  )
})
