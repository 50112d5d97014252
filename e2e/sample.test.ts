import { expect, test } from 'vitest'
import { commit, sampleOf } from './sample.ts'

const all = Array.from({ length: 200 }, (_, i) => i)

test('a commit has its own sample, and the same each time', () => {
  expect(sampleOf(all, 8, 'a')).toEqual(sampleOf(all, 8, 'a'))
  expect(sampleOf(all, 8, 'a')).not.toEqual(sampleOf(all, 8, 'b'))
  expect(new Set(sampleOf(all, 8, 'a')).size).toBe(8)
})

test('in time, all have their turn', () => {
  const seen = new Set(Array.from({ length: 400 }, (_, i) => sampleOf(all, 8, `commit ${i}`)).flat())
  expect(seen.size).toBe(all.length)
})

test('the seed is the commit', () => expect(commit()).toMatch(/^[0-9a-f]{40}$|^no commit$/))
