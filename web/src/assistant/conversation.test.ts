import type { AssistantAnswer } from '@yatha/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readTurns, type Turn } from './kept-turns.ts'

const kept = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
})

const answer = (text: string): AssistantAnswer => ({ intent: 'small_talk', slots: {}, language: 'en', text, cards: [], chips: [] })
const said = (turns: readonly Turn[]) => turns.map((turn) => [turn.text, turn.answer?.text])

/** The conversation is stored once it is drawn. */
const drawn = () => vi.advanceTimersByTime(200)
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Imports the module again, like a new page. */
async function opened() {
  vi.resetModules()
  return import('./conversation.ts')
}

beforeEach(() => kept.clear())

test('questions and answers are stored on the phone until they are deleted', async () => {
  const { ask, deleteTurns } = await opened()
  await ask('hello', 1000, () => Promise.resolve(answer('Hello!')))
  drawn()
  expect(said(readTurns())).toEqual([['hello', 'Hello!']])
  deleteTurns()
  expect(readTurns()).toEqual([])
  expect(kept.size).toBe(0)
})

test('an answer that arrives after the conversation was deleted is not stored', async () => {
  const { ask, deleteTurns } = await opened()
  await ask('hello', 1000, () => Promise.resolve(answer('Hello!')))
  deleteTurns()
  drawn()
  expect(readTurns()).toEqual([])
})

test('a question without an answer is not stored', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const { ask } = await opened()
  await ask('hello', 1000, () => Promise.reject(new Error('no chunk')))
  drawn()
  expect(readTurns()).toEqual([])
})

test('the context of a question is the questions of the last hour; the last twenty are stored', async () => {
  const { ask } = await opened()
  const before: string[][] = []
  const asked = (text: string, at: number) =>
    ask(text, at, (question) => {
      before.push(question.before.map((turn) => turn.text))
      return Promise.resolve(answer(text))
    })
  await asked('a', 0)
  await asked('b', 3000)
  await asked('c', 5000)
  expect(before).toEqual([[], ['a'], ['b']])
  for (let i = 0; i < 30; i++) await asked(`${i}`, 5000)
  drawn()
  expect(readTurns()).toHaveLength(20)
  expect(readTurns().at(-1)?.text).toBe('29')
})

test('conversations that are malformed or in another format are not shown', () => {
  for (const text of ['{"form":0,"turns":[1]}', '{"form":1}', 'null', '[', '{"form":1,"turns":"x"}']) {
    kept.set('yatha.helper', text)
    expect(readTurns()).toEqual([])
  }
})
