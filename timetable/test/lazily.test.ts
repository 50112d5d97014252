import { expect, test } from 'vitest'
import { lazily } from '../src/lazily.ts'

test('a property is computed once, when it is first read', () => {
  const created: string[] = []
  const make = (name: string) => () => {
    created.push(name)
    return name
  }
  const parts = lazily<Record<string, string>>({ a: make('a'), b: make('b') })
  expect(created).toEqual([])
  expect([parts['b'], parts['b'], created]).toEqual(['b', 'b', ['b']])
  expect([Object.keys(parts), parts['a'], created]).toEqual([['a', 'b'], 'a', ['b', 'a']])
})
