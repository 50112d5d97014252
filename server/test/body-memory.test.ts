import { ApiError } from '@yatha/contract'
import { expect, test } from 'vitest'
import { BodyMemory } from '../src/http/body-memory.ts'

const codeOf = (work: () => unknown) => {
  try {
    work()
    return undefined
  } catch (error) {
    return error instanceof ApiError ? error.code : error
  }
}

test('a new request body that does not fit into memory cancels the oldest incomplete body, and no complete body', () => {
  const memory = new BodyMemory({ bytes: 100 })
  const [complete, oldest, other] = ['a', 'b', 'c'].map((owner) => memory.reserve(owner, 30))
  complete!.markComplete()
  const next = memory.reserve('d', 40)
  expect([complete, oldest, other, next].map((reservation) => reservation!.signal.aborted)).toEqual([false, true, false, false])
  expect(oldest!.signal.reason).toMatchObject({ code: 'busy', retryAfterSeconds: 10 })
  expect(memory.bytes).toBe(100)
  for (const reservation of [other, next]) reservation!.markComplete()
  expect(codeOf(() => memory.reserve('e', 1))).toBe('busy')
  // A canceled reservation is not released twice.
  for (const reservation of [complete, oldest, other, next, next]) reservation!.release()
  expect(memory.bytes).toBe(0)
})

test('a request body larger than the limit cancels no other body', () => {
  const memory = new BodyMemory({ bytes: 100 })
  const reservation = memory.reserve('a', 10)
  expect(codeOf(() => memory.reserve('b', 101))).toBe('busy')
  expect(reservation.signal.aborted).toBe(false)
})

test('the number of concurrent request bodies of one owner is limited', () => {
  const memory = new BodyMemory({ bytes: 100, maxPerOwner: 2 })
  const [first] = [memory.reserve('a', 1), memory.reserve('a', 1)]
  expect(codeOf(() => memory.reserve('a', 1))).toBe('busy')
  expect(codeOf(() => memory.reserve('b', 1))).toBeUndefined()
  first!.release()
  expect(codeOf(() => memory.reserve('a', 1))).toBeUndefined()
})

test('the total size of all admitted request bodies never exceeds the limit', () => {
  const memory = new BodyMemory({ bytes: 1000 })
  const reservations = Array.from({ length: 5000 }, (_, i) => {
    const reservation = memory.reserve(String(i), (i * 37) % 301)
    expect(memory.bytes).toBeLessThanOrEqual(1000)
    if (i % 7 === 0) reservation.release()
    return reservation
  })
  for (const reservation of reservations) reservation.release()
  expect(memory.bytes).toBe(0)
})
