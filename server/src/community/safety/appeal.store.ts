import type { Appeal } from '@yatha/contract'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { newId } from '../../db/id.ts'
import type { CaseRow } from './safety.schema.ts'
import { logAction } from './log.store.ts'
import { moderationCase } from './safety.schema.ts'
import type { HideableTarget } from './target.ts'

/** Columns of an appeal; all null if there is none. Raw queries return instants as text. */
export interface StoredAppeal {
  readonly appeal: string | null
  readonly appealedAt: string | Date | null
  readonly appealState: Appeal['state'] | null
  readonly appealAnswer: string | null
}

export function toAppeal({ appeal, appealedAt, appealState, appealAnswer }: StoredAppeal): { appeal?: Appeal } {
  if (appeal === null || appealedAt === null || appealState === null) return {}
  const at = new Date(appealedAt).toISOString()
  return { appeal: { text: appeal, at, state: appealState, ...(appealAnswer !== null && { answer: appealAnswer }) } }
}

/**
 * Returns SQL that joins, as `<alias>_appeal`, the appeal by `authorId` against the hiding of their post or comment `alias`. Joins nulls
 * unless the post or comment is hidden now.
 */
export function joinAppeal(kind: 'post' | 'comment', alias: string, authorId: string | undefined): SQL {
  const [row, appeal] = [sql.raw(alias), sql.raw(`${alias}_appeal`)]
  return sql`left join moderation_case ${appeal} on ${row}.hidden_at is not null and ${row}.author_id = ${authorId ?? null}::uuid
               and ${appeal}.kind = ${kind} and ${appeal}.target_id = ${row}.id and ${appeal}.appealed_at >= ${row}.hidden_at`
}

export const appealColumns = (alias: string): SQL =>
  sql.raw(
    ['appeal', 'appealed_at as "appealedAt"', 'appeal_state as "appealState"', 'appeal_answer as "appealAnswer"']
      .map((column) => `${alias}_appeal.${column}`)
      .join(', '),
  )

/** Stores an author's appeal against the hiding of their post or comment. Returns `saved`, or why the appeal cannot be stored. */
export async function saveAppealAgainstHiding(
  db: Db,
  { kind, id: targetId }: HideableTarget,
  { authorId, text, now }: { readonly authorId: string; readonly text: string; readonly now: Date },
): Promise<'saved' | 'not_found' | 'already_appealed'> {
  return db.transaction(async (t) => {
    const isOwnCase = and(eq(moderationCase.kind, kind), eq(moderationCase.targetId, targetId), eq(moderationCase.authorId, authorId))
    // Hidden content always has a case, which every transaction that hides or shows the content locks first.
    const [existing] = await t.select().from(moderationCase).where(isOwnCase).for('update')
    const { rows } = await t.execute<{ text: string; hidden_at: string }>(
      sql`select text, hidden_at from ${sql.raw(kind)} where id = ${targetId} and hidden_at is not null`,
    )
    const [hidden] = rows
    if (!existing || !hidden) return 'not_found'
    if (existing.appealedAt !== null && existing.appealedAt >= new Date(hidden.hidden_at)) return 'already_appealed'
    const reopened = existing.state === 'closed' && { state: 'open' as const, openedAt: now, text: hidden.text }
    const appealUpdate = { appeal: text, appealedAt: now, appealState: 'open' as const, appealAnswer: null }
    await t
      .update(moderationCase)
      .set({ ...reopened, ...appealUpdate, changedAt: now, version: existing.version + 1 })
      .where(eq(moderationCase.id, existing.id))
    const at = { id: newId(now.getTime()), at: now }
    await logAction(t, { ...at, action: 'appeal', by: 'rider', caseId: existing.id, kind, targetId, authorId })
    return 'saved'
  })
}

/** Returns the changes of an open appeal after a moderator's decision: granted if the content is visible now, otherwise rejected. */
export const appealResultColumns = ({ appealState }: CaseRow, isHidden: boolean, answer: string | undefined) =>
  appealState === 'open' ? { appealState: isHidden ? ('rejected' as const) : ('granted' as const), appealAnswer: answer || null } : {}
