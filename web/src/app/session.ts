import { useSyncExternalStore } from 'react'
import { dropSecret, keepSecret, secret } from '../device/vault.ts'

const listeners = new Set<() => void>()

/** Signed in means: an access token is stored. */
export const isAuthenticated = (): boolean => Boolean(secret('__access-token'))

export const useIsAuthenticated = (): boolean =>
  useSyncExternalStore((changed) => {
    listeners.add(changed)
    return () => listeners.delete(changed)
  }, isAuthenticated)

/** Keeps a session that the server gave. */
export function startSession(token: string, email: string | undefined): void {
  keepSecret('__access-token', token)
  if (email !== undefined) keepSecret('__email', email)
  for (const listener of listeners) listener()
}

/** Forgets the session, on this phone. */
export function endSession(): void {
  dropSecret('__access-token')
  dropSecret('__email')
  for (const listener of listeners) listener()
}
