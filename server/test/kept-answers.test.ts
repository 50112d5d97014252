import { expect, test } from 'vitest'
import { KeptAnswers } from '../src/http/kept-answers.ts'

const bytes = (length: number) => () => Buffer.alloc(length)
const fail = () => {
  throw new Error('made again')
}

test('an answer is found at each of its times, in its version only', () => {
  const kept = new KeptAnswers(10_000)
  kept.keep('a', '1', { from: 60, until: 120, digest: 'x' }, 'br', bytes(10))
  expect([59, 60, 120, 121].map((time) => kept.find('a', '1', time)?.digest)).toEqual([undefined, 'x', 'x', undefined])
  expect(kept.find('a', '2', 60)).toBeUndefined()
  expect(kept.find('b', '1', 60)).toBeUndefined()
})

test('a text that is the same in the next version, or the one after, is not compressed again', () => {
  const kept = new KeptAnswers(10_000)
  const made = kept.keep('a', '1', { from: 0, until: 9, digest: 'x' }, 'br', bytes(10))
  kept.keep('a', '2', { from: 10, until: 19, digest: 'y' }, 'br', bytes(10))
  expect(kept.keep('a', '3', { from: 0, until: 9, digest: 'x' }, 'br', fail).forms).toBe(made.forms)
  expect(kept.find('a', '3', 15)).toBeUndefined()
})

test('memory stays within its bound, and the oldest question goes first', () => {
  const kept = new KeptAnswers(20_000)
  for (let i = 0; i < 1000; i++) {
    kept.keep(
      `question ${i % 50}`,
      String(i % 7),
      { from: i * 10, until: i * 10 + 9, digest: String(i) },
      i % 3 ? 'br' : 'gzip',
      bytes(500),
    )
    expect(kept.bytes).toBeLessThanOrEqual(20_000)
  }
  expect(kept.find('question 49', '5', 9990)).toBeDefined()
  expect(kept.find('question 1', '5', 9510)).toBeUndefined()
  kept.keep('too large', '1', { from: 0, until: 1, digest: 'z' }, 'br', bytes(30_000))
  expect(kept.bytes).toBe(0)
})
