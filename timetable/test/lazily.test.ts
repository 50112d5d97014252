import { expect, test } from 'vitest'
import { lazily } from '../src/lazily.ts'

test('a property is computed once, when it is first read', () => {
  const made: string[] = []
  const make = (name: string) => () => {
    made.push(name)
    return name
  }
  const parts = lazily<Record<string, string>>({ a: make('a'), b: make('b') })
  expect(made).toEqual([])
  expect([parts['b'], parts['b'], made]).toEqual(['b', 'b', ['b']])
  expect([Object.keys(parts), parts['a'], made]).toEqual([['a', 'b'], 'a', ['b', 'a']])
})
