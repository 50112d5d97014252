import { answerLegs, answerSearch, transferSecondsAt, legNamesOf, resolveSearchQuery, type Answers } from '@yatha/answers'
import { callInstant, legInstants } from '@yatha/contract'
import { expect, test } from 'vitest'
import { answersAt, buildRailway, operatorUpdate, MONDAY, TUESDAY } from './draw-railway.ts'

const railway = buildRailway(
  [
    't1: a 08:00, b 08:10-08:12, c 08:20',
    't2: c 08:25, d 08:40, c 08:55',
    'night: a 23:40, b 24:20, c 24:35',
    'ring: a 09:00, b 09:10, c 09:20, a 09:30',
  ],
  ['d e 5', 'x a 4'],
)

function firstTrip(answers: Answers, from: string, to: string, day: string = MONDAY) {
  const question = resolveSearchQuery(answers, { from, to, day })
  if ('unknown' in question) throw new Error('a station is unknown')
  const { direct, transfer } = answerSearch(answers, question)
  return [...direct, ...transfer][0]!
}
const clocks = (answers: Answers, names: readonly string[]) =>
  answerLegs(answers, names)?.map((leg) => {
    const { departs, arrives } = legInstants(leg)
    return `${leg.from} ${departs.slice(11, 16)} ${leg.to} ${arrives.slice(11, 16)}`
  })

test('answerLegs returns the legs of a trip, given their names', () => {
  const answers = answersAt(railway, '07:00:00')
  const { legs } = firstTrip(answers, 'a', 'e')
  const names = legNamesOf(answers, legs)
  expect(names).toEqual([`${MONDAY}.t1.a.c`, `${MONDAY}.t2.c.d`, 'walk.d.e.5'])
  expect(clocks(answers, names)).toEqual(['a 08:00 c 08:20', 'c 08:25 d 08:40', 'd 08:40 e 08:45'])
  const [ride] = answerLegs(answers, names)!
  expect(ride).toMatchObject({ kind: 'ride', route: 't1', from: 'a', to: 'c' })
})

test('a walk to the first train ends at its departure', () => {
  expect(clocks(answersAt(railway, '07:00:00'), ['walk.x.a.4', `${MONDAY}.t1.a.c`])).toEqual(['x 07:56 a 08:00', 'a 08:00 c 08:20'])
})

test('a train that departs after midnight may belong to the service day before', () => {
  const answers = answersAt(railway, '00:10:00', [], TUESDAY)
  const { legs } = firstTrip(answers, 'b', 'c', TUESDAY)
  expect(legNamesOf(answers, legs)).toEqual([`${MONDAY}.night.b.c`])
  expect(answerLegs(answers, legNamesOf(answers, legs))![0]).toMatchObject({ departs: { planned: `${TUESDAY}T00:20:00+06:30` } })
})

test('a delay changes the times of a leg; a transfer that becomes impossible stays in the trip, although a search would omit it', () => {
  const late = [operatorUpdate('t1', { calls: [{ call: 0, delaySeconds: 600 }] })]
  const names = [`${MONDAY}.t1.a.c`, `${MONDAY}.t2.c.d`]
  expect(clocks(answersAt(railway, '08:00:00', late), names)).toEqual(['a 08:10 c 08:30', 'c 08:25 d 08:40'])
  const [cancelledLeg] = answerLegs(answersAt(railway, '08:00:00', [operatorUpdate('t1', { cancelled: true })]), names)!
  expect(cancelledLeg).toMatchObject({ departs: { cancelled: true } })
  expect(cancelledLeg?.kind === 'ride' && callInstant(cancelledLeg.departs)).toBe(`${MONDAY}T08:00:00+06:30`)
})

test('if a train calls at a station twice, the shorter ride is returned; from a station to itself, the whole loop', () => {
  const answers = answersAt(railway, '07:00:00')
  expect(clocks(answers, [`${MONDAY}.t2.d.c`])).toEqual(['d 08:40 c 08:55'])
  expect(clocks(answers, [`${MONDAY}.ring.a.a`])).toEqual(['a 09:00 a 09:30'])
  expect(clocks(answers, [`${MONDAY}.ring.c.a`])).toEqual(['c 09:20 a 09:30'])
})

test.each([
  [['x']],
  [['2026-11-23.t1.c.a']],
  [['2026-11-28.t1.a.c']],
  [['2026-11-23.none.a.c']],
  [['walk.d.e.5']],
  [['walk.d.e.5', 'walk.e.d.5']],
  [['2026-11-23.t1.a.c', 'walk.c.d.x']],
  [[]],
])('answerLegs returns undefined for the names %s', (names) => {
  expect(answerLegs(answersAt(railway, '07:00:00'), names)).toBeUndefined()
})

test('the transfer time at a station equals the transfer time of the planner', () => {
  expect(transferSecondsAt(answersAt(railway, '07:00:00'), 'c')).toBe(180)
})
