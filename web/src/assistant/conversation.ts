import type { AssistantAnswer } from '@yatha/contract'
import { makeStore } from '../device/store.ts'
import { keepTurns, keptTurns, type Turn } from './kept-turns.ts'

/** A question, and as much of its answer as is there. */
export interface ShownTurn extends Turn {
  /** Words of an answer that is not whole. */
  readonly words?: string
  /** No answer came. */
  readonly failed?: true
}

/** What is answered to a question; `said` takes words that come before the whole answer. */
export type Answerer = (
  question: { readonly text: string; readonly before: readonly Turn[] },
  said: (words: string) => void,
) => Promise<AssistantAnswer>

/** A question leans on those asked so many seconds before it at most. */
const LEANS_SECONDS = 3600

let turns: readonly ShownTurn[] = keptTurns()
const store = makeStore(() => turns)

/** The conversation on this phone, oldest first. */
export const useTurns = store.use

/** Asks a question. Without an answer, the turn says so. */
export async function ask(text: string, at: number, answerer: Answerer): Promise<void> {
  const asked: ShownTurn = { id: `${at}.${turns.length}`, text, at }
  const before = turns.filter((turn) => turn.answer && at - turn.at < LEANS_SECONDS)
  change([...turns, asked])
  const put = (part: Partial<ShownTurn>) => change(turns.map((turn) => (turn.id === asked.id ? { ...asked, ...part } : turn)))
  try {
    const answer = await answerer({ text, before }, (words) => put({ words }))
    put({ answer })
    // Once it is drawn.
    setTimeout(() => keepTurns(turns), 100)
  } catch (error) {
    console.warn('no answer', error)
    put({ failed: true })
  }
}

/** Forgets the conversation. */
export function forgetTurns(): void {
  change([])
  keepTurns([])
}

function change(next: readonly ShownTurn[]): void {
  turns = next
  store.changed()
}
