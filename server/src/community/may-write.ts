import type { Db } from '../db/database.ts'
import { newId } from '../db/id.ts'
import { authorIdOf, keepAuthor } from './author.store.ts'

/** What a rider does. */
export type Writing = 'post' | 'comment' | 'reaction'

export interface Writer {
  readonly accountId: string
  readonly what: Writing
  readonly now: Date
}

/** The author of what a rider is about to write. Every writing handler asks here first. */
export async function mayWrite(db: Db, { accountId, now }: Writer): Promise<string> {
  const known = await authorIdOf(db, accountId)
  return known ?? keepAuthor(db, { id: newId(now.getTime()), accountId })
}
