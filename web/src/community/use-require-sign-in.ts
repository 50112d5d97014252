import { useIsAuthenticated } from '../session/session.ts'
import { toast } from '../ui/toasts.tsx'
import { useTranslate } from '../words/language.tsx'

/** Returns a function that returns whether the rider is signed in; for a guest, it shows a toast that asks to log in (spec §6). */
export function useRequireSignIn(): () => boolean {
  const t = useTranslate()
  const signedIn = useIsAuthenticated()
  return () => {
    if (!signedIn) toast(t('app.logInFirst'), 'error')
    return signedIn
  }
}
