import type { Provider } from '@yatha/contract'
import { and, eq, gt, lt, or } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { deleteInBatches } from '../db/in-batches.ts'
import type { ProviderIdentity } from '../adapters/sign-in/provider-identity.ts'
import { account } from './account.schema.ts'
import { addAccount, deleteAccount, type AccountRow } from './account.store.ts'
import { identity, socialAttempt, socialReturn } from './social.schema.ts'

type AttemptRow = typeof socialAttempt.$inferSelect
type FinishedSignInRow = typeof socialReturn.$inferSelect

export async function addAttempt(db: Db, row: AttemptRow): Promise<void> {
  await db.insert(socialAttempt).values(row)
}

/** Consumes an attempt. If a browser started it, `bindingHash` must match that browser's secret. */
export async function consumeAttempt(
  db: Db,
  match: { stateHash: string; provider: Provider; bindingHash: string | undefined },
  now: Date,
): Promise<AttemptRow | undefined> {
  const [row] = await db
    .delete(socialAttempt)
    .where(
      and(
        eq(socialAttempt.stateHash, match.stateHash),
        eq(socialAttempt.provider, match.provider),
        gt(socialAttempt.expiresAt, now),
        or(eq(socialAttempt.via, 'android'), eq(socialAttempt.bindingHash, match.bindingHash ?? '')),
      ),
    )
    .returning()
  return row
}

export async function addFinishedSignIn(db: Db, row: FinishedSignInRow): Promise<void> {
  await db.insert(socialReturn).values(row)
}

/** Consumes a native shell's finished sign-in, if `bindingHash` matches the shell that started it. */
export async function consumeFinishedSignIn(
  db: Db,
  codeHash: string,
  bindingHash: string,
  now: Date,
): Promise<FinishedSignInRow | undefined> {
  const [row] = await db
    .delete(socialReturn)
    .where(and(eq(socialReturn.codeHash, codeHash), eq(socialReturn.bindingHash, bindingHash), gt(socialReturn.expiresAt, now)))
    .returning()
  return row
}

/** Deletes expired sign-ins. */
export async function deleteOldSignIns(db: Db, now: Date, signal?: AbortSignal): Promise<void> {
  for (const { expiresAt } of [socialAttempt, socialReturn]) await deleteInBatches(db, { by: expiresAt, where: lt(expiresAt, now), signal })
}

export async function accountByIdentity(db: Db, { issuer, subject }: ProviderIdentity): Promise<AccountRow | undefined> {
  const [row] = await db
    .select({ account })
    .from(identity)
    .innerJoin(account, eq(account.id, identity.accountId))
    .where(and(eq(identity.issuer, issuer), eq(identity.subject, subject)))
  return row?.account
}

/** Stores an identity's Telegram chat, which is missing in rows that an earlier version stored. */
export async function saveTelegramChat(db: Db, { issuer, subject, chat }: ProviderIdentity): Promise<void> {
  if (chat === undefined) return
  await db
    .update(identity)
    .set({ chat })
    .where(and(eq(identity.issuer, issuer), eq(identity.subject, subject)))
}

/** Returns all stored data about an account's identities. */
export async function identitiesOf(
  db: Db,
  accountId: string,
): Promise<{ provider: Provider; issuer: string; subject: string; addedAt: string; chat?: string }[]> {
  const rows = await db.select().from(identity).where(eq(identity.accountId, accountId)).orderBy(identity.addedAt)
  return rows.map(({ provider, issuer, subject, addedAt, chat }) => ({
    provider,
    issuer,
    subject,
    addedAt: addedAt.toISOString(),
    ...(chat !== null && { chat }),
  }))
}

/** Links an identity to an account; returns false if it is already linked, even with concurrent calls. */
export async function addIdentity(
  db: Db,
  { issuer, subject, provider, chat }: ProviderIdentity,
  accountId: string,
  now: Date,
): Promise<boolean> {
  const added = await db
    .insert(identity)
    .values({ issuer, subject, provider, accountId, addedAt: now, chat: chat ?? null })
    .onConflictDoNothing()
    .returning({ accountId: identity.accountId })
  return added.length > 0
}

/** Creates an account with an identity, atomically; undefined if the address or the identity already has one. */
export async function addAccountWithIdentity(db: Db, row: AccountRow, newIdentity: ProviderIdentity): Promise<AccountRow | undefined> {
  return db.transaction(async (t) => {
    const created = await addAccount(t, row)
    if (!created || (await addIdentity(t, newIdentity, created.id, row.createdAt))) return created
    await deleteAccount(t, created.id)
    return undefined
  })
}

/** Unlinks a provider; returns false if the account would then have no sign-in method. */
export async function removeIdentity(db: Db, accountId: string, provider: Provider): Promise<boolean> {
  return db.transaction(async (t) => {
    // The lock prevents concurrent calls from removing the last two sign-in methods.
    const [owner] = await t.select().from(account).where(eq(account.id, accountId)).for('update')
    const identities = await t.select().from(identity).where(eq(identity.accountId, accountId))
    const remaining = identities.filter((other) => other.provider !== provider)
    const hasPasswordSignIn = owner?.email != null && owner.passwordHash !== null
    if (remaining.length === 0 && !hasPasswordSignIn) return false
    await t.delete(identity).where(and(eq(identity.accountId, accountId), eq(identity.provider, provider)))
    return true
  })
}
