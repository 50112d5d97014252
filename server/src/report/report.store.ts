import type { TrainReport } from '@yatha/contract'
import type { ServiceDay } from '@yatha/timetable'
import { and, asc, desc, eq, getTableColumns, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { deleteInBatches } from '../db/in-batches.ts'
import { isUniqueViolation } from '../db/duplicate.ts'
import { account } from '../account/index.ts'
import { isMissingReport } from './consensus.ts'
import type { Outcome } from './outcome.ts'
import { doubtClearance, report, reportDecision, reportDismissal, reportOutcome, riderStanding } from './report.schema.ts'

export type ReportRow = typeof report.$inferSelect

/** Maximum number of reports by one rider in an hour. */
const MAX_REPORTS_PER_HOUR = 20
const HOUR_MS = 3_600_000

/**
 * Maximum number of trains that a rider can report as missing on one service day: more than a rider waits for, but too few for three
 * accounts to mark a whole line as not running. Further reports are stored, but do not count.
 */
const MAX_MISSING_TRAINS_PER_DAY = 5

/**
 * Result of `saveReport`. `uncounted`: stored, but over the rider's daily limit of missing-train reports. `known`: this rider already sent
 * this id. `other`: another rider did.
 */
export type SaveResult = 'saved' | 'uncounted' | 'known' | 'other' | 'tooMany'

/**
 * Saves a report unless its id exists (`known`: same rider; `other`: another rider) or the rider has exceeded the hourly limit. A later
 * report of the same kind by the same rider about the same train and stop replaces the earlier report. Uses one SQL statement, because
 * many riders report at the same time. A report of a missing train also locks its account, so that concurrent reports are all counted.
 */
export async function saveReport(db: Db, row: typeof report.$inferInsert): Promise<SaveResult> {
  const insert = () => (isMissingReport(row) ? db.transaction((t) => lockAndInsertReport(t, row)) : insertReport(db, row))
  try {
    return await insert()
  } catch (error) {
    // Another transaction inserted the id after the statement began. It is visible now.
    if (!isUniqueViolation(error, 'report_pkey')) throw error
    return insert()
  }
}

async function lockAndInsertReport(t: Db, row: typeof report.$inferInsert): Promise<SaveResult> {
  await t.execute(sql`select 1 from account where id = ${row.accountId} for no key update`)
  return insertReport(t, row)
}

async function insertReport(db: Db, row: typeof report.$inferInsert): Promise<SaveResult> {
  const { id, accountId, trip, day, call, kind, minutes = null, at, receivedAt, network, wasPublic } = row
  const since = new Date(receivedAt.getTime() - HOUR_MS)
  const { rows } = await db.execute<{ owner: string | null; count: number; isCounted: boolean }>(
    sql`with before as (
          select (select account_id from report where id = ${id}) as owner,
                 (select count(*)::int from report where account_id = ${accountId} and received_at > ${since}) as count,
                 ${!isMissingReport(row)} or ${MAX_MISSING_TRAINS_PER_DAY} >
                   (select count(distinct trip) from report where account_id = ${accountId} and day = ${day} and trip <> ${trip}
                                                              and kind in ('notYet', 'didNotRun') and is_counted) as "isCounted"
        ), kept as (
          insert into report (id, account_id, trip, day, call, kind, minutes, at, received_at, network, was_public, is_counted)
          select ${id}::uuid, ${accountId}::uuid, ${trip}, ${day}, ${call}::smallint, ${kind}, ${minutes}::smallint,
                 ${at}::timestamptz, ${receivedAt}::timestamptz, ${network}, ${wasPublic}::boolean, "isCounted"
            from before where owner is null and count < ${MAX_REPORTS_PER_HOUR}
          on conflict (account_id, trip, day, kind, call) do update
            set id = excluded.id, minutes = excluded.minutes, at = excluded.at, received_at = excluded.received_at,
                network = excluded.network, was_public = excluded.was_public, is_counted = excluded.is_counted, proved = null
        )
        select owner, count, "isCounted" from before`,
  )
  const { owner, count, isCounted } = rows[0]!
  if (owner !== null) return owner === accountId ? 'known' : 'other'
  if (count >= MAX_REPORTS_PER_HOUR) return 'tooMany'
  return isCounted ? 'saved' : 'uncounted'
}

/** Deletes a rider's own report and returns it; undefined if it does not exist. */
export async function deleteReport(db: Db, id: string, accountId: string): Promise<ReportRow | undefined> {
  const rows = await db
    .delete(report)
    .where(and(eq(report.id, id), eq(report.accountId, accountId)))
    .returning()
  return rows[0]
}

/** Returns a rider's report about a train at a stop; undefined if it has been deleted. */
export async function findReport(
  db: Db,
  of: Pick<ReportRow, 'accountId' | 'trip' | 'day' | 'call' | 'kind'>,
): Promise<ReportRow | undefined> {
  const same = (['accountId', 'trip', 'day', 'call', 'kind'] as const).map((column) => eq(report[column], of[column]))
  return (
    await db
      .select()
      .from(report)
      .where(and(...same))
  )[0]
}

/** Returns the reports received since an instant, with the standings that decide whether they count. */
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

/** Returns a rider's reports, for the export of the account. */
export async function exportReports(db: Db, accountId: string): Promise<{ reports: (TrainReport & { receivedAt: string })[] }> {
  const rows = await db.select().from(report).where(eq(report.accountId, accountId)).orderBy(asc(report.receivedAt), asc(report.id))
  return {
    reports: rows.map(({ id, trip, day, call, kind, minutes, at, receivedAt }) => ({
      id,
      trip,
      // The cast is safe: the day was validated when it was stored.
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
export const deleteOldReports = (db: Db, before: Date, signal?: AbortSignal): Promise<void> =>
  deleteInBatches(db, { by: report.receivedAt, where: lt(report.receivedAt, before), signal })

/** Returns the reports about a train, each with the riders who confirmed its author's earlier reports. */
export const reportsOf = (db: Db, trip: string, day: string): Promise<(ReportRow & { confirmedBy: string[] | null })[]> =>
  db
    .select({ ...getTableColumns(report), confirmedBy: riderStanding.confirmedBy })
    .from(report)
    .leftJoin(riderStanding, eq(riderStanding.accountId, report.accountId))
    .where(and(eq(report.trip, trip), eq(report.day, day)))

export type Confirmation = Pick<typeof riderStanding.$inferSelect, 'accountId' | 'confirmedDay' | 'confirmedBy'>

/** Stores who confirmed riders' reports. Keeps the first day on which a report was confirmed. */
export async function saveConfirmations(db: Db, confirmations: Confirmation[]): Promise<void> {
  if (confirmations.length === 0) return
  await db
    .insert(riderStanding)
    .values(confirmations)
    .onConflictDoUpdate({
      target: riderStanding.accountId,
      set: {
        confirmedDay: sql`coalesce(rider_standing.confirmed_day, excluded.confirmed_day)`,
        confirmedBy: sql`excluded.confirmed_by`,
      },
    })
}

/** Stores whether a report was right or wrong, and updates its author's standing. A service day adds at most one right day. */
export async function recordVerdict(
  db: Db,
  { id, accountId }: Pick<ReportRow, 'id' | 'accountId'>,
  proved: { readonly as: 'right' | 'wrong'; readonly earns: boolean; readonly dayName: string; readonly silentUntil: string },
): Promise<void> {
  await db.transaction(async (t) => {
    const { rowCount } = await t
      .update(report)
      .set({ proved: proved.as })
      .where(and(eq(report.id, id), isNull(report.proved)))
    if (rowCount === 0) return
    if (proved.as === 'wrong') {
      const { silentUntil } = proved
      await t
        .insert(riderStanding)
        .values({ accountId, silentUntil })
        .onConflictDoUpdate({ target: riderStanding.accountId, set: { silentUntil, confirmedDay: null, confirmedBy: [] } })
    } else if (proved.earns) {
      await t
        .insert(riderStanding)
        .values({ accountId, rightDays: 1, lastRightDay: proved.dayName })
        .onConflictDoUpdate({
          target: riderStanding.accountId,
          set: { rightDays: sql`least(rider_standing.right_days + 1, 1000)`, lastRightDay: proved.dayName },
          setWhere: sql`rider_standing.last_right_day is distinct from ${proved.dayName}`,
        })
    }
  })
}

/**
 * Resets a rider's right days after a consensus that contradicts their report. The rider must earn them again on other days, because
 * guesses are sometimes right. If a rider of the consensus is proven, earlier confirmations no longer count either.
 */
export async function recordContradiction(db: Db, accountId: string, dayName: string, isProven: boolean): Promise<void> {
  await db
    .insert(riderStanding)
    .values({ accountId, lastRightDay: dayName })
    .onConflictDoUpdate({
      target: riderStanding.accountId,
      set: { rightDays: 0, lastRightDay: dayName, ...(isProven && { confirmedDay: null, confirmedBy: [] }) },
      setWhere: sql`rider_standing.right_days > 0 or (${isProven} and rider_standing.confirmed_day is not null)
                    or rider_standing.last_right_day is distinct from ${dayName}`,
    })
}

/** Stores a decision and, if it is about one day of a train, the outcome of that day. */
export async function saveDecision(
  db: Db,
  decision: typeof reportDecision.$inferInsert,
  outcome: Omit<Outcome, 'day'> | undefined,
): Promise<void> {
  const { trip, day } = decision
  await db.transaction(async (t) => {
    await t.insert(reportDecision).values(decision)
    if (!day) return
    if (outcome) {
      const { minutes, riders } = outcome
      const set = { outcome: outcome.outcome, minutes, riders }
      await t
        .insert(reportOutcome)
        .values({ trip, day, ...set })
        .onConflictDoUpdate({ target: [reportOutcome.trip, reportOutcome.day], set })
    } else if (decision.decision !== 'shown')
      await t.delete(reportOutcome).where(and(eq(reportOutcome.trip, trip), eq(reportOutcome.day, day)))
  })
}

/** Returns the outcomes after a day by trip, except those that operators have settled. */
export async function outcomesAfter(db: Db, day: string): Promise<Map<string, Outcome[]>> {
  const rows = await db
    .select({ row: reportOutcome, untilDay: doubtClearance.untilDay })
    .from(reportOutcome)
    .leftJoin(doubtClearance, eq(doubtClearance.trip, reportOutcome.trip))
    .where(gt(reportOutcome.day, day))
  const found = new Map<string, Outcome[]>()
  for (const { row, untilDay } of rows) {
    if (untilDay !== null && row.day <= untilDay) continue
    const { trip, outcome, minutes, riders } = row
    found.set(trip, [...(found.get(trip) ?? []), { day: row.day, outcome, minutes, riders }])
  }
  return found
}

/** Returns the dismissals of service days after `day`. */
export const dismissalsAfter = (db: Db, day: string) => db.select().from(reportDismissal).where(gt(reportDismissal.day, day))

/** Dismisses the reports about a train of a day. Returns false if they were already dismissed. */
export async function dismissReports(db: Db, trip: string, day: string, at: Date): Promise<boolean> {
  const { rowCount } = await db.insert(reportDismissal).values({ trip, day, at }).onConflictDoNothing()
  return rowCount === 1
}

export async function restoreReports(db: Db, trip: string, day: string): Promise<boolean> {
  const { rowCount } = await db.delete(reportDismissal).where(and(eq(reportDismissal.trip, trip), eq(reportDismissal.day, day)))
  return rowCount === 1
}

export async function settleDoubt(db: Db, trip: string, untilDay: string): Promise<void> {
  await db.insert(doubtClearance).values({ trip, untilDay }).onConflictDoUpdate({ target: doubtClearance.trip, set: { untilDay } })
}

/** Reopens a settled timetable error. Returns false if it was not settled. */
export async function reopenDoubt(db: Db, trip: string): Promise<boolean> {
  const { rowCount } = await db.delete(doubtClearance).where(eq(doubtClearance.trip, trip))
  return rowCount === 1
}

export const decisionsSince = (db: Db, since: Date, limit: number) =>
  db
    .select({ row: reportDecision, name: account.name })
    .from(reportDecision)
    .leftJoin(account, eq(account.id, reportDecision.accountId))
    .where(gt(reportDecision.at, since))
    .orderBy(desc(reportDecision.at), desc(reportDecision.id))
    .limit(limit)

/** Deletes decisions made before an instant, and outcomes and dismissals of earlier days. */
export async function deleteOldDecisions(db: Db, before: Date, beforeDay: string, signal?: AbortSignal): Promise<void> {
  await deleteInBatches(db, { by: reportDecision.at, where: lt(reportDecision.at, before), signal })
  for (const { day } of [reportOutcome, reportDismissal]) await deleteInBatches(db, { by: day, where: lt(day, beforeDay), signal })
}
