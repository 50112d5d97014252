import type { HiddenReason } from '@yatha/contract'
import type { Db } from '../../db/database.ts'
import { newId } from '../../db/id.ts'
import { raiseCaseVersion } from './case.store.ts'
import { openCase } from './flag.store.ts'
import { setHidden, type VisibilityChange } from './hide.store.ts'
import { logAction } from './log.store.ts'
import type { HideableTarget, Target } from './target.ts'

type HeldTarget = Target & HideableTarget

/** Returns the columns that hide a new post or comment until it is reviewed; nulls if `why` is undefined. */
export const heldForReviewColumns = (why: HiddenReason | undefined, now: Date) =>
  why === undefined ? { hiddenAt: null, hiddenWhy: null } : { hiddenAt: now, hiddenWhy: why }

/** Opens a case for hidden content, in the transaction that writes the content. */
export async function openReviewCase(t: Db, target: Target, now: Date): Promise<void> {
  const { id: caseId } = await openCase(t, target, now)
  const { kind, id: targetId, authorId } = target
  await logAction(t, { id: newId(now.getTime()), at: now, action: 'hold', by: 'words', caseId, kind, targetId, authorId })
}

export interface TextEdit<Row> {
  readonly target: HeldTarget
  /** Whether the new text has to be reviewed before others can read it. */
  readonly isHeld: boolean
  readonly now: Date
  /** Writes the text and returns the row. If `write` throws, the transaction is rolled back. */
  readonly write: (t: Db) => Promise<Row>
}

/**
 * Writes an edited text in one transaction, and hides the content if the text has to be reviewed first. Returns the row and, if the
 * content was visible before and is now hidden, the change of visibility.
 */
export async function editText<Row extends { readonly hiddenAt: Date | null }>(
  db: Db,
  { target, isHeld, now, write }: TextEdit<Row>,
): Promise<{ readonly row: Row; readonly hiding: VisibilityChange | undefined }> {
  return db.transaction(async (t) => {
    // Locks the case first, as every transaction that hides or shows content does.
    const hasCase = await raiseCaseVersion(t, target)
    if (isHeld && !hasCase) await openReviewCase(t, target, now)
    const row = await write(t)
    // A report may have opened a case about the earlier text meanwhile.
    if (!hasCase) await raiseCaseVersion(t, target)
    if (row.hiddenAt !== null || !isHeld) return { row, hiding: undefined }
    if (hasCase) await openReviewCase(t, target, now)
    return { row, hiding: await setHidden(t, target.kind, target.id, { why: 'words', now }) }
  })
}
