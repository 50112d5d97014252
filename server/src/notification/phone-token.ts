import { createHash } from 'node:crypto'
import type { PushKind } from '@yatha/contract'
import { z } from 'zod'
import type { PushServices } from '../adapters/push/push-services.ts'

/** The push address in a phone's token. */
export interface PhoneAddress {
  readonly kind: PushKind
  readonly address: string
  readonly p256dh: string | null
  readonly auth: string | null
}

const BrowserToken = z.object({
  endpoint: z.string(),
  // `p256dh` is an uncompressed P-256 point and `auth` is 16 bytes, both as base64url.
  keys: z.object({ p256dh: z.string().regex(/^B[\w-]{86}=?$/), auth: z.string().regex(/^[\w-]{22}={0,2}$/) }),
})
const FCM_TOKEN = /^[\w:-]{20,4096}$/

/** Returns the address in a token; undefined if pushes cannot be sent to this address. */
export function parsePhoneToken(token: string, services: PushServices): PhoneAddress | undefined {
  const browser = BrowserToken.safeParse(jsonOf(token)).data
  if (browser) return services.allows(browser.endpoint) ? { kind: 'web', address: browser.endpoint, ...browser.keys } : undefined
  return FCM_TOKEN.test(token) ? { kind: 'fcm', address: token, p256dh: null, auth: null } : undefined
}

/** Returns the hash to store instead of the token, because anyone with the token can register the phone for another account. */
export const hashPhoneToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

function jsonOf(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token, 'base64url').toString())
  } catch {
    return undefined
  }
}
