import type { AssistantAnswer, AssistantEvent, AssistantTurn } from '@yatha/contract'
import type { Language } from '@yatha/language'
import { EventStreamReader } from '../railway/live/live-events.ts'
import { apiHeaders } from '../session/api-headers.ts'

/** Maximum pause in the server's stream. After it, the phone answers instead, so that riders see words within 3 seconds. */
const IDLE_TIMEOUT_MS = 2800

export interface ServerQuestion {
  readonly text: string
  readonly language: Language
  /** Earlier turns, oldest first. */
  readonly history: readonly AssistantTurn[]
}

/**
 * Returns the server's answer. Calls `onWords` with the text so far. Shows no error toasts, because the phone can answer instead. Throws
 * if the server rejects the question, is silent for too long, or does not complete the answer.
 */
export async function requestAnswer(question: ServerQuestion, onWords: (words: string) => void): Promise<AssistantAnswer> {
  const controller = new AbortController()
  const startTimeout = () => setTimeout(() => controller.abort(), IDLE_TIMEOUT_MS)
  let timer = startTimeout()
  try {
    const response = await fetch('/api/assistant', {
      method: 'POST',
      headers: { ...apiHeaders(question.language, 'POST'), Accept: 'text/event-stream' },
      body: JSON.stringify(question),
      signal: controller.signal,
    })
    if (!response.ok || !response.body) throw new Error(`no answer: ${response.status}`)
    const reader = response.body.getReader()
    const decoder = new TextDecoder()
    const blocks = new EventStreamReader()
    let words = ''
    for (;;) {
      const { done, value } = await reader.read()
      if (done) throw new Error('an answer without an end')
      clearTimeout(timer)
      timer = startTimeout()
      for (const { data } of blocks.add(decoder.decode(value, { stream: true }))) {
        if (data === undefined) continue
        const event = JSON.parse(data) as AssistantEvent // Validated by the server.
        if (event.kind === 'done') return event.answer
        if (event.kind === 'words') onWords((words += event.text))
        else if (event.kind === 'replace') onWords((words = event.text))
      }
    }
  } finally {
    clearTimeout(timer)
    controller.abort()
  }
}
