import type { LimitName } from '@yatha/contract'
import type { Db } from '../db/database.ts'
import type { KnownDevice } from '../http/client.ts'
import * as store from './account.store.ts'
import { isDeviceOf } from './known-device.ts'

/** How a limited call says which account it concerns: by an address, by an attempt, or only by who makes it. */
const CONCERNS: Readonly<Record<LimitName, 'address' | 'attempt' | 'itself' | 'nobody'>> = {
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
  /** As checked by the contract. */
  readonly body: unknown
  readonly device: KnownDevice
}

/**
 * Does the call of a known device concern its own account? Only then is it counted apart from its network: whoever makes
 * many accounts would otherwise have the limits of many networks.
 */
export async function isOwnCall(db: () => Db, secret: string, { limit, body, device }: LimitedCall): Promise<boolean> {
  const concerns = CONCERNS[limit]
  if (concerns === 'itself' || concerns === 'nobody') return concerns === 'itself'
  const account = await store.accountById(db(), device.accountId)
  if (!account || !isDeviceOf(secret, device, account)) return false
  // The contract gives these endpoints an address or an attempt.
  const { email, attempt } = body as { readonly email?: string; readonly attempt?: string }
  return concerns === 'address' ? email === account.email : attempt !== undefined && store.isAttemptOf(db(), attempt, account)
}
