import { screenAt } from '@yatha/contract'
import { Skeleton } from '../ui/parts.tsx'
import { useTranslate } from '../words/language.tsx'
import { useScreenPath } from './router.ts'
import styles from './waiting.module.css'

/** Shown while a screen is loading; for a station, with placeholders for the rows of its board. */
export function LoadingScreen() {
  const t = useTranslate()
  return (
    <div className={styles.waiting}>
      <Skeleton label={t('app.loading')} rows={screenAt(useScreenPath())?.name === 'station.show' ? 5 : 0} />
    </div>
  )
}
