import { Skeleton } from '../ui/parts.tsx'
import { useTranslate } from './language.tsx'
import styles from './app.module.css'

/** In place of a screen that is being fetched. */
export function Waiting() {
  const t = useTranslate()
  return (
    <div className={styles.waiting}>
      <Skeleton label={t('app.loading')} />
    </div>
  )
}
