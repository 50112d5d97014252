import type { Departure, Provenance, StopCall } from '@yatha/contract'
import type { MessageKey } from '@yatha/language'
import { useTranslate, useFormats } from '../words/language.tsx'
import { useDoubtText, useBasisText } from '../railway/stop-time.tsx'
import styles from './source-note.module.css'

/** The source of a time, its age and its uncertainties. */
export function SourceNote({ provenance, flag, call }: { provenance: Provenance; flag?: Departure['flag']; call?: StopCall | undefined }) {
  const t = useTranslate()
  const { sourceDate } = useFormats()
  const basis = useBasisText()(call ?? { basis: 'timetable' })
  const doubt = useDoubtText()(call ?? {})
  const notes: MessageKey[] = basis === undefined ? ['source.scheduled'] : []
  if (call?.earliest) notes.push('source.earliest')
  if (provenance.times === 'derived') notes.push('source.derived')
  if (flag === 'blank') notes.push('source.blank')
  if (flag === 'doubtful') notes.push('source.doubtful')
  if (provenance.days === 'assumed') notes.push('source.daysAssumed')
  return (
    <div className={styles.source}>
      {basis !== undefined && <p>{t('source.live', { basis })}</p>}
      {doubt !== undefined && <p>{t('source.doubt', { doubt })}</p>}
      {notes.map((note) => (
        <p key={note}>{t(note)}</p>
      ))}
      <p>{t('source.line', { edition: sourceDate(provenance.edition), asOf: sourceDate(provenance.asOf) })}</p>
      {provenance.validFrom && <p>{t('source.validFrom', { date: sourceDate(provenance.validFrom) })}</p>}
    </div>
  )
}
