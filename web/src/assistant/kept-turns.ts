import type { AssistantAnswer } from '@yatha/contract'
import { forget, recall, remember } from '../device/storage.ts'

/** A question and its answer. */
export interface Turn {
  readonly id: string
  readonly text: string
  /** Time of the question, in epoch seconds. */
  readonly at: number
  /** Undefined until the answer is complete. */
  readonly answer?: AssistantAnswer
}

const KEY = 'yatha.helper'
/** Version of the storage format. Turns in another format are not shown. */
const FORM = 1
/** Maximum number of stored turns. An answer has up to 15 kB. */
const KEPT = 20

/** Returns the stored conversation, oldest first. */
export function keptTurns(): Turn[] {
  try {
    const kept = JSON.parse(recall(KEY) ?? '{}') as { form?: number; turns?: Turn[] }
    return kept.form === FORM && Array.isArray(kept.turns) ? kept.turns : []
  } catch {
    return []
  }
}

/** Stores the last answered turns. */
export function keepTurns(turns: readonly Turn[]): void {
  const answered = turns.filter(({ answer }) => answer).slice(-KEPT)
  if (answered.length > 0) remember(KEY, JSON.stringify({ form: FORM, turns: answered }))
  else forget(KEY)
}
