import type { Provider, SignInClient } from '@yatha/contract'
import { deleteSecret, setSecret, getSecret } from '../device/vault.ts'

/**
 * A sign-in with a provider that was started on this phone. The provider's redirect can be redeemed only together with `binding`, a secret
 * of this phone.
 */
export interface PendingSignIn {
  readonly provider: Provider
  readonly via: SignInClient
  readonly binding: string
  /** The provider's sign-in page. */
  readonly url: string
  /** When the sign-in page expires, in epoch seconds. */
  readonly until: number
  /** Path to continue to after signing in. */
  readonly to: string | undefined
}

export const savePendingSignIn = (pending: PendingSignIn): Promise<void> => setSecret('__sign-in', JSON.stringify(pending))
export const deletePendingSignIn = (): void => deleteSecret('__sign-in')
export const pendingSignIn = (): PendingSignIn | undefined => JSON.parse(getSecret('__sign-in') ?? 'null') ?? undefined
