import type { WakeUp } from '@yatha/contract/endpoints'
import { zonedIso } from '@yatha/timetable'
import { and, asc, eq, inArray, lt } from 'drizzle-orm'
import { account } from '../account/index.ts'
import type { Db } from '../db/database.ts'
import { wakeUp } from './wake.schema.ts'

export type WakeRow = typeof wakeUp.$inferSelect
export type NewWakeUp = Omit<WakeRow, 'accountId' | 'id'>

/** A train's call at which wake-ups are due. */
export type WakeCall = Pick<WakeRow, 'day' | 'trip' | 'call' | 'plannedAt' | 'stops' | 'arrivesAt'>

/** Replaces the wake-ups of an account. */
export async function replaceWakeUps(db: Db, accountId: string, wakeUps: readonly NewWakeUp[]): Promise<void> {
  await db.transaction(async (t) => {
    // Two requests of a rider follow one another.
    await t.select({ id: account.id }).from(account).where(eq(account.id, accountId)).for('no key update')
    await deleteWakeUps(t, accountId)
    // A trip that names a train twice has one wake-up for it.
    if (wakeUps.length > 0)
      await t
        .insert(wakeUp)
        .values(wakeUps.map((one) => ({ ...one, accountId })))
        .onConflictDoNothing()
  })
}

export async function deleteWakeUps(db: Db, accountId: string): Promise<void> {
  await db.delete(wakeUp).where(eq(wakeUp.accountId, accountId))
}

/** The wake-ups of an account in the order of their time. */
export const wakeUpsOf = (db: Db, accountId: string): Promise<WakeRow[]> =>
  db.select().from(wakeUp).where(eq(wakeUp.accountId, accountId)).orderBy(asc(wakeUp.plannedAt))

export const toWakeUp = ({ route, day, station, to, plannedAt }: NewWakeUp, zone: string): WakeUp => ({
  route,
  day,
  station,
  to,
  dueAt: zonedIso(plannedAt.getTime() / 1000, zone),
})

/** The distinct calls that are planned before an instant, by day. */
export const listWakeCalls = (db: Db, before: Date): Promise<WakeCall[]> =>
  db.selectDistinct(CALL).from(wakeUp).where(lt(wakeUp.plannedAt, before)).orderBy(asc(wakeUp.day))

const CALL = {
  day: wakeUp.day,
  trip: wakeUp.trip,
  call: wakeUp.call,
  plannedAt: wakeUp.plannedAt,
  stops: wakeUp.stops,
  arrivesAt: wakeUp.arrivesAt,
}

const isAtCall = ({ day, trip, call, stops }: WakeCall) =>
  and(eq(wakeUp.day, day), eq(wakeUp.trip, trip), eq(wakeUp.call, call), eq(wakeUp.stops, stops))

/** Deletes at most `limit` wake-ups of a call and returns them. Of several processes, only one gets each wake-up. */
export async function takeWakeUps(t: Db, call: WakeCall, limit: number): Promise<WakeRow[]> {
  const due = t.select({ id: wakeUp.accountId }).from(wakeUp).where(isAtCall(call)).limit(limit)
  // Accounts are locked before their wake-ups, as a deletion of the account does.
  const accounts = await t.select({ id: account.id }).from(account).where(inArray(account.id, due)).for('key share')
  const ids = accounts.map(({ id }) => id)
  if (ids.length === 0) return []
  const mine = and(isAtCall(call), inArray(wakeUp.accountId, ids))
  const unlocked = t.select({ id: wakeUp.accountId }).from(wakeUp).where(mine).for('update', { skipLocked: true })
  return t
    .delete(wakeUp)
    .where(and(mine, inArray(wakeUp.accountId, unlocked)))
    .returning()
}

/** Deletes the wake-ups of a call without notifying their riders. */
export async function dropWakeUps(db: Db, call: WakeCall): Promise<void> {
  await db.delete(wakeUp).where(isAtCall(call))
}
