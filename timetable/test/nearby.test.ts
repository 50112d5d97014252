import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distanceMeters, sliceLine } from '../src/index.ts'

const line = fc.array(fc.record({ lat: fc.double({ min: 16, max: 17, noNaN: true }), lon: fc.double({ min: 96, max: 97, noNaN: true }) }), {
  minLength: 2,
  maxLength: 12,
})
const length = (points: readonly { lat: number; lon: number }[]) =>
  points.slice(1).reduce((sum, point, i) => sum + distanceMeters(points[i]!, point), 0)

test('a piece of a line has the requested length', () => {
  fc.assert(
    fc.property(line, fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }), (points, a, b) => {
      const whole = length(points)
      const [from, to] = [Math.min(a, b) * whole, Math.max(a, b) * whole]
      // The tolerance is half a percent, because distances are computed on a plane and pieces are cut in degrees.
      expect(Math.abs(length(sliceLine(points, from, to)) - (to - from))).toBeLessThanOrEqual(1 + whole * 0.005)
    }),
  )
})
