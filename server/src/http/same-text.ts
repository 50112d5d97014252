import { hash, timingSafeEqual } from 'node:crypto'

/** Compares two texts in constant time. */
export function equalInConstantTime(a: string, b: string): boolean {
  const digest = (text: string) => hash('sha256', text, 'buffer')
  return timingSafeEqual(digest(a), digest(b))
}
