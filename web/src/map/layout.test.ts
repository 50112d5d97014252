import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distanceFromLine, layOutMarks, boxesOverlap, nameBox, nearestMark, type TrainToPlace } from './layout.ts'

const visibleBox = { left: 0, top: 0, right: 390, bottom: 700 }
const at = fc.record({ x: fc.integer({ min: 0, max: 390 }), y: fc.integer({ min: 0, max: 700 }) })
const size = fc.record({ width: fc.integer({ min: 10, max: 120 }), height: fc.constant(20) })
const station = fc.record({ at, name: size, radius: fc.constant(6), named: fc.boolean(), main: fc.boolean(), item: fc.constant('station') })
const train = fc.record({
  at,
  name: size,
  radius: fc.constant(10),
  named: fc.boolean(),
  main: fc.constant(false),
  bearing: fc.integer({ min: 0, max: 359 }),
  item: fc.constant('train'),
})
const layoutInput = fc.record({
  stations: fc.array(station, { maxLength: 40 }),
  trains: fc.array(train, { maxLength: 12 }),
  places: fc.array(station, { maxLength: 10 }),
  visibleBox: fc.constant(visibleBox),
})

test('no train or name covers another name, and a tap on the center of a mark selects that mark', () => {
  fc.assert(
    fc.property(layoutInput, (input) => {
      const layout = layOutMarks(input)
      for (const [i, box] of layout.occupied.entries())
        for (const other of layout.occupied.slice(Math.max(i + 1, layout.stations.length))) expect(boxesOverlap(box, other)).toBe(false)
      const marks = (['stations', 'trains', 'places'] as const).flatMap((kind) =>
        layout[kind].map((mark) => ({ ...mark, kind: kind === 'stations' ? 'station' : 'other' })),
      )
      for (const mark of marks) expect(nearestMark(marks, mark.at)!.at).toEqual(mark.at)
    }),
  )
})

test('only visible marks have names', () => {
  const nearEdge = (x: number) => ({ at: { x, y: 100 }, name: { width: 40, height: 20 }, radius: 5, named: true, main: true, item: x })
  const layout = layOutMarks({ stations: [nearEdge(395), nearEdge(370)], trains: [], places: [], visibleBox })
  expect(layout.stations.map(({ item, side }) => [item, side])).toEqual([
    [395, undefined],
    [370, 'left'],
  ])
})

test('a train is drawn to the left of its track: clockwise trains outside the loop, anticlockwise trains inside', () => {
  const north: TrainToPlace = { at: { x: 100, y: 100 }, name: { width: 30, height: 20 }, radius: 10, named: true, main: false, bearing: 0 }
  const place = (bearing: number) =>
    layOutMarks({ stations: [], trains: [{ ...north, bearing, item: 1 }], places: [], visibleBox }).trains[0]!.at
  expect(place(0).x).toBeCloseTo(87)
  expect(place(180).x).toBeCloseTo(113)
})

test('a tap selects the nearest mark; at equal distance, a station rather than a train', () => {
  const marks = [
    { kind: 'train', at: { x: 10, y: 0 } },
    { kind: 'station', at: { x: -10, y: 0 } },
  ]
  expect(nearestMark(marks, { x: 0, y: 0 })!.kind).toBe('station')
  expect(nearestMark(marks, { x: 6, y: 0 })!.kind).toBe('train')
  expect(nearestMark(marks, { x: 60, y: 0 })).toBeUndefined()
})

test('the distance of a name from a line is its distance from the nearest segment', () => {
  expect(
    distanceFromLine(
      [
        { x: 0, y: 0 },
        { x: 10, y: 0 },
        { x: 10, y: 10 },
      ],
      { x: 14, y: 5 },
    ),
  ).toBe(4)
  expect(nameBox({ x: 0, y: 0 }, 5, { width: 40, height: 20 }, 'left').right).toBe(-9)
})
