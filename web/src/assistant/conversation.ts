import type { AssistantAnswer } from '@yatha/contract'
import { makeStore } from '../device/store.ts'
import { keepTurns, keptTurns, type Turn } from './kept-turns.ts'

/** A question, and its answer as far as it has arrived. */
export interface ShownTurn extends Turn {
  /** The text of an incomplete answer. */
  readonly words?: string
  /** True if there was no answer. */
  readonly failed?: true
}

/** Answers a question. `onWords` is called with the text so far, before the answer is complete. */
export type Answerer = (
  question: { readonly text: string; readonly before: readonly Turn[] },
  said: (words: string) => void,
) => Promise<AssistantAnswer>

/** Maximum age of earlier questions that are used as context. */
const LEANS_SECONDS = 3600

let turns: readonly ShownTurn[] = keptTurns()
const store = makeStore(() => turns)

/** The conversation on this phone, oldest first. */
export const useTurns = store.use

/** Asks a question. If that fails, marks the turn as failed. */
export async function ask(text: string, at: number, answerer: Answerer): Promise<void> {
  const asked: ShownTurn = { id: `${at}.${turns.length}`, text, at }
  const before = turns.filter((turn) => turn.answer && at - turn.at < LEANS_SECONDS)
  change([...turns, asked])
  const put = (part: Partial<ShownTurn>) => change(turns.map((turn) => (turn.id === asked.id ? { ...asked, ...part } : turn)))
  try {
    const answer = await answerer({ text, before }, (words) => put({ words }))
    put({ answer })
    // Stored after the answer is rendered.
    setTimeout(() => keepTurns(turns), 100)
  } catch (error) {
    console.warn('no answer', error)
    put({ failed: true })
  }
}

/** Deletes the conversation. */
export function forgetTurns(): void {
  change([])
  keepTurns([])
}

function change(next: readonly ShownTurn[]): void {
  turns = next
  store.changed()
}
