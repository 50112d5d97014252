import type { Departure } from '@yatha/contract'
import { joinSentences } from '@yatha/language'
import { useTranslate, useLanguage, useFormats } from '../words/language.tsx'
import { useIsOnline } from '../device/network.ts'
import { useSecondsSinceCheck, useRailway } from '../railway/railway.tsx'
import { isUncertainTime } from '../railway/starred.tsx'
import { SourceNote } from './source-note.tsx'
import styles from './board.module.css'

/** One line about the source of a board's times; while offline, also when the timetable was last checked. A tap shows details. */
export function BoardSource({ lines }: { lines: readonly Departure[] }) {
  const t = useTranslate()
  const { language } = useLanguage()
  const { ago, sourceDate } = useFormats()
  const railway = useRailway()
  const online = useIsOnline()
  const checkAge = useSecondsSinceCheck()
  const representative = lines.find(isUncertainTime) ?? lines[0]
  if (!representative) return null
  return (
    <div className={styles.basis}>
      <p>
        {joinSentences(language, [
          t('station.basis', { edition: sourceDate(railway.edition), asOf: sourceDate(railway.asOf) }),
          lines.some(({ provenance }) => provenance.days === 'assumed') ? t('station.daysOpen') : '',
          lines.some(isUncertainTime) ? t('station.starred') : '',
        ])}
        {!online && checkAge !== undefined && `\u00A0· ${t('offline.checked', { ago: ago(checkAge) })}`}
      </p>
      <details>
        <summary>{t('source.title')}</summary>
        <SourceNote provenance={representative.provenance} flag={representative.flag} call={representative} />
      </details>
    </div>
  )
}
