import type { ServiceDay } from '@yatha/timetable'
import { expect, test } from 'vitest'
import { seededRandom } from '../../timetable/test/seeded.ts'
import { isPositionPlausible } from '../src/report/plausible.ts'
import type { Statement } from '../src/report/statement.ts'
import { lastCallIndex, trainRun, type TrainPosition, type TrainRun } from '../src/report/train-run.ts'
import { railwayFiles } from './serve.ts'

// Simulates rides on all trains of a day. Checks the positions that phones would send against the rules for speed, distance and time.

const DAY = '2026-11-23' as ServiceDay
const INTERVAL_SECONDS = 15
const { railway } = railwayFiles
const runs = railway.timetable.feed.trips.ids.flatMap((trip) => trainRun(railway, trip, DAY) ?? []).filter((run) => run.meters.at(-1)! > 0)

/** The position at a distance along the line. */
function positionAt({ meters }: TrainRun, along: number): TrainPosition {
  const call = Math.max(
    0,
    meters.findLastIndex((each) => each <= along),
  )
  const next = meters[call + 1]
  return {
    call,
    progress: next === undefined ? 0 : Math.min(0.99, Math.round(((along - meters[call]!) / (next - meters[call]!)) * 100) / 100),
  }
}

/** Distance of the train from its first stop at the instant `at`, in meters along the line, if the train runs `late` seconds late. */
function alongAt({ meters, arrives, departs }: TrainRun, at: number, late: number): number {
  const call = Math.max(
    0,
    departs.findLastIndex((each) => each + late <= at),
  )
  if (arrives[call + 1] === undefined) return meters[call]!
  const fraction = Math.min(1, Math.max(0, (at - late - departs[call]!) / (arrives[call + 1]! - departs[call]!)))
  return meters[call]! + fraction * (meters[call + 1]! - meters[call]!)
}

/** Checks positions in order, as if a phone had sent them. Returns how many are accepted, and how many are rejected. */
function send(
  run: TrainRun,
  positions: readonly { readonly along: number; readonly at: number }[],
): { accepted: number; rejected: number } {
  const onTrain: Statement[] = []
  let rejected = 0
  for (const { along, at } of positions) {
    const statement = { ...positionAt(run, along), at, position: { lat: 0, lon: 0 } }
    if (isPositionPlausible(run, statement, { onTrain, onOtherTrain: undefined }, at)) onTrain.push(statement as unknown as Statement)
    else rejected++
  }
  return { accepted: onTrain.length, rejected }
}

/** Positions every 15 seconds during an hour of a ride. */
const ride = (run: TrainRun, alongOf: (at: number) => number) =>
  Array.from({ length: 240 }, (_, i) => run.departs[0]! + i * INTERVAL_SECONDS).map((at) => ({ at, along: Math.max(0, alongOf(at)) }))

test('no position of a simulated ride is rejected if the train is at most 40 minutes late and the error along the line at most 300 m', () => {
  expect(runs.length).toBeGreaterThan(40)
  for (const [i, run] of runs.entries()) {
    const random = seededRandom(i + 1)
    const late = [0, 60, 300, 1200, 2400][i % 5]!
    const result = send(
      run,
      ride(run, (at) => Math.min(run.meters[lastCallIndex(run)]!, alongAt(run, at, late) + 600 * (random() - 0.5))),
    )
    expect(result, run.trip).toEqual({ accepted: 240, rejected: 0 })
  }
})

test('a ride at 140 km/h, a ride backwards and a jump of 5 km are rejected', () => {
  const run = runs.find(({ trip }) => trip === 'kha-3')!
  const from = alongAt(run, run.departs[0]!, 0)
  expect(
    send(
      run,
      ride(run, (at) => from + (at - run.departs[0]!) * 39),
    ).rejected,
  ).toBeGreaterThan(200)
  const turn = run.departs[0]! + 1200
  expect(
    send(
      run,
      ride(run, (at) => alongAt(run, at > turn ? 2 * turn - at : at, 0)),
    ).rejected,
  ).toBeGreaterThan(60)
  const jump = ride(run, (at) => alongAt(run, at, 0) + (at > turn ? 5000 : 0))
  expect(send(run, jump).rejected).toBeGreaterThan(20)
})

test('a position is rejected if the train would be 16 minutes early or five hours late', () => {
  const run = runs.find(({ trip }) => trip === 'kha-3')!
  expect(send(run, [{ along: 0, at: run.arrives[0]! - 16 * 60 }])).toEqual({ accepted: 0, rejected: 1 })
  expect(send(run, [{ along: run.meters[2]!, at: run.arrives[2]! - 16 * 60 }])).toEqual({ accepted: 0, rejected: 1 })
  expect(send(run, [{ along: run.meters[2]!, at: run.arrives[2]! + 5 * 3600 }])).toEqual({ accepted: 0, rejected: 1 })
})
