import type { AssistantAnswer } from '@yatha/contract'
import { forget, recall, remember } from '../device/storage.ts'

/** A question and what was answered. */
export interface Turn {
  readonly id: string
  readonly text: string
  /** When it was asked, in epoch seconds. */
  readonly at: number
  /** Undefined until it is whole. */
  readonly answer?: AssistantAnswer
}

const KEY = 'yatha.helper'
/** Changes when turns of before can no longer be shown. */
const FORM = 1
/** An answer has up to 15 kB. */
const KEPT = 20

/** The conversation of this phone, oldest first. */
export function keptTurns(): Turn[] {
  try {
    const kept = JSON.parse(recall(KEY) ?? '{}') as { form?: number; turns?: Turn[] }
    return kept.form === FORM && Array.isArray(kept.turns) ? kept.turns : []
  } catch {
    return []
  }
}

/** Keeps the last turns that were answered. */
export function keepTurns(turns: readonly Turn[]): void {
  const answered = turns.filter(({ answer }) => answer).slice(-KEPT)
  if (answered.length > 0) remember(KEY, JSON.stringify({ form: FORM, turns: answered }))
  else forget(KEY)
}
