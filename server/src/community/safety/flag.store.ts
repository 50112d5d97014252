import { ApiError, AUTO_HIDE_CONDITIONS, type FlagReason } from '@yatha/contract'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { creationTimeMs, newId } from '../../db/id.ts'
import { updateInBatches } from '../../db/in-batches.ts'
import { slugOf } from '../slug.ts'
import { setHidden, type VisibilityChange } from './hide.store.ts'
import { logAction } from './log.store.ts'
import { notifyAuthorOfDecision } from './news.ts'
import { flag, moderationCase, type CaseRow } from './safety.schema.ts'
import type { Target } from './target.ts'

const DAY_MS = 86_400_000

/** Returns the open case of a target, which it creates or reopens if needed. Locks the case until the transaction ends. */
export async function openCase(t: Db, target: Target, now: Date): Promise<CaseRow> {
  const { kind, id, authorId, text } = target
  const isClosed = sql`${moderationCase.state} = 'closed'`
  const [row] = await t
    .insert(moderationCase)
    .values({ id: newId(now.getTime()), kind, targetId: id, authorId, text, state: 'open', openedAt: now, changedAt: now })
    .onConflictDoUpdate({
      target: [moderationCase.kind, moderationCase.targetId],
      set: {
        state: 'open',
        changedAt: now,
        version: sql`${moderationCase.version} + (${isClosed})::int`,
        openedAt: sql`case when ${isClosed} then excluded.opened_at else ${moderationCase.openedAt} end`,
        text: sql`case when ${isClosed} then excluded.text else ${moderationCase.text} end`,
      },
    })
    .returning()
  return row!
}

/** Returns whether the rider has already reported the target. */
export async function hasFlagged(db: Db, reporterId: string, targetId: string): Promise<boolean> {
  const rows = await db
    .select({ id: flag.id })
    .from(flag)
    .where(and(eq(flag.reporterId, reporterId), eq(flag.targetId, targetId)))
  return rows.length > 0
}

export interface NewFlag {
  readonly id: string
  readonly target: Target
  readonly reporterId: string
  readonly reason: FlagReason
  readonly text: string | undefined
  readonly isTrusted: boolean
  /** Returns the pseudonym of the reporter's network for a case. */
  readonly networkPseudonym: (caseId: string) => string
  readonly now: Date
}

/** Stores a rider's report. Returns the change of visibility if that hides the target. Throws `invalid` if another report has the id. */
export async function saveFlag(db: Db, { target, networkPseudonym, now, text, ...row }: NewFlag): Promise<VisibilityChange | undefined> {
  return db.transaction(async (t) => {
    const openedCase = await openCase(t, target, now)
    const { id: caseId, decidedAt } = openedCase
    const { rowCount } = await t
      .insert(flag)
      .values({ ...row, caseId, targetId: target.id, text: text || null, at: now, network: networkPseudonym(caseId) })
      .onConflictDoNothing()
    if (rowCount === 0 && !(await hasFlagged(t, row.reporterId, target.id))) throw new ApiError('invalid', 'id')
    if (rowCount === 0 || target.kind === 'rider') return undefined
    if ((await countTrustedFlags(t, caseId, decidedAt)) < AUTO_HIDE_CONDITIONS.riders) return undefined
    if (await isHidden(t, target)) return undefined
    const hidden = await setHidden(t, target.kind, target.id, { why: 'flags', now })
    if (!hidden) return undefined
    await t
      .update(moderationCase)
      .set({ version: openedCase.version + 1 })
      .where(eq(moderationCase.id, caseId))
    const { kind, id: targetId, authorId } = target
    await logAction(t, { id: newId(now.getTime()), at: now, action: 'autoHide', by: 'flags', caseId, kind, targetId, authorId })
    await notifyAuthorOfDecision(t, authorId, { what: 'hidden', about: kind, post: slugOf(hidden.postId), why: 'flags' }, now)
    return hidden
  })
}

/** Returns the number of trusted riders' reports since a decision, of which at most `AUTO_HIDE_CONDITIONS.perNetwork` per network count. */
async function countTrustedFlags(t: Db, caseId: string, since: Date | null): Promise<number> {
  const { rows } = await t.execute<{ count: number }>(
    sql`select coalesce(sum(least(n, ${AUTO_HIDE_CONDITIONS.perNetwork}::int)), 0)::int as count from
          (select count(*) as n from flag where case_id = ${caseId} and is_trusted and reporter_id is not null
              and at > coalesce(${since}::timestamptz, '-infinity') group by network) of_network`,
  )
  return rows[0]!.count
}

async function isHidden(t: Db, { kind, id }: Target): Promise<boolean> {
  const { rows } = await t.execute(sql`select 1 from ${sql.raw(kind)} where id = ${id} and hidden_at is not null`)
  return rows.length > 0
}

/** Returns whether a rider's reports count towards hiding, see AUTO_HIDE_CONDITIONS. */
export async function isTrustedReporter(
  db: Db,
  { accountId, authorId }: { accountId: string; authorId: string },
  now: Date,
): Promise<boolean> {
  if (now.getTime() - creationTimeMs(accountId) < AUTO_HIDE_CONDITIONS.accountDays * DAY_MS) return false
  const since = new Date(now.getTime() - AUTO_HIDE_CONDITIONS.sanctionDays * DAY_MS)
  const { rows } = await db.execute<{ sanctioned: boolean; wrong: number }>(
    sql`select exists (select 1 from sanction where author_id = ${authorId} and appeal_state is distinct from 'granted'
                        and (from_at > ${since} or (lifted_at is null and (kind = 'ban' or until_at > ${now})))) as sanctioned,
               (select count(*) filter (where not was_right) - count(*) filter (where was_right) from flag where reporter_id = ${authorId})::int as wrong`,
  )
  const { sanctioned, wrong } = rows[0]!
  return !sanctioned && wrong <= AUTO_HIDE_CONDITIONS.dismissed
}

/** Deletes the networks of reports received before an instant. */
export const deleteOldReporterNetworks = (db: Db, before: Date, signal?: AbortSignal): Promise<void> =>
  updateInBatches(db, { by: flag.at, where: sql`${flag.at} < ${before} and ${flag.network} is not null`, signal }, sql`network = null`)
