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
    // Serializes concurrent requests of a rider.
    await t.select({ id: account.id }).from(account).where(eq(account.id, accountId)).for('no key update')
    await deleteWakeUps(t, accountId)
    // If a trip contains the same train twice, stores only one wake-up for it.
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

/** Returns the wake-ups of an account, ordered by planned time. */
export const wakeUpsOf = (db: Db, accountId: string): Promise<WakeRow[]> =>
  db.select().from(wakeUp).where(eq(wakeUp.accountId, accountId)).orderBy(asc(wakeUp.plannedAt))

export const toWakeUp = ({ route, day, station, to, plannedAt }: NewWakeUp, zone: string): WakeUp => ({
  route,
  day,
  station,
  to,
  dueAt: zonedIso(plannedAt.getTime() / 1000, zone),
})

/** Returns the distinct calls of wake-ups that are planned before an instant, ordered by day. */
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

/** Deletes at most `limit` wake-ups of a call and returns them. Only one process gets each wake-up. */
export async function claimWakeUps(t: Db, call: WakeCall, limit: number): Promise<WakeRow[]> {
  const dueAccounts = t.select({ id: wakeUp.accountId }).from(wakeUp).where(isAtCall(call)).limit(limit)
  // Locks accounts before their wake-ups, in the same order as the deletion of an account, to avoid deadlocks.
  const accounts = await t.select({ id: account.id }).from(account).where(inArray(account.id, dueAccounts)).for('key share')
  const ids = accounts.map(({ id }) => id)
  if (ids.length === 0) return []
  const isOfLockedAccount = and(isAtCall(call), inArray(wakeUp.accountId, ids))
  const unlocked = t.select({ id: wakeUp.accountId }).from(wakeUp).where(isOfLockedAccount).for('update', { skipLocked: true })
  return t
    .delete(wakeUp)
    .where(and(isOfLockedAccount, inArray(wakeUp.accountId, unlocked)))
    .returning()
}

/** Deletes the wake-ups of a call without notifying their riders. */
export async function deleteWakeUpsAt(db: Db, call: WakeCall): Promise<void> {
  await db.delete(wakeUp).where(isAtCall(call))
}
