import { makeStore } from '../device/store.ts'
import { dropSecret, keepSecret, secret } from '../device/vault.ts'

/** Signed in means: an access token is stored. */
export const isAuthenticated = (): boolean => Boolean(secret('__access-token'))

const session = makeStore(isAuthenticated)
export const useIsAuthenticated = session.use

let count = 0
/** A number that changes whenever a session begins or ends; part of the cache keys of a rider's data. */
export const sessionCount = makeStore(() => count)

function changed(): void {
  count++
  session.changed()
  sessionCount.changed()
}

/** Stores a new session. */
export function startSession(token: string, email: string | undefined): void {
  keepSecret('__access-token', token)
  if (email !== undefined) keepSecret('__email', email)
  changed()
}

/** Deletes the session on this phone. */
export function endSession(): void {
  dropSecret('__access-token')
  dropSecret('__email')
  changed()
}
