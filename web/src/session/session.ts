import type { SignedIn } from '@yatha/contract'
import { makeStore } from '../device/store.ts'
import { dropSecret, keepSecret, secret } from '../device/vault.ts'

/** Signed in means: an access token is stored. */
export const isAuthenticated = (): boolean => Boolean(secret('__access-token'))

const session = makeStore(isAuthenticated)
export const useIsAuthenticated = session.use

let count = 0
/** A number that changes whenever a session begins or ends; part of the cache keys of a rider's data. */
export const sessionCount = makeStore(() => count)
/** The same, for code outside components. */
export const sessionNumber = (): number => count

/** Another session: what is kept of the one before goes. */
function changed(): void {
  dropSecret('__favorites')
  sessionChanged()
}

/** Tells this page that the stored session is another one. */
export function sessionChanged(): void {
  count++
  session.changed()
  sessionCount.changed()
}

/** Stores a new session. */
export function startSession({ accessToken, deviceToken, account }: SignedIn): void {
  keepSecret('__access-token', accessToken)
  keepSecret('__device-token', deviceToken)
  if (account.email !== undefined) keepSecret('__email', account.email)
  changed()
}

/** Deletes the session on this phone; the server still tells the phone from a stranger's. */
export function endSession(): void {
  dropSecret('__access-token')
  dropSecret('__email')
  changed()
}

/** Deletes everything that says that a rider has signed in on this phone. */
export function forgetRider(): void {
  dropSecret('__device-token')
  endSession()
}
