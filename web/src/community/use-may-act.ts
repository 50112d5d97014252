import { useIsAuthenticated } from '../session/session.ts'
import { toast } from '../ui/toasts.tsx'
import { useTranslate } from '../words/language.tsx'

/** Whether the rider may act; a guest is told what is missing (spec §6). Ask it after a tap. */
export function useMayAct(): () => boolean {
  const t = useTranslate()
  const signedIn = useIsAuthenticated()
  return () => {
    if (!signedIn) toast(t('app.logInFirst'), 'error')
    return signedIn
  }
}
