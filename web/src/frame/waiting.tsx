import { Skeleton } from '../ui/parts.tsx'
import { useTranslate } from '../words/language.tsx'
import styles from './waiting.module.css'

/** Shown while a screen is loading. */
export function Waiting() {
  const t = useTranslate()
  return (
    <div className={styles.waiting}>
      <Skeleton label={t('app.loading')} />
    </div>
  )
}
