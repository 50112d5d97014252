import { getEventListeners } from 'node:events'
import { expect, test } from 'vitest'
import { pause } from '../src/pause.ts'

test('a pause ends after its time or when its signal is aborted, and removes its listener', async () => {
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
