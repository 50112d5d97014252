import type { Provider, SignInVia } from '@yatha/contract'
import { dropSecret, setSecret, secret } from '../device/vault.ts'

/** A sign-in that was started on this phone. Only this phone's secret `binding` can redeem the redirect. */
export interface PendingSignIn {
  readonly provider: Provider
  readonly via: SignInVia
  readonly binding: string
  /** The provider's sign-in page. */
  readonly url: string
  /** When that page expires, in seconds since 1970. */
  readonly until: number
  /** Path to continue to after signing in. */
  readonly to: string | undefined
}

export const savePendingSignIn = (pending: PendingSignIn): Promise<void> => setSecret('__sign-in', JSON.stringify(pending))
export const deletePendingSignIn = (): void => dropSecret('__sign-in')
export const pendingSignIn = (): PendingSignIn | undefined => JSON.parse(secret('__sign-in') ?? 'null') ?? undefined
