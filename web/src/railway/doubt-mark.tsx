import { useTranslate } from '../words/language.tsx'
import type { Call } from './stop-time.tsx'
import styles from './doubt-mark.module.css'

/** A compact mark for a train whose timetable riders doubt: `?`, and a word for screen readers. */
export function DoubtMark({ call }: { call: Pick<Call, 'unconfirmed' | 'cancelled'> }) {
  const t = useTranslate()
  if (!call.unconfirmed || call.cancelled) return null
  return (
    <>
      <b aria-hidden="true" className={styles.mark}>
        ?
      </b>
      <span className="visually-hidden"> {t('doubt.word')}</span>
    </>
  )
}
