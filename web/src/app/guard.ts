import { loginPath, offlinePath, screenAt, SCREENS } from '@yatha/contract'

export interface Rider {
  readonly online: boolean
  /** Whether an access token is stored. */
  readonly isAuthenticated: boolean
}

/** The path to redirect to before a screen is shown, by the rules of spec §4 in order; undefined to show `fullPath`. */
export function guard(fullPath: string, { online, isAuthenticated }: Rider): string | undefined {
  const screen = screenAt(fullPath.split('?')[0]!)
  if (!online && screen?.name !== 'offline') return offlinePath(fullPath)
  if (screen && SCREENS[screen.name].meta.requiresAuth && !isAuthenticated) return loginPath(fullPath)
  return undefined
}
