import type { HiddenWhy } from '@yatha/contract'
import type { Db } from '../../db/database.ts'
import { newId } from '../../db/id.ts'
import { openedCase } from './flag.store.ts'
import { setHidden, type HiddenThing } from './hide.store.ts'
import { logAction } from './log.store.ts'
import type { Target } from './target.ts'

/** Columns of something that is written with words that are reviewed first. */
export const heldColumns = (why: HiddenWhy | undefined, now: Date) =>
  why === undefined ? { hiddenAt: null, hiddenWhy: null } : { hiddenAt: now, hiddenWhy: why }

/** Opens a case of what is held, in the transaction that writes it. */
export async function openHeld(t: Db, target: Target, now: Date): Promise<void> {
  const { id: caseId } = await openedCase(t, target, now)
  const { kind, id: targetId, authorId } = target
  await logAction(t, { id: newId(now.getTime()), at: now, action: 'hold', by: 'words', caseId, kind, targetId, authorId })
}

/** Hides what has such words since it was edited. */
export async function holdEdited(db: Db, target: Target, now: Date): Promise<HiddenThing | undefined> {
  return db.transaction(async (t) => {
    await openHeld(t, target, now)
    return setHidden(t, target.kind, target.id, { why: 'words', now })
  })
}
