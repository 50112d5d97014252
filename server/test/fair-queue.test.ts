import { expect, test } from 'vitest'
import { FairQueue } from '../src/account/fair-queue.ts'
import { TooManyTries } from '../src/adapters/limits/limits.ts'

/**
 * Submits work in the order of `clients`. Each character is a client; uppercase letters are clients with known devices. Returns the order
 * in which the work started.
 */
async function runInTurns(queue: FairQueue, clients: readonly string[]): Promise<string> {
  const order: string[] = []
  const work = (client: string) => async () => {
    order.push(client)
    await new Promise((done) => setImmediate(done))
  }
  await Promise.all(clients.map((client) => queue.run(client, client === client.toUpperCase() && /[A-Z]/.test(client), work(client))))
  return order.join('')
}

test('clients take turns: a client that submits much work delays only itself', async () => {
  expect(await runInTurns(new FairQueue(1, 10), [...'aaaaaabbc'])).toBe('abacbaaaa')
})

test('an occasional client neither waits for all busy clients nor starves them', async () => {
  const busy = Array.from({ length: 100 }, (_, i) => String.fromCodePoint(0x4e00 + i))
  const queue = new FairQueue(1, 100)
  await runInTurns(queue, [...busy, ...busy, ...busy, ...busy])
  const order = await runInTurns(queue, [...busy, ...busy, 'r', 'r', 'r'])
  // The three jobs of `r` are among the first eight.
  expect(order.slice(0, 8).match(/r/g)).toHaveLength(3)
  expect(new Set(order.slice(0, 108)).size).toBeGreaterThan(95)
  expect(order).toHaveLength(203)
})

test('a client with a known device gets turns sooner', async () => {
  const order = await runInTurns(new FairQueue(1, 100), [...'aabbccddeeffgghh', 'R', 'R'])
  expect(order.slice(0, 5).match(/R/g)).toHaveLength(2)
})

test('a client’s turns from long ago do not lower its priority', async () => {
  const queue = new FairQueue(1, 5000)
  await runInTurns(
    queue,
    Array.from({ length: 2000 }, () => 'r'),
  )
  await runInTurns(
    queue,
    Array.from({ length: 12_000 }, (_, i) => `${i % 50}`),
  )
  expect((await runInTurns(queue, [...'aaaaaaaa', 'r'])).indexOf('r')).toBeLessThan(4)
})

test('concurrency is limited, and failed work frees its slot', async () => {
  const queue = new FairQueue(2, 100)
  let running = 0
  let maxRunning = 0
  const work = (i: number) => async () => {
    maxRunning = Math.max(maxRunning, ++running)
    await new Promise((done) => setImmediate(done))
    running--
    if (i % 3 === 0) throw new Error('failed')
  }
  const results = await Promise.allSettled(Array.from({ length: 30 }, (_, i) => queue.run(`${i % 4}`, false, work(i))))
  expect([maxRunning, running, results.filter(({ status }) => status === 'rejected')]).toMatchObject([2, 0, { length: 10 }])
  expect(await runInTurns(queue, ['a', 'b'])).toBe('ab')
})

test('a client with ten waiting requests is rejected; other clients are not', async () => {
  const queue = new FairQueue(1, 10)
  let release = () => undefined as void
  const firstJob = queue.run('a', false, () => new Promise<void>((done) => (release = done)))
  const waiting = Array.from({ length: 10 }, () => queue.run('a', false, async () => undefined))
  await expect(queue.run('a', false, async () => undefined)).rejects.toBeInstanceOf(TooManyTries)
  const other = queue.run('b', false, async () => 'done')
  release()
  await Promise.all([firstJob, ...waiting])
  expect(await other).toBe('done')
})
