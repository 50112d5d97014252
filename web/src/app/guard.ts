import { loginPath, offlinePath, screenAt, SCREENS } from '@yatha/contract'

export interface GuardState {
  readonly online: boolean
  /** Whether an access token is stored. */
  readonly isAuthenticated: boolean
}

/** Returns the path to redirect to, by the first rule of spec §4 that applies; undefined if `fullPath` may be shown. */
export function redirectPathFor(fullPath: string, { online, isAuthenticated }: GuardState): string | undefined {
  const screen = screenAt(fullPath.split('?')[0]!)
  if (!online && screen?.name !== 'offline') return offlinePath(fullPath)
  if (screen && SCREENS[screen.name].meta.requiresAuth && !isAuthenticated) return loginPath(fullPath)
  return undefined
}
