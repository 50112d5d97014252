import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_NAME_DISTANCE_PIXELS, NAME_GAP_PIXELS, placeNames, type Box, type RingName } from './ring-names.ts'

const RADIUS = 138
const middle: Box = { x: 0, y: -20, width: 70, height: 34 }
const name = fc.record({
  angle: fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
  width: fc.integer({ min: 20, max: 150 }),
  height: fc.integer({ min: 14, max: 44 }),
})

/** Returns the horizontal or vertical distance from a station on the ring to its name, whichever is larger. */
const nameDistance = ({ angle, width, height }: RingName, { x, y }: Pick<Box, 'x' | 'y'>) =>
  Math.max(Math.abs(x - RADIUS * Math.cos(angle)) - width / 2, Math.abs(y - RADIUS * Math.sin(angle)) - height / 2)

test('placed names are near their stations and overlap neither the ring, the middle nor one another', () => {
  fc.assert(
    fc.property(fc.array(name, { maxLength: 12 }), (names) => {
      const boxes = placeNames(names, RADIUS, middle).flatMap((place, i) => (place ? [{ ...names[i]!, ...place }] : []))
      for (const [i, box] of boxes.entries()) {
        expect(nameDistance(box, box)).toBeLessThanOrEqual(MAX_NAME_DISTANCE_PIXELS)
        for (const [right, down] of [
          [1, 1],
          [1, -1],
          [-1, 1],
          [-1, -1],
        ] as const)
          expect(Math.hypot(box.x + (right * box.width) / 2, box.y + (down * box.height) / 2)).toBeLessThanOrEqual(RADIUS - NAME_GAP_PIXELS)
        for (const other of [middle, ...boxes.slice(0, i)])
          expect(
            Math.abs(box.x - other.x) >= (box.width + other.width) / 2 || Math.abs(box.y - other.y) >= (box.height + other.height) / 2,
          ).toBe(true)
      }
    }),
    { seed: 11 },
  )
})

test('eight wide names around a ring of phone size all fit', () => {
  const names: RingName[] = Array.from({ length: 8 }, (_, i) => ({ angle: (i / 8) * 2 * Math.PI, width: 74, height: 17 }))
  expect(placeNames(names, RADIUS, middle).filter(Boolean)).toHaveLength(8)
})

// Angles of the stations, the rider’s station first, and the width and height of their names at 390 px, in Noto Sans and Yatha Myanmar.
const ANGLES = [3.07, 1.57, 4.21, 4.88, 5.54, 6.21, 0.42, 0.91, 2.72]
const SIZES = {
  en: [
    [86, 29],
    [95, 14],
    [38, 14],
    [67, 14],
    [74, 14],
    [97, 14],
    [44, 14],
    [44, 14],
    [85, 14],
  ],
  mm: [
    [62, 38],
    [91, 18],
    [42, 18],
    [60, 18],
    [44, 18],
    [88, 18],
    [30, 18],
    [35, 18],
    [73, 18],
  ],
} as const

test.each(['en', 'mm'] as const)('nine station names in %s fit at 390 px, with a short or a long text in the middle', (language) => {
  const names = SIZES[language].map(([width, height], i) => ({ angle: ANGLES[i]!, width, height }))
  for (const [width, height] of [
    [60, 34],
    [96, 24],
  ] as const) {
    const places = placeNames(names, RADIUS, { x: 0, y: -27, width, height })
    for (const [i, place] of places.entries()) expect(place && nameDistance(names[i]!, place)).toBeLessThan(36)
  }
})
