import { useTranslate, useWriting } from '../words/language.tsx'
import type { Before } from './wake.ts'

/** Returns when the alarm rings, in words: `3 stops before`, `5 min before`. */
export function useBeforeText(): (before: Before) => string {
  const t = useTranslate()
  const { duration } = useWriting()
  return (before) =>
    'stops' in before ? t('wake.stopsBefore', { count: before.stops }) : t('favorite.before', { time: duration(before.minutes) })
}
