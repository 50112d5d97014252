import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placed } from './labels.ts'

const label = fc.record({
  x: fc.integer({ max: 300, min: 0 }),
  y: fc.integer({ max: 300, min: 0 }),
  width: fc.integer({ max: 90, min: 5 }),
  height: fc.constant(22),
})

test('no two labels cover each other, the first one always stays, and none is left out without cause', () => {
  const cover = (a: { x: number; y: number; width: number }, b: { x: number; y: number; width: number }) =>
    Math.abs(a.x - b.x) * 2 < a.width + b.width && Math.abs(a.y - b.y) < 22
  fc.assert(
    fc.property(fc.array(label, { maxLength: 30 }), (wanted) => {
      const kept = placed(wanted)
      if (wanted.length > 0) expect(kept[0]).toBe(wanted[0])
      for (const [i, a] of kept.entries()) for (const b of kept.slice(i + 1)) expect(cover(a, b)).toBe(false)
      for (const left of wanted.filter((w) => !kept.includes(w))) expect(kept.some((k) => cover(k, left))).toBe(true)
    }),
  )
})
