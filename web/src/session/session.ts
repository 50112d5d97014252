import type { SignedIn } from '@yatha/contract'
import { makeStore } from '../device/store.ts'
import { deleteSecret, setSecret, getSecret } from '../device/vault.ts'

/** Whether a rider is signed in: an access token is stored. */
export const isAuthenticated = (): boolean => Boolean(getSecret('__access-token'))

const session = makeStore(isAuthenticated)
export const useIsAuthenticated = session.use

let count = 0
/** A number that changes whenever a session starts or ends; part of the cache keys of a rider's data. */
export const sessionCount = makeStore(() => count)
/** The session count, for code outside components. */
export const currentSessionCount = (): number => count

/** Deletes the previous session's favorites, and notifies this page. */
function replaceSession(): void {
  deleteSecret('__favorites')
  notifySessionChanged()
}

/** Notifies this page that the stored session has changed. */
export function notifySessionChanged(): void {
  count++
  session.notify()
  sessionCount.notify()
}

/** Stores a new session. */
export function startSession({ accessToken, deviceToken, account }: SignedIn): void {
  setSecret('__access-token', accessToken)
  setSecret('__device-token', deviceToken)
  if (account.email !== undefined) setSecret('__email', account.email)
  replaceSession()
}

/** Deletes the session on this phone, but not its device token, which identifies a phone that has signed in before. */
export function endSession(): void {
  deleteSecret('__access-token')
  deleteSecret('__email')
  replaceSession()
}

/** Deletes the session and every trace that a rider has signed in on this phone. */
export function clearRiderData(): void {
  deleteSecret('__device-token')
  endSession()
}
