import { photoPath, type Account, type Session } from '@yatha/contract'
import { and, eq, gt, lt, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { isUniqueViolation } from '../db/duplicate.ts'
import { deleteInBatches } from '../db/in-batches.ts'
import { account, attempt, photo, ATTEMPT_PURPOSES, session } from './account.schema.ts'
import { identity } from './social.schema.ts'

export type AttemptPurpose = (typeof ATTEMPT_PURPOSES)[number]
export type AccountRow = typeof account.$inferSelect
export type AttemptRow = typeof attempt.$inferSelect

/** A session that is unused for this time ends. */
export const MAX_SESSION_IDLE_SECONDS = 30 * 86_400

/** Returns an account as its owner sees it; undefined if it was deleted. */
export async function accountForOwner(db: Db, id: string): Promise<Account | undefined> {
  const [row] = await db
    .select({ account, picture: photo.name })
    .from(account)
    .leftJoin(photo, eq(photo.accountId, account.id))
    .where(eq(account.id, id))
  if (!row) return undefined
  const { name, nameFault, email, passwordHash, createdAt } = row.account
  const identities = await db.select().from(identity).where(eq(identity.accountId, id)).orderBy(identity.addedAt)
  return {
    id,
    name,
    ...(nameFault !== null && { isNameHidden: true as const }),
    ...(email !== null && { email }),
    ...(row.picture !== null && { photo: photoPath(row.picture) }),
    hasPassword: passwordHash !== null,
    providers: identities.map(({ provider }) => provider),
    createdAt: createdAt.toISOString(),
  }
}

export async function accountByEmail(db: Db, email: string): Promise<AccountRow | undefined> {
  return (await db.select().from(account).where(eq(account.email, email)))[0]
}

export async function accountById(db: Db, id: string): Promise<AccountRow | undefined> {
  return (await db.select().from(account).where(eq(account.id, id)))[0]
}

/** Creates an account and returns it; undefined if the address already has one, even with concurrent calls. */
export async function addAccount(db: Db, row: AccountRow): Promise<AccountRow | undefined> {
  return (await db.insert(account).values(row).onConflictDoNothing({ target: account.email }).returning())[0]
}

export async function setPassword(db: Db, id: string, passwordHash: string): Promise<void> {
  await db.update(account).set({ passwordHash }).where(eq(account.id, id))
}

/** Replaces a password; returns false if another request has changed it meanwhile. */
export async function replacePassword(db: Db, id: string, from: string, to: string): Promise<boolean> {
  const { rowCount } = await db
    .update(account)
    .set({ passwordHash: to })
    .where(and(eq(account.id, id), eq(account.passwordHash, from)))
  return rowCount === 1
}

/** Changes the name. The new name must comply with the rules of version `nameRules`. */
export async function setName(db: Db, id: string, name: string, nameRules: string): Promise<void> {
  await db.update(account).set({ name, nameFault: null, nameRules }).where(eq(account.id, id))
}

/** Changes the e-mail address, and marks the name to be checked again: see NameRules. Returns false if another account has the address. */
export async function setEmail(db: Db, id: string, email: string): Promise<boolean> {
  try {
    await db.update(account).set({ email, nameRules: '' }).where(eq(account.id, id))
    return true
  } catch (error) {
    if (isUniqueViolation(error, 'account_email_unique')) return false
    throw error
  }
}

/** Sets an account's photo. Returns the name of the previous photo; undefined if there was none. */
export async function setPhoto(db: Db, accountId: string, name: string): Promise<string | undefined> {
  const previous = await photoOfAccount(db, accountId)
  await db
    .insert(photo)
    .values({ accountId, name })
    .onConflictDoUpdate({ target: photo.accountId, set: { name, bytes: null } })
  return previous
}

/** Returns the name of an account's photo. Locks the account until the transaction ends. */
export async function photoOfAccount(db: Db, accountId: string): Promise<string | undefined> {
  // Locks the account instead of the photo, which may not have a row yet.
  await db.select({ id: account.id }).from(account).where(eq(account.id, accountId)).for('update')
  return (await db.select({ name: photo.name }).from(photo).where(eq(photo.accountId, accountId)))[0]?.name
}

export async function removePhoto(db: Db, accountId: string): Promise<void> {
  await db.delete(photo).where(eq(photo.accountId, accountId))
}

export async function deleteAccount(db: Db, id: string): Promise<void> {
  await db.delete(account).where(eq(account.id, id))
}

export async function addAttempt(db: Db, row: typeof attempt.$inferInsert): Promise<void> {
  await db.insert(attempt).values(row)
}

export async function attemptById(db: Db, id: string): Promise<AttemptRow | undefined> {
  return (await db.select().from(attempt).where(eq(attempt.id, id)))[0]
}

/** Returns whether an attempt concerns an account: the code was sent to the account's address, or the attempt changes that address. */
export async function concernsAccount(db: Db, id: string, { id: accountId, email }: AccountRow): Promise<boolean> {
  const found = await attemptById(db, id)
  return found !== undefined && (found.email === email || found.pending?.owner === accountId)
}

/** Counts a guess at an attempt's code. Undefined if the attempt does not exist, has expired, or has had `maxGuesses` guesses. */
export async function countGuess(db: Db, id: string, now: Date, maxGuesses: number): Promise<AttemptRow | undefined> {
  const [counted] = await db
    .update(attempt)
    .set({ tries: sql`${attempt.tries} + 1` })
    .where(and(eq(attempt.id, id), gt(attempt.expiresAt, now), lt(attempt.tries, maxGuesses)))
    .returning()
  return counted
}

/** Consumes an attempt if the code is correct. If several calls are concurrent, only one gets the attempt. */
export async function consumeAttempt(
  db: Db,
  id: string,
  purposes: readonly AttemptPurpose[],
  hash: string,
): Promise<AttemptRow | undefined> {
  const [row] = await db
    .delete(attempt)
    .where(and(eq(attempt.id, id), eq(attempt.codeHash, hash), sql`${attempt.purpose} = any(${sql.param([...purposes])})`))
    .returning()
  return row
}

/** Replaces the verification code and resets its guesses, unless the last e-mail was sent after `sentBefore` or the attempt has expired. */
export async function replaceCode(db: Db, id: string, hash: string, now: Date, sentBefore: Date): Promise<AttemptRow | undefined> {
  const [renewed] = await db
    .update(attempt)
    .set({ codeHash: sql`case when ${attempt.codeHash} is null then null else ${hash} end`, sentAt: now, tries: 0 })
    .where(and(eq(attempt.id, id), lt(attempt.sentAt, sentBefore), gt(attempt.expiresAt, now)))
    .returning()
  return renewed
}

/** Deletes expired attempts. */
export const deleteExpiredAttempts = (db: Db, now: Date, signal?: AbortSignal): Promise<void> =>
  deleteInBatches(db, { by: attempt.expiresAt, where: lt(attempt.expiresAt, now), signal })

/** Deletes all attempts that concern an account: attempts with its address, and attempts to change its address. */
export async function deleteAttemptsOf(db: Db, { id, email }: Pick<AccountRow, 'id' | 'email'>): Promise<void> {
  await db.delete(attempt).where(or(eq(attempt.email, email ?? ''), sql`${attempt.pending}->>'owner' = ${id}`))
}

export async function addSession(db: Db, row: typeof session.$inferInsert): Promise<void> {
  await db.insert(session).values(row)
}

/** The prepared statement, by database. Cached, because most requests of riders execute it, and preparing takes longer than executing. */
const riderStatements = new WeakMap<Db, ReturnType<typeof riderStatement>>()

const riderStatement = (db: Db) =>
  db
    .select({ rider: account, sessionId: session.id, signedInAt: session.createdAt, usedAt: session.usedAt })
    .from(session)
    .innerJoin(account, eq(account.id, session.accountId))
    .where(
      and(
        eq(session.tokenHash, sql.placeholder('tokenHash')),
        gt(session.expiresAt, sql.placeholder('now')),
        gt(session.usedAt, sql.placeholder('usedAfter')),
      ),
    )
    .prepare('rider_of_token')

/** Returns the rider of a token, if its session has not expired and was last used after `usedAfter`. */
export async function riderByToken(
  db: Db,
  tokenHash: string,
  now: Date,
  usedAfter: Date,
): Promise<{ rider: AccountRow; sessionId: string; signedInAt: Date; usedAt: Date } | undefined> {
  const statement = riderStatements.get(db) ?? riderStatement(db)
  riderStatements.set(db, statement)
  const [row] = await statement.execute({ tokenHash, now, usedAfter })
  return row
}

export async function touchSession(db: Db, id: string, now: Date): Promise<void> {
  await db.update(session).set({ usedAt: now }).where(eq(session.id, id))
}

/**
 * Deletes sessions that have expired or were unused for too long. Pushes to their phones stop, because the phones' push addresses then have
 * no session.
 */
export async function deleteExpiredSessions(db: Db, now: Date, usedAfter: Date, signal?: AbortSignal): Promise<void> {
  await deleteInBatches(db, { by: session.expiresAt, where: lt(session.expiresAt, now), signal })
  await deleteInBatches(db, { by: session.usedAt, where: lt(session.usedAt, usedAfter), signal })
}

export async function sessionsOf(db: Db, accountId: string, current: string): Promise<Session[]> {
  const rows = await db.select().from(session).where(eq(session.accountId, accountId)).orderBy(session.usedAt)
  return rows.map(({ id, device, createdAt, usedAt }) => ({
    id,
    device,
    createdAt: createdAt.toISOString(),
    usedAt: usedAt.toISOString(),
    current: id === current,
  }))
}

/** Ends a session of an account; returns false if the account does not have it. */
export async function endSession(db: Db, accountId: string, id: string): Promise<boolean> {
  const ended = await db
    .delete(session)
    .where(and(eq(session.accountId, accountId), eq(session.id, id)))
    .returning({ id: session.id })
  return ended.length > 0
}

/** Ends all sessions of an account except `keptId`. */
export async function endSessions(db: Db, accountId: string, keptId?: string): Promise<void> {
  await db.delete(session).where(and(eq(session.accountId, accountId), ...(keptId === undefined ? [] : [ne(session.id, keptId)])))
}
