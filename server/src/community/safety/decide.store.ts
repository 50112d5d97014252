import { ApiError } from '@yatha/contract'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { newId } from '../../db/id.ts'
import type { CaseRow } from './safety.schema.ts'
import { appealResultColumns } from './appeal.store.ts'
import { readContentState, setHidden, type VisibilityChange } from './hide.store.ts'
import { logDecision, findLoggedDecision } from './log.store.ts'
import { decisionNotification, notifyAuthorOfDecision } from './news.ts'
import { flag, moderationCase, sanction } from './safety.schema.ts'
import { SANCTION_BY_ACTION, type CaseDecision } from './case-decision.ts'

const DAY_MS = 86_400_000
export type DecisionResult =
  | { readonly change: VisibilityChange | undefined; readonly isNew: boolean }
  | 'not_found'
  | 'own_thing'
  | 'changed_meanwhile'

/**
 * Applies a moderator's decision on a case. A repeated request changes nothing. If another moderator has decided meanwhile, or the
 * decision is not allowed, returns the reason instead.
 */
export async function decideCase(db: Db, decision: CaseDecision): Promise<DecisionResult> {
  const { caseId, id, version, action, reason, note, answer, days, moderator, now } = decision
  return db.transaction(async (t) => {
    const [row] = await t.select().from(moderationCase).where(eq(moderationCase.id, caseId)).for('update')
    if (!row) return 'not_found'
    const loggedDecision = await findLoggedDecision(t, id, caseId)
    if (loggedDecision === 'this_case') return { change: undefined, isNew: false }
    if (loggedDecision === 'other') return 'changed_meanwhile'
    if (row.authorId === moderator.authorId) return 'own_thing'
    if (row.version !== version) return 'changed_meanwhile'
    const before = await readContentState(t, row.kind, row.targetId)
    const change = await applyAction(t, row, decision)
    if (change === 'not_found') return change
    const after = await readContentState(t, row.kind, row.targetId)
    const appeal = appealResultColumns(row, after?.isHidden ?? true, answer)
    await t
      .update(moderationCase)
      .set({ state: 'closed', version: version + 1, changedAt: now, decidedAt: now, ...appeal })
      .where(eq(moderationCase.id, caseId))
    const wasRight = action !== 'restore' && action !== 'dismiss'
    await t
      .update(flag)
      .set({ wasRight })
      .where(and(eq(flag.caseId, caseId), wasRight ? isNull(flag.wasRight) : undefined))
    const { kind, targetId, authorId } = row
    const isLogged = await logDecision(t, {
      id,
      at: now,
      action,
      by: 'moderator',
      accountId: moderator.accountId,
      caseId,
      kind,
      targetId,
      authorId,
      reason: reason ?? null,
      note: note || null,
      days: days ?? null,
    })
    // Meanwhile, a decision on another case has used the id. The error rolls this transaction back.
    if (!isLogged) throw new ApiError('changed_meanwhile')
    const news = decisionNotification(row, { ...decision, before, after })
    if (news) await notifyAuthorOfDecision(t, authorId, news, now)
    return { change, isNew: true }
  })
}

/** Applies the action. Returns the change of visibility, if any; `not_found` for hiding or restoring content that no longer exists. */
async function applyAction(t: Db, row: CaseRow, decision: CaseDecision): Promise<VisibilityChange | 'not_found' | undefined> {
  const { action, reason = 'other', now } = decision
  const { kind, targetId } = row
  if (action === 'hide') return (await setHidden(t, kind, targetId, { why: reason, now })) ?? 'not_found'
  if (action === 'restore') return (await setHidden(t, kind, targetId, { why: undefined, now })) ?? 'not_found'
  // Shows content again that reports or word lists have hidden without good reason.
  if (action === 'dismiss') return (await isHiddenAutomatically(t, row)) ? setHidden(t, kind, targetId, { why: undefined, now }) : undefined
  await addSanction(t, row, decision)
  // Replaces the automatic reason with the moderator's reason, which the author can read.
  if (await isHiddenAutomatically(t, row)) await setHidden(t, kind, targetId, { why: reason, now })
  return undefined
}

async function isHiddenAutomatically(t: Db, { kind, targetId }: CaseRow): Promise<boolean> {
  if (kind === 'rider') return false
  const { rows } = await t.execute(sql`select 1 from ${sql.raw(kind)} where id = ${targetId} and hidden_why in ('flags', 'words')`)
  return rows.length > 0
}

const addSanction = (t: Db, { id: caseId, authorId, kind: aboutKind, text }: CaseRow, decision: CaseDecision) => {
  const { action, reason = 'other', note, days, moderator, now } = decision
  const kind = SANCTION_BY_ACTION[action]!
  return t.insert(sanction).values({
    id: newId(now.getTime()),
    authorId,
    caseId,
    kind,
    reason,
    note: note || null,
    aboutKind,
    aboutText: text,
    accountId: moderator.accountId,
    fromAt: now,
    untilAt: kind === 'suspension' ? new Date(now.getTime() + (days ?? 1) * DAY_MS) : null,
  })
}
