import type { Provider, SignInVia } from '@yatha/contract'
import { dropSecret, keepSecret, secret } from '../device/vault.ts'

/** A sign-in started on this phone. Its redirect can be exchanged only with this phone's secret. */
export interface PendingSignIn {
  readonly provider: Provider
  readonly via: SignInVia
  readonly binding: string
  /** Where the rider signs in. */
  readonly url: string
  /** When that address is too old, in seconds since 1970. */
  readonly until: number
  /** Path to continue to after signing in. */
  readonly to: string | undefined
}

export const keepPending = (pending: PendingSignIn): Promise<void> => keepSecret('__sign-in', JSON.stringify(pending))
export const dropPending = (): void => dropSecret('__sign-in')
export const pendingSignIn = (): PendingSignIn | undefined => JSON.parse(secret('__sign-in') ?? 'null') ?? undefined
