import type { AssistantAnswer } from '@yatha/contract'
import { deleteLocalStorage, readLocalStorage, writeLocalStorage } from '../device/storage.ts'

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
const FORMAT = 1
/** Maximum number of stored turns. An answer has up to 15 kB. */
const MAX_STORED = 20

/** Returns the stored conversation, oldest first. */
export function readTurns(): Turn[] {
  try {
    const stored = JSON.parse(readLocalStorage(KEY) ?? '{}') as { form?: number; turns?: Turn[] }
    return stored.form === FORMAT && Array.isArray(stored.turns) ? stored.turns : []
  } catch {
    return []
  }
}

/** Stores the last MAX_STORED turns that have an answer. */
export function storeTurns(turns: readonly Turn[]): void {
  const answeredTurns = turns.filter(({ answer }) => answer).slice(-MAX_STORED)
  if (answeredTurns.length > 0) writeLocalStorage(KEY, JSON.stringify({ form: FORMAT, turns: answeredTurns }))
  else deleteLocalStorage(KEY)
}
