import { useTranslate } from './language.tsx'

/** What the search for the rider's position has come to, in a word; nothing while it was not asked for. */
export function LocationState({ state }: { state: 'asking' | 'denied' | 'failed' | undefined }) {
  const t = useTranslate()
  if (state === 'asking') return <>{t('home.locating')}</>
  if (state === 'denied') return <>{t('home.locationDenied')}</>
  return state === 'failed' ? <>{t('home.locationFailed')}</> : null
}
