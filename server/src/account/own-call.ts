import type { LimitName } from '@yatha/contract'
import type { Db } from '../db/database.ts'
import type { KnownDevice } from '../http/client.ts'
import * as store from './account.store.ts'
import { isDeviceOf } from './known-device.ts'

/** How a limited call identifies the account that it concerns: by an address, an attempt, its caller (`itself`), or not at all. */
const TARGETS: Readonly<Record<LimitName, 'address' | 'attempt' | 'itself' | 'nobody'>> = {
  register: 'nobody',
  login: 'address',
  code: 'attempt',
  resend: 'attempt',
  forgot: 'address',
  newAddress: 'nobody',
  social: 'itself',
  photos: 'itself',
  uploads: 'itself',
  pushTokens: 'itself',
  testPushes: 'itself',
  reports: 'itself',
  positions: 'itself',
  posts: 'itself',
  comments: 'itself',
  reactions: 'itself',
  flags: 'itself',
  translations: 'itself',
  questions: 'itself',
  contact: 'nobody',
}

/** A call of an endpoint with a limit. */
export interface LimitedCall {
  readonly limit: LimitName
  /** The request body, validated by the contract. */
  readonly body: unknown
  readonly device: KnownDevice
}

/**
 * Returns whether a known device's call concerns its own account. Only such calls have limits of their own, apart from the network's:
 * otherwise, an attacker with many accounts would have many limits.
 */
export async function isOwnCall(db: () => Db, secret: string, { limit, body, device }: LimitedCall): Promise<boolean> {
  const target = TARGETS[limit]
  if (target === 'itself' || target === 'nobody') return target === 'itself'
  const account = await store.accountById(db(), device.accountId)
  if (!account || !isDeviceOf(secret, device, account)) return false
  // The cast is safe: by the contract, the bodies of these calls contain an address or an attempt.
  const { email, attempt } = body as { readonly email?: string; readonly attempt?: string }
  return target === 'address' ? email === account.email : attempt !== undefined && store.isAttemptOf(db(), attempt, account)
}
