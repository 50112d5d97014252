import { expect, test } from 'vitest'
import { canRenderBurmese } from './own-font.ts'

test('a font that stacks letters renders Burmese; a missing font and a Zawgyi font do not', () => {
  const stacking = (text: string) => (text.includes('\u1039') ? 11 : 10)
  const boxes = (text: string) => text.length * 10
  // U+1039 has no width in Zawgyi fonts.
  const zawgyi = (text: string) => text.replaceAll('\u1039', '').length * 10
  expect([stacking, boxes, zawgyi].map(canRenderBurmese)).toEqual([true, false, false])
})
