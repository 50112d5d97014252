import { expect, test } from 'vitest'
import { isMade, lazily } from '../src/lazily.ts'

test('a property is worked out when it is first read, once, also behind an object made of another', () => {
  const made: string[] = []
  const make = (name: string) => () => {
    made.push(name)
    return name
  }
  const first = lazily<Record<string, string>>({ a: make('a'), b: make('b') })
  const second = lazily<Record<string, string>>({ b: make('other b') }, first)
  expect([isMade(second, 'a'), isMade(second, 'b'), made]).toEqual([false, false, []])
  expect([second['a'], second['b'], second['b'], made]).toEqual(['a', 'other b', 'other b', ['a', 'other b']])
  expect([isMade(first, 'a'), isMade(second, 'a'), isMade(second, 'b'), isMade(first, 'b')]).toEqual([true, true, true, false])
  expect(isMade<Record<string, string>>(first, 'c')).toBe(false)
})
