import { expect, test } from 'vitest'
import { SilentServices } from '../src/notification/silent-services.ts'

test('after ten pushes without a response, a push service is paused; after the pause, only one push is sent until it responds', () => {
  const services = new SilentServices()
  for (let i = 0; i < 9; i++) services.recordResult('a', false, i)
  expect(services.mayTry('a', 9)).toBe(true)
  services.recordResult('a', false, 9)
  expect([services.mayTry('a', 10), services.mayTry('b', 10)]).toEqual([false, true])
  expect([services.mayTry('a', 15_009), services.mayTry('a', 15_010)]).toEqual([true, false])
  services.recordResult('a', true, 16_000)
  expect([services.mayTry('a', 16_001), services.mayTry('a', 16_001)]).toEqual([true, true])
})
