import type { Itinerary } from '@yatha/contract'
import { useSecondsSinceCheck, useRailway } from '../railway/railway.tsx'
import { useTranslate, useFormats } from '../words/language.tsx'
import styles from './search.module.css'

/** The edition of the timetable, when it was last checked, and a remark if the service days of one of the trips are assumed. */
export function TimetableNote({ trips }: { trips: readonly Itinerary[] }) {
  const t = useTranslate()
  const { sourceDate, ago } = useFormats()
  const { edition, asOf } = useRailway()
  const checkAge = useSecondsSinceCheck()
  return (
    <p className={styles.note}>
      {t('app.edition', { edition: sourceDate(edition), asOf: sourceDate(asOf) })}
      {checkAge !== undefined && `\u00A0· ${t('offline.checked', { ago: ago(checkAge) })}`}
      {trips.some(({ provenance }) => provenance?.days === 'assumed') && (
        <>
          <br />
          <b className={styles.doubt}>{t('source.daysOpen')}</b>
        </>
      )}
    </p>
  )
}

/** Explains the star beside a time that is computed because the source does not contain it. Shown if one of the trips has such a time. */
export function StarNote({ trips }: { trips: readonly Itinerary[] }) {
  const t = useTranslate()
  if (!trips.some(({ provenance }) => provenance?.times === 'derived')) return null
  return <p className={styles.note}>* {t('sheet.workedOut')}</p>
}
