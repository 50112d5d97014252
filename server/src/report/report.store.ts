import type { TrainReport } from '@yatha/contract'
import type { ServiceDay } from '@yatha/timetable'
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { report, riderStanding } from './report.schema.ts'

export type ReportRow = typeof report.$inferSelect

/** Reports of one rider in an hour. */
const MOST_AN_HOUR = 20
const HOUR_MS = 3_600_000

/** Whose report has this id, and has the rider reported too often? */
export async function beforeReport(
  db: Db,
  id: string,
  accountId: string,
  now: Date,
): Promise<{ owner: string | undefined; isTooOften: boolean }> {
  const since = new Date(now.getTime() - HOUR_MS)
  const { rows } = await db.execute<{ owner: string | null; count: number }>(
    sql`select (select account_id from report where id = ${id}) as owner,
               (select count(*)::int from report where account_id = ${accountId} and received_at > ${since}) as count`,
  )
  const { owner, count } = rows[0]!
  return { owner: owner ?? undefined, isTooOften: count >= MOST_AN_HOUR }
}

/** Keeps a report; a later one of the same rider, train, stop and kind replaces it. */
export async function keepReport(db: Db, row: typeof report.$inferInsert): Promise<void> {
  const { id, minutes = null, at, receivedAt, network, wasPublic } = row
  await db
    .insert(report)
    .values(row)
    .onConflictDoUpdate({
      target: [report.accountId, report.trip, report.day, report.kind, report.call],
      set: { id, minutes, at, receivedAt, network, wasPublic, proved: null },
    })
}

/** Removes a rider’s own report and returns it. */
export async function removeReport(db: Db, id: string, accountId: string): Promise<ReportRow | undefined> {
  const rows = await db
    .delete(report)
    .where(and(eq(report.id, id), eq(report.accountId, accountId)))
    .returning()
  return rows[0]
}

/** Reports received since an instant, with what decides whether they count. */
export const reportsSince = (db: Db, since: Date) =>
  db
    .select({ row: report, standing: riderStanding })
    .from(report)
    .leftJoin(riderStanding, eq(riderStanding.accountId, report.accountId))
    .where(gt(report.receivedAt, since))
    .orderBy(asc(report.receivedAt))

export async function standingOf(db: Db, accountId: string): Promise<typeof riderStanding.$inferSelect | undefined> {
  return (await db.select().from(riderStanding).where(eq(riderStanding.accountId, accountId)))[0]
}

/** Reports in the export of an account. */
export async function exportReports(db: Db, accountId: string): Promise<{ reports: (TrainReport & { receivedAt: string })[] }> {
  const rows = await db.select().from(report).where(eq(report.accountId, accountId)).orderBy(asc(report.receivedAt), asc(report.id))
  return {
    reports: rows.map(({ id, trip, day, call, kind, minutes, at, receivedAt }) => ({
      id,
      trip,
      // Checked when it was stored.
      day: day as ServiceDay,
      call,
      kind,
      ...(minutes !== null && { minutes }),
      at: Math.floor(at.getTime() / 1000),
      receivedAt: receivedAt.toISOString(),
    })),
  }
}

/** Deletes reports received before an instant. */
export async function forgetReports(db: Db, before: Date): Promise<void> {
  await db.execute(sql`delete from report where received_at < ${before}`)
}
