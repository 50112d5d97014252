import type { Departure, Provenance } from '@yatha/contract'
import type { MessageKey } from '@yatha/language'
import { useTranslate, useWriting } from '../app/language.tsx'
import { Tag } from '../ui/parts.tsx'
import styles from './station.module.css'

/** What a time is: planned, late, cancelled, or a planned time that is less than sure. */
export function StateTag({
  state,
  flag,
  provenance,
  departs,
  expected,
}: Pick<Departure, 'state' | 'flag' | 'provenance' | 'departs' | 'expected'>) {
  const t = useTranslate()
  if (state === 'cancelled')
    return (
      <Tag kind="cancelled" mark>
        {t('state.cancelled')}
      </Tag>
    )
  if (state === 'late')
    return (
      <Tag kind="late" mark>
        {t('state.late', { minutes: Math.round((Date.parse(expected!) - Date.parse(departs)) / 60_000) })}
      </Tag>
    )
  const word = flag ?? (provenance.times === 'derived' ? 'derived' : 'scheduled')
  return (
    <Tag kind="plain" mark>
      {t(`state.${word}`)}
    </Tag>
  )
}

/** Where a time comes from, how old it is, and what is not certain about it. */
export function SourceNote({ provenance, flag }: { provenance: Provenance; flag?: Departure['flag'] }) {
  const t = useTranslate()
  const { sourceDate } = useWriting()
  const notes: MessageKey[] = ['source.scheduled']
  if (provenance.times === 'derived') notes.push('source.derived')
  if (flag === 'blank') notes.push('source.blank')
  if (flag === 'doubtful') notes.push('source.doubtful')
  if (provenance.days === 'assumed') notes.push('source.daysAssumed')
  return (
    <div className={styles.source}>
      {notes.map((note) => (
        <p key={note}>{t(note)}</p>
      ))}
      <p>
        {t('source.line', { source: provenance.source, edition: provenance.edition, asOf: sourceDate(provenance.asOf) })}
        {provenance.validFrom && ` ${t('source.validFrom', { date: sourceDate(provenance.validFrom) })}`}
      </p>
    </div>
  )
}
