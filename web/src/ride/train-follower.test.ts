import { expect, test } from 'vitest'
import { seededRandom } from '../../../timetable/test/seeded.ts'
import { followedRideOf, simulateRide, type RideConditions, type SimulatedRide } from '../../test/simulated-ride.ts'
import { locateRide, nextStopIndex, type RideTimes } from './locate-ride.ts'
import { TrainFollower, type FollowedRide, type FollowedTrain } from './train-follower.ts'

const expectedOf = ({ planned }: FollowedRide): RideTimes => ({
  arrives: planned.map(({ arrives }) => arrives),
  leaves: planned.map(({ departs }) => departs),
})

interface ReplayedSecond {
  readonly at: number
  readonly train: FollowedTrain | undefined
  readonly located: ReturnType<typeof locateRide>
}

/** Replays a ride, from a minute and a half before its planned departure until its arrival. */
function replay(ride: FollowedRide, simulated: SimulatedRide, until = simulated.arrives.at(-1)!): ReplayedSecond[] {
  const follower = new TrainFollower(ride)
  let train: FollowedTrain | undefined
  const seconds: ReplayedSecond[] = []
  for (let at = ride.planned[0]!.departs - 90; at <= until; at++) {
    const fix = simulated.fixAt(at)
    if (fix) train = follower.addFix(fix)
    seconds.push({ at, train, located: locateRide(expectedOf(ride), train, at) })
  }
  return seconds
}

/** Returns whether the next stop is right: the first stop that the train has not reached, or the stop where it stands. */
function isNextRight({ at, located }: ReplayedSecond, { arrives, leaves }: SimulatedRide): boolean {
  const next = nextStopIndex(located, at)
  return next === arrives.findIndex((each, stop) => stop > 0 && each > at) || next === leaves.findLastIndex((each) => each <= at) + 1
}

/** Number of simulated rides. The default covers each combination of a train and a kind of conditions once. */
const RIDES = Number(process.env['RIDES'] ?? 30)
const TRAINS = ['ka-3', 'kha-3', 'ga-3', 'kha-4', 'za-2', 'sha-1']
const KINDS = ['on time', 'tunnels', 'late', 'stands at a stop', 'stands on the way']

test('in simulated rides, the next stop is right 98% of the time, and the alarm rings within 30 seconds of the departure from the chosen stop', {
  timeout: 240_000,
}, () => {
  const random = seededRandom(1)
  let [locatedSeconds, rightSeconds] = [0, 0]
  const wrongAlarms: string[] = []
  for (let i = 0; i < RIDES; i++) {
    const slug = TRAINS[i % TRAINS.length]!
    const { length } = followedRideOf(slug).planned
    const onCall = Math.floor(random() * (length - 6))
    const stops = 4 + Math.floor(random() * Math.min(4, length - onCall - 5))
    const ride = followedRideOf(slug, onCall, Math.min(length - 1, onCall + stops))
    const chosenStop = stops - 1 - Math.floor(random() * 3)
    const accuracy = 5 + 75 * random()
    const kind = KINDS[i % KINDS.length]!
    const stop = Math.floor(random() * stops)
    const conditions: RideConditions = {
      seed: i + 1,
      accuracy,
      lateSeconds: Math.round(random() * (kind === 'late' ? 1500 : 200)),
      hasTunnels: kind === 'tunnels',
      ...(kind === 'stands at a stop' && { stands: { stop, fraction: 0, seconds: 480 } }),
      ...(kind === 'stands on the way' && { stands: { stop, fraction: 0.5, seconds: 480 } }),
    }
    const simulated = simulateRide(ride, conditions)
    const seconds = replay(ride, simulated)
    const ridingSeconds = seconds.filter(({ at, located: { train } }) => at >= simulated.leaves[0]! && train && at - train.at <= 10)
    locatedSeconds += ridingSeconds.length
    rightSeconds += ridingSeconds.filter((second) => isNextRight(second, simulated)).length
    const ringsAt = seconds.find(({ at, located: { leaves } }) => leaves[chosenStop]! <= at)?.at ?? Infinity
    const lateness = Math.round(ringsAt - simulated.leaves[chosenStop]!)
    if (Math.abs(lateness) > 30 || ringsAt >= simulated.arrives.at(-1)!)
      wrongAlarms.push(`${i} ${slug} ${kind}, ${Math.round(accuracy)} m: ${lateness} s`)
  }
  expect(wrongAlarms).toEqual([])
  expect(rightSeconds / locatedSeconds).toBeGreaterThan(0.98)
})

