import type { Context } from 'hono'
import type { Env } from '../http/env.ts'
import { clientNetwork, type Client } from '../http/client.ts'
import { requestHeader } from '../http/headers.ts'
import type { TrustedHeader } from '../config.ts'
import type { Accounts, AccountCaller } from './account.ts'
import { MAX_SESSION_IDLE_SECONDS, riderByToken, touchSession } from './account.store.ts'
import { readDeviceToken } from './known-device.ts'
import { sha256Base64Url } from './secrets.ts'

/** Minimum interval between two updates of a session's last use, so that not every request writes to the database. */
const MIN_TOUCH_INTERVAL_MS = 300_000

/** Returns the rider of a request's bearer token; undefined if the token is missing, expired or invalid. */
export async function callerOf(c: Context<Env>, accounts: Accounts): Promise<AccountCaller | undefined> {
  const token = /^Bearer ([\w-]{20,100})$/.exec(requestHeader(c, 'authorization') ?? '')?.[1]
  if (!token) return undefined
  const now = accounts.now()
  const found = await riderByToken(accounts.db, sha256Base64Url(token), now, new Date(now.getTime() - MAX_SESSION_IDLE_SECONDS * 1000))
  if (found && now.getTime() - found.usedAt.getTime() > MIN_TOUCH_INTERVAL_MS) await touchSession(accounts.db, found.sessionId, now)
  return found
}

/** Returns the client for rate limits: the network, and the device if a rider has signed in there. */
export function clientOf(c: Context<Env>, trusted: TrustedHeader | undefined, secret: string, nowMs: number): Client {
  return { network: clientNetwork(c, trusted), device: readDeviceToken(secret, requestHeader(c, 'device-token'), nowMs) }
}
