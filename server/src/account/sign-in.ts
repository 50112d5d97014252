import { Refusal } from '@yatha/contract'
import type { Context } from 'hono'
import { IDLE_SECONDS, type Accounts, type Asker } from './account.ts'
import { riderOf, touchSession } from './account.store.ts'
import { hashOf } from './secrets.ts'
import type { Env } from '../http/env.ts'
import { headerOf } from '../http/headers.ts'

/** How old the note of a session's last use may be: not every request writes. */
const TOUCH_AFTER_MS = 300_000

/** Who asks; throws `sign_in_required` where the bearer token is missing, ended or made up. */
export async function signedIn(c: Context<Env>, accounts: Accounts): Promise<Asker> {
  const token = /^Bearer ([\w-]{20,100})$/.exec(headerOf(c, 'authorization') ?? '')?.[1]
  if (!token) throw new Refusal('sign_in_required')
  const now = accounts.now()
  const found = await riderOf(accounts.db, hashOf(token), now, new Date(now.getTime() - IDLE_SECONDS * 1000))
  if (!found) throw new Refusal('sign_in_required')
  if (now.getTime() - found.usedAt.getTime() > TOUCH_AFTER_MS) await touchSession(accounts.db, found.sessionId, now)
  return found
}

/** The same where a guest may ask too: one whose session has ended is a guest. */
export async function askerOf(c: Context<Env>, accounts: Accounts): Promise<Asker | undefined> {
  if (headerOf(c, 'authorization') === undefined) return undefined
  try {
    return await signedIn(c, accounts)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'sign_in_required') return undefined
    throw error
  }
}

/** What a device calls itself, short enough to be shown. */
export function deviceOf(c: Context<Env>): string {
  const agent = headerOf(c, 'user-agent') ?? ''
  // In this order: many name themselves after others as well.
  const system = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac OS X', 'Linux'].find((name) => agent.includes(name))
  const browser = ['Firefox', 'Edg', 'OPR', 'SamsungBrowser', 'Chrome', 'Safari'].find((name) => agent.includes(`${name}/`))
  return [browser, system].filter(Boolean).join(' · ') || 'unknown'
}
