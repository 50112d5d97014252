import { expect, test } from 'vitest'
import { retryAfterDeadlock } from '../src/db/deadlock.ts'

const failingTransaction = (code: string, times: number) => {
  let runs = 0
  const run = async () => {
    if (runs++ < times) throw new Error('query failed', { cause: Object.assign(new Error(), { code }) })
    return runs
  }
  return run
}

test('a transaction is retried once after a deadlock, and after no other error', async () => {
  expect(await retryAfterDeadlock(failingTransaction('40P01', 1))).toBe(2)
  await expect(retryAfterDeadlock(failingTransaction('40P01', 2))).rejects.toThrow('query failed')
  await expect(retryAfterDeadlock(failingTransaction('23505', 1))).rejects.toThrow('query failed')
})
