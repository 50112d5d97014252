import type { RateLimitName } from '@yatha/contract'
import type { Db } from '../db/database.ts'
import type { KnownDevice } from '../http/client.ts'
import * as store from './account.store.ts'
import { isDeviceOf } from './known-device.ts'

/** How a limited call identifies the account that it concerns: by an address, an attempt, its caller, or not at all. */
const TARGETS: Readonly<Record<RateLimitName, 'address' | 'attempt' | 'caller' | 'none'>> = {
  register: 'none',
  login: 'address',
  code: 'attempt',
  resend: 'attempt',
  forgot: 'address',
  newAddress: 'none',
  social: 'caller',
  photos: 'caller',
  uploads: 'caller',
  pushTokens: 'caller',
  testPushes: 'caller',
  reports: 'caller',
  positions: 'caller',
  posts: 'caller',
  comments: 'caller',
  reactions: 'caller',
  flags: 'caller',
  translations: 'caller',
  questions: 'caller',
  contact: 'none',
}

/** A call of an endpoint with a limit. */
export interface LimitedCall {
  readonly limit: RateLimitName
  /** The request body, validated by the contract. */
  readonly body: unknown
  readonly device: KnownDevice
}

/**
 * Returns whether a known device's call concerns its own account. Only such calls count towards a limit of the account's devices instead
 * of the network's limit; otherwise, an attacker with many accounts would have many limits.
 */
export async function concernsOwnAccount(db: () => Db, secret: string, { limit, body, device }: LimitedCall): Promise<boolean> {
  const target = TARGETS[limit]
  if (target === 'caller' || target === 'none') return target === 'caller'
  const account = await store.accountById(db(), device.accountId)
  if (!account || !isDeviceOf(secret, device, account)) return false
  // The cast is safe: by the contract, the bodies of these calls contain an address or an attempt.
  const { email, attempt } = body as { readonly email?: string; readonly attempt?: string }
  return target === 'address' ? email === account.email : attempt !== undefined && store.concernsAccount(db(), attempt, account)
}
