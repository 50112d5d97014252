import { answerSearch, bestTrip, findPlanB, resolveSearchQuery } from '@yatha/answers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answersAt, epochSecondsAt, buildRailway, operatorUpdate, MONDAY, TUESDAY } from './draw-railway.ts'

const trains = [
  't1: a 08:00, b 08:10, c 08:20',
  'slow: a 08:05, b 08:40, c 09:30',
  't2: a 08:15, b 08:25, c 08:35',
  'night: a 23:30, b 23:40, c 23:50',
  'morning: a 05:00, b 05:10, c 05:20',
]
const railway = buildRailway(trains, ['b c 3'])
const plannedCall = (time: string, day: string = MONDAY) => ({ planned: `${day}T${time}:00+06:30` })
const awaited = { route: 't1', from: 'a', to: 'c', departs: plannedCall('08:00') }
const clocks = (found: ReturnType<typeof findPlanB>) => found && [found.departs.slice(11, 16), found.trip?.arrives.slice(11, 16)].join(' ')

test('plan B is the trip that arrives first without the awaited train', () => {
  expect(clocks(findPlanB(answersAt(railway, '07:30:00'), awaited))).toBe('08:15 08:28')
  expect(clocks(findPlanB(answersAt(railway, '07:30:00'), { ...awaited, to: 'b' }))).toBe('08:15 08:25')
})

test('plan B uses live times, and does not depart before now', () => {
  const cancellations = [operatorUpdate('t2', { cancelled: true })]
  expect(clocks(findPlanB(answersAt(railway, '07:30:00', cancellations), awaited))).toBe('08:05 08:43')
  expect(clocks(findPlanB(answersAt(railway, '08:05:30', cancellations), awaited))).toBe('23:30 23:43')
  expect(clocks(findPlanB(answersAt(railway, '08:15:00'), awaited))).toBe('08:15 08:28')
})

test('the last train of the day has no plan B, even if a search would find a train of the next morning', () => {
  const last = { ...awaited, route: 'night', departs: plannedCall('23:30') }
  expect(findPlanB(answersAt(railway, '22:00:00'), last)).toBeUndefined()
  expect(findPlanB(answersAt(railway, '00:10:00', [], TUESDAY), last)).toBeUndefined()
  expect(clocks(findPlanB(answersAt(railway, '03:00:00', [], TUESDAY), { ...awaited, departs: plannedCall('08:00', TUESDAY) }))).toBe(
    '08:15 08:28',
  )
})

test('plan B is never a walk, and is undefined for an unknown train or station', () => {
  const answers = answersAt(railway, '07:30:00')
  expect(clocks(findPlanB(answers, { ...awaited, from: 'b', to: 'c', departs: plannedCall('08:10') }))).toBe('08:25 08:35')
  expect(findPlanB(answers, { ...awaited, route: 'none' })).toBeUndefined()
  expect(findPlanB(answers, { ...awaited, to: 'none' })).toBeUndefined()
})

test('for a train around the loop, plan B is the next train in the same direction', () => {
  const loop = buildRailway(['r1: a 08:00, b 08:20, a 08:40', 'back: a 08:10, c 08:30', 'r2: a 09:00, b 09:20, a 09:40'])
  const found = findPlanB(answersAt(loop, '07:30:00'), { ...awaited, route: 'r1', to: 'a' })
  expect(clocks(found)).toBe('09:00 ')
  expect(found?.loopDeparture?.route).toBe('r2')
})

const QUESTIONS = Number(process.env['QUESTIONS'] ?? 200)
const clock = (minutes: number) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

test('plan B equals the best trip of a search on the same railway without the awaited train', () => {
  const train = fc.record({
    start: fc.integer({ min: 360, max: 900 }),
    stops: fc.shuffledSubarray(['a', 'b', 'c', 'd', 'e'], { minLength: 2 }),
    rides: fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 4, maxLength: 4 }),
  })
  const draw = ({ start, stops, rides }: { start: number; stops: string[]; rides: number[] }, i: number) =>
    `t${i}: ${stops.map((stop, call) => `${stop} ${clock(start + rides.slice(0, call).reduce((a, b) => a + b, 0))}`).join(', ')}`
  let found = 0
  fc.assert(
    fc.property(fc.array(train, { minLength: 2, maxLength: 9 }), fc.nat(8), fc.integer({ min: 300, max: 960 }), (all, nth, now) => {
      const awaitedIndex = nth % all.length
      const { start, stops } = all[awaitedIndex]!
      const [from, to] = [stops[0]!, stops.at(-1)!]
      const trainLines = all.map(draw)
      const time = `${clock(now)}:00`
      // Lists all stations, so that the railway has them even without the train.
      const stations = ['a x 90', 'b x 90', 'c x 90', 'd x 90', 'e x 90']
      const others = answersAt(buildRailway(trainLines.toSpliced(awaitedIndex, 1), stations), time)
      const departs = clock(Math.max(start, now))
      const question = resolveSearchQuery(others, { from, to, day: MONDAY, time: departs })
      if ('unknown' in question) throw new Error('a station is unknown')
      const { walk: _, ...rides } = answerSearch(others, question)
      const expected = bestTrip(rides, epochSecondsAt(`${departs}:00`))
      const answer = findPlanB(answersAt(buildRailway(trainLines, stations), time), {
        route: `t${awaitedIndex}`,
        from,
        to,
        departs: plannedCall(clock(start)),
      })
      if (answer) found++
      expect([answer?.departs, answer?.trip?.arrives]).toEqual([expected?.departs, expected?.arrives])
    }),
    { numRuns: QUESTIONS, seed: 20_261_126 },
  )
  // Fails if too few random railways have a plan B to compare.
  expect(found).toBeGreaterThan(QUESTIONS / 10)
})
