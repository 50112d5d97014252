import { useOfTime } from '../device/of-time.ts'
import { useTranslate, useWriting } from '../words/language.tsx'
import styles from './go.module.css'

/** The minutes until an instant (epoch seconds), in large type. Only this component renders again as time passes. */
export function Minutes({ until }: { until: number }) {
  const t = useTranslate()
  const { duration, number } = useWriting()
  const minutes = useOfTime((now) => Math.max(0, Math.ceil((until - now) / 60)))
  if (minutes === 0) return <b className={styles.soon}>{t('time.now')}</b>
  if (minutes >= 60) return <b className={styles.soon}>{duration(minutes)}</b>
  return (
    <span className="number">
      <b className={styles.big}>{number(minutes)}</b> {t('time.minutesUnit')}
    </span>
  )
}
