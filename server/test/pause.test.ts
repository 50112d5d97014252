import { getEventListeners } from 'node:events'
import { expect, test } from 'vitest'
import { pause } from '../src/pause.ts'

test('a pause ends in time or with its signal, and leaves no listener behind', async () => {
  const end = new AbortController()
  for (let i = 0; i < 20; i++) await pause(1, end.signal)
  expect(getEventListeners(end.signal, 'abort')).toEqual([])
  const began = Date.now()
  const long = pause(60_000, end.signal)
  end.abort()
  await long
  await pause(60_000, end.signal)
  expect(Date.now() - began).toBeLessThan(50_000)
})
