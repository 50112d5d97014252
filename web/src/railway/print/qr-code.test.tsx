import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { QrCode } from './qr-code.tsx'

/** Decodes a QR code of version 3 with one block (ISO/IEC 18004), without error correction. */
function textOf(svg: string): string {
  const size = 29
  const dark = new Set([...svg.matchAll(/M(\d+) (\d+)/g)].map(([, x, y]) => `${Number(x) - 4} ${Number(y) - 4}`))
  const at = (x: number, y: number) => (dark.has(`${x} ${y}`) ? 1 : 0)
  const mask = ((at(2, 8) << 2) | (at(3, 8) << 1) | at(4, 8)) ^ 0b101
  const flips = [
    (x: number, y: number) => (x + y) % 2 === 0,
    (_: number, y: number) => y % 2 === 0,
    (x: number) => x % 3 === 0,
    (x: number, y: number) => (x + y) % 3 === 0,
    (x: number, y: number) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
    (x: number, y: number) => ((x * y) % 2) + ((x * y) % 3) === 0,
    (x: number, y: number) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
    (x: number, y: number) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
  ][mask]!
  const isPattern = (x: number, y: number) =>
    x === 6 || y === 6 || (x < 9 && y < 9) || (x < 9 && y > size - 9) || (x > size - 9 && y < 9) || (x > 19 && x < 25 && y > 19 && y < 25)
  const bits: number[] = []
  for (let right = size - 1; right > 0; right -= 2) {
    const column = right <= 6 ? right - 1 : right
    const upwards = (size - 1 - right) % 4 === 0
    for (let step = 0; step < size; step++) {
      const y = upwards ? size - 1 - step : step
      for (const x of [column, column - 1]) if (x >= 0 && !isPattern(x, y)) bits.push(at(x, y) ^ Number(flips(x, y)))
    }
  }
  const number = (from: number, length: number) => Number.parseInt(bits.slice(from, from + length).join(''), 2)
  expect(number(0, 4)).toBe(4) // Byte mode.
  const bytes = Array.from({ length: number(4, 8) }, (_, i) => number(12 + i * 8, 8))
  return new TextDecoder().decode(Uint8Array.from(bytes))
}

test('a QR code contains its text, and has a quiet zone of four modules', () => {
  const svg = renderToStaticMarkup(<QrCode text="https://yatha.example/station/hledan" />)
  expect(svg).toContain('viewBox="0 0 37 37"')
  expect(textOf(svg)).toBe('https://yatha.example/station/hledan')
})
