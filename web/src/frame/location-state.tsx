import type { ReactNode } from 'react'
import { useTranslate } from '../words/language.tsx'

/** The state of the location request; empty before it starts. */
export function LocationState({ state }: { state: 'asking' | 'denied' | 'failed' | undefined }): ReactNode {
  const t = useTranslate()
  if (state === 'asking') return <>{t('home.locating')}</>
  if (state === 'denied') return <>{t('home.locationDenied')}</>
  return state === 'failed' ? <>{t('home.locationFailed')}</> : null
}
