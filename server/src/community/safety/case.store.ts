import {
  MODERATION_LIMITS,
  type CaseState,
  type FlagKind,
  type FlagReason,
  type HiddenReason,
  type ModerationCaseSummary,
} from '@yatha/contract'
import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { authorColumns, joinAuthor, toAuthorWithName, type AuthorRow } from '../author.store.ts'
import { slugOf } from '../slug.ts'
import { toAppeal, type StoredAppeal } from './appeal.store.ts'
import { flag, moderationCase } from './safety.schema.ts'
import { toTargetReference, type HideableTarget } from './target.ts'

interface CaseWithAuthor extends AuthorRow, StoredAppeal, Record<string, unknown> {
  readonly id: string
  readonly kind: FlagKind
  readonly target_id: string
  readonly text: string
  readonly text_now: string | null
  readonly post_id: string | null
  readonly hidden_why: HiddenReason | null
  readonly state: CaseState
  readonly version: number
  readonly opened_at: string
  readonly changed_at: string
  readonly reasons: Partial<Record<FlagReason, number>> | null
}

/** A case. `postId`: id of the post, or of the comment's post; null for a rider or deleted content. */
export interface FoundCase {
  readonly summary: ModerationCaseSummary
  readonly postId: string | null
}

const isAppealCurrent = 'm.appealed_at >= coalesce(p.hidden_at, c.hidden_at)'
const APPEAL = sql.raw(
  [
    `case when ${isAppealCurrent} then m.appeal end as appeal`,
    'm.appealed_at as "appealedAt", m.appeal_state as "appealState", m.appeal_answer as "appealAnswer"',
  ].join(', '),
)

async function casesOf(
  db: Db,
  where: SQL,
  { maxCases, moderatorAuthorId }: { readonly maxCases: number; readonly moderatorAuthorId: string | undefined },
): Promise<FoundCase[]> {
  const { rows } = await db.execute<CaseWithAuthor>(
    sql`select m.id, m.kind, m.target_id, m.text, m.state, m.version, m.opened_at, m.changed_at, ${authorColumns},
               case m.kind when 'post' then p.text when 'comment' then c.text else account.name end as text_now,
               coalesce(p.id, c.post_id) as post_id, coalesce(p.hidden_why, c.hidden_why) as hidden_why, ${APPEAL},
               (select jsonb_object_agg(reason, n) from
                 (select reason, count(*) as n from flag where flag.case_id = m.id group by reason) of_reason) as reasons
          from moderation_case m ${joinAuthor('m')}
          left join post p on m.kind = 'post' and p.id = m.target_id
          left join comment c on m.kind = 'comment' and c.id = m.target_id
         where ${where} order by m.changed_at desc, m.id desc limit ${maxCases}`,
  )
  return rows.map((row) => ({ summary: summaryOf(row, moderatorAuthorId), postId: row.post_id }))
}

function summaryOf(row: CaseWithAuthor, moderatorAuthorId: string | undefined): ModerationCaseSummary {
  const { id, kind, target_id, text, text_now, hidden_why, state, version, opened_at, changed_at } = row
  const reasons = row.reasons ?? {}
  return {
    id,
    version,
    state,
    target: toTargetReference(kind, target_id),
    author: toAuthorWithName(row),
    text: text_now ?? text,
    ...(hidden_why !== null && { hidden: hidden_why }),
    ...(text_now === null && { isGone: true as const }),
    ...(row.author_id === moderatorAuthorId && { isOwn: true as const }),
    ...toAppeal(row),
    flags: Object.values(reasons).reduce((sum, n) => sum + n, 0),
    reasons,
    openedAt: new Date(opened_at).toISOString(),
    changedAt: new Date(changed_at).toISOString(),
  }
}

/** Returns a page of cases, the most recently changed first. `before` is the id of the last case on the previous page. */
export async function casePage(
  db: Db,
  {
    state,
    before,
    moderatorAuthorId,
  }: { readonly state: CaseState; readonly before: string | undefined; readonly moderatorAuthorId: string | undefined },
): Promise<{ cases: ModerationCaseSummary[]; next?: string }> {
  const after =
    before === undefined ? sql`true` : sql`(m.changed_at, m.id) < (select changed_at, id from moderation_case where id = ${before})`
  const found = await casesOf(db, sql`m.state = ${state} and ${after}`, { maxCases: MODERATION_LIMITS.page + 1, moderatorAuthorId })
  const page = found.slice(0, MODERATION_LIMITS.page)
  return {
    cases: page.map(({ summary }) => summary),
    ...(found.length > page.length && { next: slugOf(page.at(-1)!.summary.id) }),
  }
}

export async function findCase(db: Db, id: string, moderatorAuthorId: string | undefined): Promise<FoundCase | undefined> {
  return (await casesOf(db, sql`m.id = ${id}`, { maxCases: 1, moderatorAuthorId }))[0]
}

/**
 * Raises the version of the case of a post or comment whose text changes, so that a decision about the earlier text is rejected. Returns
 * whether there is a case. Locks the case, so call it before the post or comment is locked.
 */
export async function raiseCaseVersion(t: Db, { kind, id }: HideableTarget): Promise<boolean> {
  const { rowCount } = await t
    .update(moderationCase)
    .set({ version: sql`${moderationCase.version} + 1` })
    .where(and(eq(moderationCase.kind, kind), eq(moderationCase.targetId, id)))
  return rowCount === 1
}

/** Raises the version of a rider's case when their name changes, so that a decision about the earlier name is rejected. */
export async function raiseRiderCaseVersion(t: Db, accountId: string): Promise<void> {
  await t.execute(
    sql`update moderation_case set version = version + 1
         where kind = 'rider' and target_id = (select id from author where account_id = ${accountId})`,
  )
}

export const countOpenCases = (db: Db) => db.$count(moderationCase, eq(moderationCase.state, 'open'))

/** Returns the reports in a case, oldest first, without the reporters. */
export async function reportsInCase(db: Db, caseId: string) {
  const rows = await db.select().from(flag).where(eq(flag.caseId, caseId)).orderBy(asc(flag.at), asc(flag.id)).limit(200)
  return rows.map(({ reason, text, at, isTrusted }) => ({ reason, ...(text !== null && { text }), at: at.toISOString(), isTrusted }))
}
