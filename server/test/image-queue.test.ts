import { expect, test } from 'vitest'
import { AccountJobQueue } from '../src/adapters/media/image-queue.ts'

const queue = () => new AccountJobQueue<{ account: string; weight: number; name: string }>({ jobsOfAccount: 3, weight: 100 })
const job = (name: string, weight = 1) => ({ account: name[0]!, weight, name })

/** Returns the order in which the queue runs its jobs one after another. */
function order(waiting: ReturnType<typeof queue>): string {
  const names: string[] = []
  for (let next = waiting.next(); next; next = waiting.next()) {
    names.push(next.name)
    waiting.done(next.account)
  }
  return names.join(' ')
}

test('jobs of several accounts run in turns', () => {
  const waiting = queue()
  for (const name of ['a1', 'a2', 'a3', 'b1', 'c1', 'c2']) expect(waiting.add(job(name))).toEqual([])
  expect(order(waiting)).toBe('a1 b1 c1 a2 c2 a3')
})

test('when a job of one account ends, a job of a new account runs before the next job of the first account', () => {
  const waiting = queue()
  for (const name of ['a1', 'a2', 'a3']) waiting.add(job(name))
  expect(waiting.next()?.name).toBe('a1')
  waiting.add(job('b1'))
  waiting.done('a')
  expect(order(waiting)).toBe('b1 a2 a3')
})

test('an account has one running job at a time, even if more jobs could run', () => {
  const waiting = queue()
  for (const name of ['a1', 'a2', 'b1']) waiting.add(job(name))
  expect([waiting.next()?.name, waiting.next()?.name, waiting.next()?.name]).toEqual(['a1', 'b1', undefined])
  waiting.done('a')
  expect(waiting.next()?.name).toBe('a2')
})

test('an account may have three waiting jobs', () => {
  const waiting = queue()
  for (const name of ['a1', 'a2', 'a3']) expect(waiting.add(job(name))).toEqual([])
  const fourth = job('a4')
  expect(waiting.add(fourth)).toEqual([fourth])
  expect(waiting.add(job('b1'))).toEqual([])
  expect(order(waiting)).toBe('a1 b1 a2 a3')
})

test('if the queue is full, the account whose jobs have the largest total weight loses its last job', () => {
  const waiting = queue()
  for (const name of ['a1', 'a2', 'b1']) expect(waiting.add(job(name, 33))).toEqual([])
  expect(waiting.add(job('c1', 10)).map(({ name }) => name)).toEqual(['a2'])
  expect(waiting.add(job('d1', 25)).map(({ name }) => name)).toEqual(['b1'])
  expect(waiting.add(job('e1', 60)).map(({ name }) => name)).toEqual(['e1'])
  expect(order(waiting)).toBe('a1 c1 d1')
})

test('removing a job frees its slot', () => {
  const waiting = queue()
  const jobs = ['a1', 'a2', 'a3'].map((name) => job(name, 33))
  for (const one of jobs) waiting.add(one)
  expect(waiting.remove(jobs[1]!)).toBe(true)
  expect(waiting.remove(jobs[1]!)).toBe(false)
  expect(waiting.add(job('a4', 33))).toEqual([])
  expect(waiting.clear().map(({ name }) => name)).toEqual(['a1', 'a3', 'a4'])
  expect(waiting.next()).toBeUndefined()
  expect(waiting.add(job('b1', 100))).toEqual([])
})
