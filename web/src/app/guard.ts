import { loginPath, offlinePath, screenAt, SCREENS } from '@yatha/contract'

export interface Rider {
  readonly online: boolean
  /** An access token is stored. */
  readonly isAuthenticated: boolean
}

/** Before a screen is shown (spec §4), in this order: where to go instead of `fullPath`; undefined to go on. */
export function guard(fullPath: string, { online, isAuthenticated }: Rider): string | undefined {
  const screen = screenAt(fullPath.split('?')[0]!)
  if (!online && screen?.name !== 'offline') return offlinePath(fullPath)
  if (screen && SCREENS[screen.name].meta.requiresAuth && !isAuthenticated) return loginPath(fullPath)
  return undefined
}
