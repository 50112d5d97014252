import { expect, test } from 'vitest'
import { shortName } from './short-name.ts'

test('a long file name is shortened in the middle, between characters', () => {
  expect(shortName('IMG_20261123_0801.jpg')).toBe('IMG_202…_0801.jpg')
  expect(shortName('IMG_20261123_.jpg')).toBe('IMG_20261123_.jpg')
  expect(shortName(`${'မြို့'.repeat(30)}.jpg`)).toBe(`${'မြို့'.repeat(7)}…${'မြို့'.repeat(5)}.jpg`)
})
