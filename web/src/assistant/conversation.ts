import type { AssistantAnswer } from '@yatha/contract'
import { makeStore } from '../device/store.ts'
import { storeTurns, readTurns, type Turn } from './kept-turns.ts'

/** A question, and its answer as far as it has arrived. */
export interface ConversationTurn extends Turn {
  /** The text of an incomplete answer. */
  readonly words?: string
  /** True if there was no answer. */
  readonly failed?: true
}

/** Answers a question. `onWords` is called with the text so far, before the answer is complete. */
export type Answerer = (
  question: { readonly text: string; readonly before: readonly Turn[] },
  onWords: (words: string) => void,
) => Promise<AssistantAnswer>

/** Maximum age of earlier questions that are used as context. */
const MAX_CONTEXT_SECONDS = 3600

let turns: readonly ConversationTurn[] = readTurns()
const store = makeStore(() => turns)

/** The conversation on this phone, oldest first. */
export const useTurns = store.use

/** Asks a question. If that fails, marks the turn as failed. */
export async function askQuestion(text: string, at: number, answerer: Answerer): Promise<void> {
  const newTurn: ConversationTurn = { id: `${at}.${turns.length}`, text, at }
  const before = turns.filter((turn) => turn.answer && at - turn.at < MAX_CONTEXT_SECONDS)
  change([...turns, newTurn])
  const update = (part: Partial<ConversationTurn>) => change(turns.map((turn) => (turn.id === newTurn.id ? { ...newTurn, ...part } : turn)))
  try {
    const answer = await answerer({ text, before }, (words) => update({ words }))
    update({ answer })
    // Delayed, so that the answer is rendered before the conversation is stored.
    setTimeout(() => storeTurns(turns), 100)
  } catch (error) {
    console.warn('no answer', error)
    update({ failed: true })
  }
}

/** Deletes the conversation. */
export function deleteConversation(): void {
  change([])
  storeTurns([])
}

function change(next: readonly ConversationTurn[]): void {
  turns = next
  store.notify()
}
