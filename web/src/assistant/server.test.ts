// @vitest-environment happy-dom
import '../../test/page.tsx'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { requestAnswer } from './server.ts'

const ANSWER = { intent: 'small_talk', slots: {}, language: 'en', text: 'Hello you', cards: [], chips: [] }
const QUESTION = { text: 'hello', language: 'en', history: [] } as const

/** Stubs a server that streams these pieces of text. Unless `ends`, the stream stays open after the last piece. */
function stubStream(pieces: readonly string[], ends = true): void {
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece))
        if (ends) controller.close()
        else signal?.addEventListener('abort', () => controller.error(new Error('aborted')))
      },
    })
    return Promise.resolve(new Response(body))
  })
}

const event = (value: object) => `data: ${JSON.stringify(value)}\n\n`

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('`onWords` gets the text as it arrives and after a correction; the last event is the answer', async () => {
  const both = event({ kind: 'words', text: 'Hi' }) + event({ kind: 'words', text: ' me' })
  stubStream([both.slice(0, 20), both.slice(20), event({ kind: 'replace', text: 'Hello you' }), event({ kind: 'done', answer: ANSWER })])
  const texts: string[] = []
  expect(await requestAnswer(QUESTION, (words) => texts.push(words))).toEqual(ANSWER)
  expect(texts).toEqual(['Hi', 'Hi me', 'Hello you'])
})

test('a stream that ends early, or a response that is not a stream, is an error', async () => {
  stubStream([event({ kind: 'words', text: 'Hi' })])
  await expect(requestAnswer(QUESTION, () => undefined)).rejects.toThrow('an answer without an end')
  stubStream(['data: <html>\n\n'])
  await expect(requestAnswer(QUESTION, () => undefined)).rejects.toThrow()
})

test('a response with an error status is an error', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 429 })))
  await expect(requestAnswer(QUESTION, () => undefined)).rejects.toThrow('429')
})

test('a silent server times out in less than 3 seconds', async () => {
  stubStream([event({ kind: 'words', text: 'Hi' })], false)
  const answer = requestAnswer(QUESTION, () => undefined)
  const state = expect(answer).rejects.toThrow('aborted')
  await vi.advanceTimersByTimeAsync(2900)
  await state
})