const RIDE = followedRideOf('ka-3', 5, 11)

test('the delay computed from the position of a train is added to the times of the stops ahead of it', () => {
  const seconds = replay(RIDE, simulateRide(RIDE, { seed: 3, accuracy: 20, lateSeconds: 200 }))
  const { located, train } = seconds[Math.floor(seconds.length * 0.6)]!
  expect(Math.abs(train!.delaySeconds - 200)).toBeLessThan(60)
  expect(located.arrives.at(-1)! - RIDE.planned.at(-1)!.arrives).toBe(train!.delaySeconds)
})

test('the position of a train that is twelve minutes late conflicts with the timetable; the position of a train on time does not', () => {
  const late = replay(RIDE, simulateRide(RIDE, { seed: 4, accuracy: 20, lateSeconds: 720 }))
  const onTime = replay(RIDE, simulateRide(RIDE, { seed: 4, accuracy: 20 }))
  expect(late.filter(({ located }) => located.hasConflict).length).toBeGreaterThan(60)
  expect(onTime.some(({ located }) => located.hasConflict)).toBe(false)
})

test('a minute after the last position, the times of the timetable are used again; for ten minutes, they include the last delay', () => {
  const follower = new TrainFollower(RIDE)
  const simulated = simulateRide(RIDE, { seed: 5, accuracy: 20, lateSeconds: 180 })
  let train: FollowedTrain | undefined
  const lostAt = RIDE.planned[2]!.departs + 240
  for (let at = RIDE.planned[0]!.departs; at < lostAt; at++) train = follower.addFix(simulated.fixAt(at)!)
  const expected = expectedOf(RIDE)
  expect(locateRide(expected, train, lostAt + 50).train).toBeDefined()
  const inTunnel = locateRide(expected, train, lostAt + 120)
  expect(inTunnel.train).toBeUndefined()
  expect(inTunnel.arrives.at(-1)).toBe(train!.arrives.at(-1))
  // By the timetable the train should have arrived, so its last delay still applies.
  expect(locateRide(expected, train, lostAt + 700).arrives).toBe(train!.arrives)
  const late: RideTimes = { arrives: expected.arrives.map((at) => at + 3600), leaves: expected.leaves.map((at) => at + 3600) }
  expect(locateRide(late, train, lostAt + 700).arrives).toBe(late.arrives)
})

test('positions that are less accurate than 300 m are ignored', () => {
  const simulated = simulateRide(RIDE, { seed: 6, accuracy: 310 })
  expect(replay(RIDE, simulated).every(({ train }) => train === undefined)).toBe(true)
})

test('a phone on a train in the other direction of the loop is not followed', () => {
  const reversed = { ...RIDE, path: { ...RIDE.path, line: [...RIDE.path.line].reverse() } }
  const seconds = replay(RIDE, simulateRide(reversed, { seed: 7, accuracy: 20 }))
  expect(seconds.filter(({ located }) => located.train).length).toBeLessThan(seconds.length * 0.1)
})

test('the position of a rider on the next train in the same direction conflicts with the timetable', () => {
  const next = simulateRide(RIDE, { seed: 8, accuracy: 20, lateSeconds: 1500 })
  const seconds = replay(RIDE, next)
  expect(seconds.at(-1)!.located.hasConflict || seconds.at(-1)!.train?.reached === RIDE.planned.length - 1).toBe(true)
  expect(seconds.some(({ located }) => located.hasConflict)).toBe(true)
})

test('while a late train stands at its first stop, its departure stays in the future', () => {
  const simulated = simulateRide(RIDE, { seed: 9, accuracy: 20, lateSeconds: 120 })
  const seconds = replay(RIDE, simulated, simulated.leaves[0]!)
  expect(seconds.filter(({ at, located, train }) => train && located.leaves[0]! <= at).length).toBe(0)
})
