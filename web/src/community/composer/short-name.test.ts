import { expect, test } from 'vitest'
import { shortenFileName } from './short-name.ts'

test('a long file name is shortened in the middle, between characters', () => {
  expect(shortenFileName('IMG_20261123_0801.jpg')).toBe('IMG_202…_0801.jpg')
  expect(shortenFileName('IMG_20261123_.jpg')).toBe('IMG_20261123_.jpg')
  expect(shortenFileName(`${'မြို့'.repeat(30)}.jpg`)).toBe(`${'မြို့'.repeat(7)}…${'မြို့'.repeat(5)}.jpg`)
})
