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

test('a new body that does not fit cancels the oldest incomplete body; complete bodies stay', () => {
  const room = new BodyMemory({ bytes: 100 })
  const [complete, oldest, other] = ['a', 'b', 'c'].map((owner) => room.reserve(owner, 30))
  complete!.arrive()
  const next = room.reserve('d', 40)
  expect([complete, oldest, other, next].map((place) => place!.signal.aborted)).toEqual([false, true, false, false])
  expect(oldest!.signal.reason).toMatchObject({ code: 'busy', retryAfterSeconds: 10 })
  expect(room.bytes).toBe(100)
  for (const place of [other, next]) place!.arrive()
  expect(codeOf(() => room.reserve('e', 1))).toBe('busy')
  // A canceled reservation is not released twice.
  for (const place of [complete, oldest, other, next, next]) place!.leave()
  expect(room.bytes).toBe(0)
})

test('a body larger than the limit cancels no other body', () => {
  const room = new BodyMemory({ bytes: 100 })
  const place = room.reserve('a', 10)
  expect(codeOf(() => room.reserve('b', 101))).toBe('busy')
  expect(place.signal.aborted).toBe(false)
})

test('the number of concurrent bodies is limited for each owner', () => {
  const room = new BodyMemory({ bytes: 100, each: 2 })
  const [first] = [room.reserve('a', 1), room.reserve('a', 1)]
  expect(codeOf(() => room.reserve('a', 1))).toBe('busy')
  expect(codeOf(() => room.reserve('b', 1))).toBeUndefined()
  first!.leave()
  expect(codeOf(() => room.reserve('a', 1))).toBeUndefined()
})

test('the total size of all admitted bodies never exceeds the limit', () => {
  const room = new BodyMemory({ bytes: 1000 })
  const places = Array.from({ length: 5000 }, (_, i) => {
    const place = room.reserve(String(i), (i * 37) % 301)
    expect(room.bytes).toBeLessThanOrEqual(1000)
    if (i % 7 === 0) place.leave()
    return place
  })
  for (const place of places) place.leave()
  expect(room.bytes).toBe(0)
})
