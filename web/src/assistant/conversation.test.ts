import type { AssistantAnswer } from '@yatha/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readTurns, type Turn } from './kept-turns.ts'

const storedValues = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => storedValues.get(key) ?? null,
  setItem: (key: string, value: string) => storedValues.set(key, value),
  removeItem: (key: string) => storedValues.delete(key),
})

const answer = (text: string): AssistantAnswer => ({ intent: 'small_talk', slots: {}, language: 'en', text, cards: [], chips: [] })
const textsOf = (turns: readonly Turn[]) => turns.map((turn) => [turn.text, turn.answer?.text])

/** Advances the time until the conversation is stored, which is shortly after it is rendered. */
const waitUntilStored = () => vi.advanceTimersByTime(200)
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Imports the module again, as a new page does. */
async function openConversation() {
  vi.resetModules()
  return import('./conversation.ts')
}

beforeEach(() => storedValues.clear())

test('questions and answers are stored on the phone until they are deleted', async () => {
  const { askQuestion: ask, deleteConversation: deleteTurns } = await openConversation()
  await ask('hello', 1000, () => Promise.resolve(answer('Hello!')))
  waitUntilStored()
  expect(textsOf(readTurns())).toEqual([['hello', 'Hello!']])
  deleteTurns()
  expect(readTurns()).toEqual([])
  expect(storedValues.size).toBe(0)
})

test('a conversation that is deleted before it is stored is not stored later', async () => {
  const { askQuestion: ask, deleteConversation: deleteTurns } = await openConversation()
  await ask('hello', 1000, () => Promise.resolve(answer('Hello!')))
  deleteTurns()
  waitUntilStored()
  expect(readTurns()).toEqual([])
})

test('a question without an answer is not stored', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const { askQuestion: ask } = await openConversation()
  await ask('hello', 1000, () => Promise.reject(new Error('no chunk')))
  waitUntilStored()
  expect(readTurns()).toEqual([])
})

test('the context of a question is the questions of the previous hour; the last twenty questions are stored', async () => {
  const { askQuestion: ask } = await openConversation()
  const before: string[][] = []
  const askAt = (text: string, at: number) =>
    ask(text, at, (question) => {
      before.push(question.before.map((turn) => turn.text))
      return Promise.resolve(answer(text))
    })
  await askAt('a', 0)
  await askAt('b', 3000)
  await askAt('c', 5000)
  expect(before).toEqual([[], ['a'], ['b']])
  for (let i = 0; i < 30; i++) await askAt(`${i}`, 5000)
  waitUntilStored()
  expect(readTurns()).toHaveLength(20)
  expect(readTurns().at(-1)?.text).toBe('29')
})

test('conversations that are malformed or in another format are not shown', () => {
  for (const text of ['{"form":0,"turns":[1]}', '{"form":1}', 'null', '[', '{"form":1,"turns":"x"}']) {
    storedValues.set('yatha.helper', text)
    expect(readTurns()).toEqual([])
  }
})
