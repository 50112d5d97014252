import type { ReactNode } from 'react'
import { useTranslate } from '../words/language.tsx'

/** A text about the state of the location request; nothing before the request. */
export function LocationState({ state }: { state: 'asking' | 'denied' | 'failed' | undefined }): ReactNode {
  const t = useTranslate()
  if (state === 'asking') return <>{t('home.locating')}</>
  if (state === 'denied') return <>{t('home.locationDenied')}</>
  return state === 'failed' ? <>{t('home.locationFailed')}</> : null
}
