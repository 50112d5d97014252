import type { Departure } from '@yatha/contract'
import { useTranslate, useWriting } from '../words/language.tsx'
import { useOnline } from '../device/network.ts'
import { useCheckAge, useRailway } from '../railway/railway.tsx'
import { isStarred } from '../railway/starred.tsx'
import { SourceNote } from './source-note.tsx'
import styles from './board.module.css'

/** The source of a board's times in one line, with the age of the timetable while offline; details when opened. */
export function BoardBasis({ lines }: { lines: readonly Departure[] }) {
  const t = useTranslate()
  const { ago, sourceDate } = useWriting()
  const railway = useRailway()
  const online = useOnline()
  const checked = useCheckAge()
  const told = lines.find(isStarred) ?? lines[0]
  if (!told) return null
  return (
    <div className={styles.basis}>
      <p>
        {t('station.basis', { edition: sourceDate(railway.edition), asOf: sourceDate(railway.asOf) })}
        {lines.some(({ provenance }) => provenance.days === 'assumed') && ` ${t('station.daysOpen')}`}
        {lines.some(isStarred) && ` ${t('station.starred')}`}
        {!online && checked !== undefined && ` · ${t('offline.checked', { ago: ago(checked) })}`}
      </p>
      <details>
        <summary>{t('source.title')}</summary>
        <SourceNote provenance={told.provenance} flag={told.flag} call={told} />
      </details>
    </div>
  )
}
