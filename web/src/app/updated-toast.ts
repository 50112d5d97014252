import { useEffect } from 'react'
import { toast } from '../ui/toasts.tsx'
import { useTranslate } from '../words/language.tsx'

/** Shows a toast once after the app was updated and reloaded. */
export function UpdatedToast(): null {
  const t = useTranslate()
  useEffect(() => toast(t('app.updated')), [t])
  return null
}
