import { createHmac } from 'node:crypto'
import type { KnownDevice } from '../http/client.ts'
import { equalInConstantTime } from '../http/same-text.ts'
import type { AccountRow } from './account.store.ts'

/** How long a device token is valid after a sign-in. */
const KNOWN_SECONDS = 180 * 86_400
const TOKEN_PATTERN = /^([0-9a-f-]{36})\.([\w-]{22})\.(\d{1,12})\.([\w-]{43})$/

/**
 * Creates the token that a device stores after a sign-in and keeps after signing out: account, fingerprint of the password, expiry in
 * seconds since 1970, and an HMAC of the three. It grants no access; rate limits only distinguish its holder from strangers.
 */
export function newDeviceToken(secret: string, account: AccountRow, nowMs: number): string {
  const claims = [account.id, passwordMarkOf(secret, account), Math.floor(nowMs / 1000) + KNOWN_SECONDS].join('.')
  return `${claims}.${signatureOf(secret, claims)}`
}

/** Returns the device of a token; undefined if the token has expired or was not issued by this server. */
export function readDeviceToken(secret: string, token: string | undefined, nowMs: number): KnownDevice | undefined {
  const [, accountId, passwordMark, until, signature] = TOKEN_PATTERN.exec(token ?? '') ?? []
  if (accountId === undefined || passwordMark === undefined || Number(until) * 1000 < nowMs) return undefined
  const claims = [accountId, passwordMark, until].join('.')
  return equalInConstantTime(signature!, signatureOf(secret, claims)) ? { accountId, passwordMark } : undefined
}

/** Returns whether the account's rider has signed in on the device with the current password. */
export const isDeviceOf = (secret: string, device: KnownDevice | undefined, account: AccountRow | undefined): boolean =>
  device !== undefined && device.accountId === account?.id && device.passwordMark === passwordMarkOf(secret, account)

/** Returns a fingerprint of the password, so that a new password makes all devices unknown. */
const passwordMarkOf = (secret: string, { passwordHash }: AccountRow): string =>
  createHmac('sha256', secret)
    .update(`mark of ${passwordHash ?? ''}`)
    .digest('base64url')
    .slice(0, 22)

const signatureOf = (secret: string, claims: string): string => createHmac('sha256', secret).update(`device ${claims}`).digest('base64url')
