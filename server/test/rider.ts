import { account } from '../src/account/account.schema.ts'
import { addSession } from '../src/account/account.store.ts'
import { sha256Base64Url, newToken } from '../src/account/secrets.ts'
import type { Database } from '../src/db/database.ts'
import { newId } from '../src/db/id.ts'

export interface SignedInRider {
  readonly id: string
  readonly email: string
  readonly token: string
}

const DAY_MS = 86_400_000

/**
 * Inserts a rider with a session that lasts a day. The account is created at `now`, and the session at `signedIn`. Both must be recent by
 * the server's clock, because the server may delete an expired session at any time.
 */
export async function addRider(
  database: Database,
  now: Date,
  passwordHash: string | null = null,
  address?: string,
  name = 'Aye Aye',
  signedIn = now,
): Promise<SignedInRider> {
  const id = newId(now.getTime())
  const email = address ?? `${id}@example.com`
  const token = newToken()
  await database.db.insert(account).values({ id, name, email, passwordHash, language: 'en', createdAt: now })
  const session = { accountId: id, tokenHash: sha256Base64Url(token), device: 'test', createdAt: signedIn, usedAt: signedIn }
  await addSession(database.db, { ...session, id: newId(signedIn.getTime()), expiresAt: new Date(signedIn.getTime() + DAY_MS) })
  return { id, email, token }
}
