import type { AppealedSanction, Sanction } from '@yatha/contract'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { newId } from '../../db/id.ts'
import { authorColumns, joinAuthor, toAuthorWithName, type AuthorRow } from '../author.store.ts'
import { toAppeal } from './appeal.store.ts'
import { logAction } from './log.store.ts'
import { notifyAuthorOfDecision } from './news.ts'
import { sanction } from './safety.schema.ts'

export type SanctionRow = typeof sanction.$inferSelect

export function toSanction(row: SanctionRow, now: Date): Sanction {
  const { id, kind, reason, note, aboutKind, aboutText, fromAt, untilAt, liftedAt, seenAt } = row
  return {
    id,
    kind,
    reason,
    ...(note !== null && { note }),
    about: { kind: aboutKind, text: aboutText },
    from: fromAt.toISOString(),
    ...(untilAt !== null && { until: untilAt.toISOString() }),
    ...(liftedAt !== null && { liftedAt: liftedAt.toISOString() }),
    ...(seenAt !== null && { seenAt: seenAt.toISOString() }),
    isInForce: liftedAt === null && (kind === 'ban' || (untilAt !== null && untilAt > now)),
    ...toAppeal(row),
  }
}

/** Returns a rider's sanctions, newest first. */
export async function sanctionsOf(db: Db, authorId: string, now: Date): Promise<Sanction[]> {
  const rows = await db.select().from(sanction).where(eq(sanction.authorId, authorId)).orderBy(desc(sanction.fromAt), desc(sanction.id))
  return rows.map((row) => toSanction(row, now))
}

/** Records that the rider has read a sanction; returns false if it does not exist or is another rider's. */
export async function markSanctionRead(db: Db, { id, authorId, now }: { id: string; authorId: string; now: Date }): Promise<boolean> {
  const { rowCount } = await db
    .update(sanction)
    .set({ seenAt: sql`coalesce(${sanction.seenAt}, ${now})` })
    .where(and(eq(sanction.id, id), eq(sanction.authorId, authorId)))
  return rowCount === 1
}

export interface SanctionAppeal {
  readonly id: string
  readonly authorId: string
  readonly text: string
  readonly now: Date
}

/** Stores a rider's appeal against a sanction. Returns the sanction, or why the appeal cannot be stored. */
export async function saveSanctionAppeal(
  db: Db,
  { id, authorId, text, now }: SanctionAppeal,
): Promise<SanctionRow | 'not_found' | 'already_appealed'> {
  return db.transaction(async (t) => {
    const isOwnSanction = and(eq(sanction.id, id), eq(sanction.authorId, authorId))
    const [existing] = await t.select().from(sanction).where(isOwnSanction).for('update')
    if (!existing || (existing.liftedAt !== null && existing.appeal === null)) return 'not_found'
    if (existing.appeal !== null) return 'already_appealed'
    const appealUpdate = { appeal: text, appealedAt: now, appealState: 'open' as const, seenAt: existing.seenAt ?? now }
    const [row] = await t.update(sanction).set(appealUpdate).where(isOwnSanction).returning()
    await logAction(t, { ...logColumns(existing), id: newId(now.getTime()), at: now, action: 'appeal', by: 'rider' })
    return row!
  })
}

const logColumns = ({ caseId, authorId }: SanctionRow) => ({ caseId, kind: 'rider' as const, targetId: authorId, authorId })

export interface SanctionDecision {
  readonly id: string
  readonly decision: 'lift' | 'uphold'
  readonly note: string | undefined
  readonly moderator: { readonly accountId: string; readonly authorId: string | undefined }
  readonly now: Date
}

/** Lifts a sanction, or upholds it against an appeal. Returns the sanction, or why the decision was rejected. */
export async function decideSanction(
  db: Db,
  { id, decision, note, moderator, now }: SanctionDecision,
): Promise<SanctionRow | 'not_found' | 'own_thing' | 'changed_meanwhile'> {
  return db.transaction(async (t) => {
    const [existing] = await t.select().from(sanction).where(eq(sanction.id, id)).for('update')
    if (!existing) return 'not_found'
    if (existing.authorId === moderator.authorId) return 'own_thing'
    const isAppealed = existing.appealState === 'open'
    // Another moderator has decided first.
    if (existing.liftedAt !== null || (decision === 'uphold' && !isAppealed)) return 'changed_meanwhile'
    const [row] = await t
      .update(sanction)
      .set({
        ...(decision === 'lift' && { liftedAt: now }),
        ...(isAppealed && { appealState: decision === 'lift' ? ('granted' as const) : ('rejected' as const), appealAnswer: note || null }),
      })
      .where(eq(sanction.id, id))
      .returning()
    const { accountId } = moderator
    await logAction(t, {
      ...logColumns(existing),
      id: newId(now.getTime()),
      at: now,
      action: decision,
      by: 'moderator',
      accountId,
      note: note || null,
    })
    await notifyAuthorOfDecision(t, existing.authorId, { what: decision === 'lift' ? 'lifted' : 'upheld', about: existing.aboutKind }, now)
    return row!
  })
}

/** Returns sanctions with undecided appeals, the oldest appeal first. */
export async function findOpenAppeals(db: Db, { authorId, now }: { authorId: string | undefined; now: Date }): Promise<AppealedSanction[]> {
  const rows = await db.select().from(sanction).where(eq(sanction.appealState, 'open')).orderBy(asc(sanction.appealedAt)).limit(100)
  if (rows.length === 0) return []
  const ids = sql.param(rows.map((row) => row.authorId))
  const { rows: authors } = await db.execute<AuthorRow & Record<string, unknown>>(
    sql`select ${authorColumns} from (select distinct unnest(${ids}::uuid[]) as author_id) s ${joinAuthor('s')}`,
  )
  const authorById = new Map(authors.map((row) => [row.author_id, toAuthorWithName(row)]))
  return rows.flatMap((row) => {
    const author = authorById.get(row.authorId)
    const isOwn = row.authorId === authorId && { isOwn: true as const }
    return author ? [{ sanction: toSanction(row, now), author, ...(row.caseId !== null && { case: row.caseId }), ...isOwn }] : []
  })
}
