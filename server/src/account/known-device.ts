import { createHmac } from 'node:crypto'
import type { KnownDevice } from '../http/client.ts'
import { sameText } from '../http/same-text.ts'
import type { AccountRow } from './account.store.ts'

/** A device counts as known for so long after a sign-in. */
const KNOWN_SECONDS = 180 * 86_400
const SHAPE = /^([0-9a-f-]{36})\.([\w-]{22})\.(\d{1,12})\.([\w-]{43})$/

/**
 * What a device keeps after a sign-in, also after signing out: account, mark of the password, end in seconds since 1970, and
 * an HMAC of the three. It opens nothing: its holder is only not taken for a stranger when tries are counted.
 */
export function newDeviceToken(secret: string, account: AccountRow, nowMs: number): string {
  const claims = [account.id, markOf(secret, account), Math.floor(nowMs / 1000) + KNOWN_SECONDS].join('.')
  return `${claims}.${signed(secret, claims)}`
}

/** The device of a token; undefined for one that has expired, or that is not ours. */
export function readDeviceToken(secret: string, token: string | undefined, nowMs: number): KnownDevice | undefined {
  const [, accountId, passwordMark, until, signature] = SHAPE.exec(token ?? '') ?? []
  if (accountId === undefined || passwordMark === undefined || Number(until) * 1000 < nowMs) return undefined
  const claims = [accountId, passwordMark, until].join('.')
  return sameText(signature!, signed(secret, claims)) ? { accountId, passwordMark } : undefined
}

/** Has the rider of this account signed in on the device, with the present password? */
export const isDeviceOf = (secret: string, device: KnownDevice | undefined, account: AccountRow | undefined): boolean =>
  device !== undefined && device.accountId === account?.id && device.passwordMark === markOf(secret, account)

/** A new password makes all devices unknown. */
const markOf = (secret: string, { passwordHash }: AccountRow): string =>
  createHmac('sha256', secret)
    .update(`mark of ${passwordHash ?? ''}`)
    .digest('base64url')
    .slice(0, 22)

const signed = (secret: string, claims: string): string => createHmac('sha256', secret).update(`device ${claims}`).digest('base64url')
