import { useEffect } from 'react'
import { toast } from '../ui/toasts.tsx'
import { useTranslate } from '../words/language.tsx'

/** Shows once why the page was reloaded: a file of the app was missing, or the session had ended. */
export function ReloadToast({ signedOut }: { signedOut: boolean }): null {
  const t = useTranslate()
  useEffect(() => toast(t(signedOut ? 'account.signedOut' : 'app.updated')), [t, signedOut])
  return null
}
