import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NAME_GAP, placeNames, type Box, type RingName } from './ring-names.ts'

const RADIUS = 138
const middle: Box = { x: 0, y: -20, width: 70, height: 34 }
const name = fc.record({
  angle: fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
  width: fc.integer({ min: 20, max: 150 }),
  height: fc.integer({ min: 14, max: 44 }),
})

test('names keep clear of the line, of the middle and of one another', () => {
  fc.assert(
    fc.property(fc.array(name, { maxLength: 12 }), (names) => {
      const boxes = placeNames(names, RADIUS, middle).flatMap((place, i) => (place ? [{ ...names[i]!, ...place }] : []))
      for (const [i, box] of boxes.entries()) {
        for (const [right, down] of [
          [1, 1],
          [1, -1],
          [-1, 1],
          [-1, -1],
        ] as const)
          expect(Math.hypot(box.x + (right * box.width) / 2, box.y + (down * box.height) / 2)).toBeLessThanOrEqual(RADIUS - NAME_GAP)
        for (const other of [middle, ...boxes.slice(0, i)])
          expect(
            Math.abs(box.x - other.x) >= (box.width + other.width) / 2 || Math.abs(box.y - other.y) >= (box.height + other.height) / 2,
          ).toBe(true)
      }
    }),
    { seed: 11 },
  )
})

test('at the width of a phone, names all around the ring fit, the widest at its sides too', () => {
  const names: RingName[] = Array.from({ length: 8 }, (_, i) => ({ angle: (i / 8) * 2 * Math.PI, width: 74, height: 17 }))
  expect(placeNames(names, RADIUS, middle).filter(Boolean)).toHaveLength(8)
})
