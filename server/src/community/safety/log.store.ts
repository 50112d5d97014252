import type { ModerationAction } from '@yatha/contract'
import { desc, eq, sql } from 'drizzle-orm'
import { account } from '../../account/index.ts'
import type { Db } from '../../db/database.ts'
import { slugOf } from '../slug.ts'
import { moderationAction } from './safety.schema.ts'
import { toTargetReference } from './target.ts'

export type NewAction = typeof moderationAction.$inferInsert

/** Adds an action to the log. */
export const logAction = (t: Db, action: NewAction) => t.insert(moderationAction).values(action)

const rowsOf = (db: Db) =>
  db
    .select({ row: moderationAction, person: { name: account.name, email: account.email } })
    .from(moderationAction)
    .leftJoin(account, eq(account.id, moderationAction.accountId))

type Row = Awaited<ReturnType<typeof rowsOf>>[number]

/** Returns the actions on a case, newest first. */
export async function actionsOfCase(db: Db, caseId: string): Promise<ModerationAction[]> {
  const rows = await rowsOf(db).where(eq(moderationAction.caseId, caseId)).orderBy(desc(moderationAction.at), desc(moderationAction.id))
  return rows.map(toAction)
}

/** Returns a page of the log, newest first. `before` is the id of the last action on the previous page. */
export async function actionPage(
  db: Db,
  before: string | undefined,
  limit: number,
): Promise<{ actions: ModerationAction[]; next?: string }> {
  const rows = await rowsOf(db)
    .where(
      before === undefined
        ? undefined
        : sql`(${moderationAction.at}, ${moderationAction.id}) < (select at, id from moderation_action where id = ${before})`,
    )
    .orderBy(desc(moderationAction.at), desc(moderationAction.id))
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  return { actions: page.map(toAction), ...(rows.length > limit && { next: slugOf(page.at(-1)!.row.id) }) }
}

/** Logs a decision, whose id the client has chosen; returns false if another entry has the id. */
export async function logDecision(t: Db, action: NewAction): Promise<boolean> {
  const { rowCount } = await logAction(t, action).onConflictDoNothing({ target: moderationAction.id })
  return rowCount === 1
}

/**
 * Looks up the log entry with this id. Returns `this_case` if the decision was already made, `other` if the entry belongs to another
 * case; undefined if there is no entry.
 */
export async function findLoggedDecision(t: Db, id: string, caseId: string): Promise<'this_case' | 'other' | undefined> {
  const [row] = await t.select({ caseId: moderationAction.caseId }).from(moderationAction).where(eq(moderationAction.id, id))
  return row && (row.caseId === caseId ? 'this_case' : 'other')
}

function toAction({ row, person }: Row): ModerationAction {
  const { id, at, action, by, caseId, kind, targetId, authorId, reason, note, days } = row
  return {
    id,
    at: at.toISOString(),
    action,
    by: by !== 'moderator' ? by : person ? { name: person.name, ...(person.email !== null && { email: person.email }) } : 'deleted',
    ...(caseId !== null && { case: caseId }),
    target: toTargetReference(kind, targetId),
    rider: authorId,
    ...(reason !== null && { reason }),
    ...(note !== null && { note }),
    ...(days !== null && { days }),
  }
}
