import { expect, test } from 'vitest'
import { canRenderBurmese } from './own-font.ts'

test('canRenderBurmese is true for a font that stacks letters, and false without a font or with a Zawgyi font', () => {
  const stacking = (text: string) => (text.includes('\u1039') ? 11 : 10)
  const boxes = (text: string) => text.length * 10
  // U+1039 has no width in Zawgyi fonts.
  const zawgyi = (text: string) => text.replaceAll('\u1039', '').length * 10
  expect([stacking, boxes, zawgyi].map(canRenderBurmese)).toEqual([true, false, false])
})
