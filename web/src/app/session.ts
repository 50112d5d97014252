import { useSyncExternalStore } from 'react'
import { dropSecret, secret } from '../device/vault.ts'

const listeners = new Set<() => void>()

/** Signed in means: an access token is stored. */
export const isAuthenticated = (): boolean => Boolean(secret('__access-token'))

export const useIsAuthenticated = (): boolean =>
  useSyncExternalStore((changed) => {
    listeners.add(changed)
    return () => listeners.delete(changed)
  }, isAuthenticated)

/** Forgets the session, on this phone. */
export function endSession(): void {
  dropSecret('__access-token')
  for (const listener of listeners) listener()
}
