import { expect, test } from 'vitest'
import { AnswerCache } from '../src/http/answer-cache.ts'

const body = (bytes: number) => ({ bytes: new Uint8Array(bytes), encoding: undefined, etag: String(bytes) })

test('the least recently used responses are evicted until the cache is within its limit', () => {
  const cache = new AnswerCache(10_000)
  for (const key of ['a', 'b', 'c']) cache.add(key, body(2500))
  cache.get('a')
  cache.add('d', body(2500))
  expect(['a', 'b', 'c', 'd'].map((key) => cache.get(key) !== undefined)).toEqual([true, false, true, true])
  cache.add('e', body(20_000))
  expect(['a', 'c', 'd', 'e'].map((key) => cache.get(key))).toEqual([undefined, undefined, undefined, undefined])
  cache.add('f', body(100))
  expect(cache.get('f')).toEqual(body(100))
})
