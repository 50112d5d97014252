import type { DoubtedTrain, OperatorEntry } from '@yatha/contract'
import { Icon } from '../ui/all-icons.tsx'
import { Tag } from '../ui/parts.tsx'
import ui from '../ui/ui.module.css'
import { useTranslate, useFormats } from '../words/language.tsx'
import { TrainName, type NamedTrain } from './named-train.tsx'
import { TimetableProposal } from './proposal.tsx'
import { ReportedStateTag } from './reported-state-tag.tsx'
import styles from './doubts.module.css'

interface DoubtCardProps {
  doubt: DoubtedTrain
  train: NamedTrain
  entries: readonly OperatorEntry[]
  isConnectionLost: boolean
  onClear: (train: string) => void
}

/** A train whose timetable riders doubt, with the evidence and a proposed change to the data files. */
export function DoubtCard({
  doubt: { trip, kind, days, minutes = 0, evidence, diff },
  train,
  entries,
  isConnectionLost,
  onClear,
}: DoubtCardProps) {
  const t = useTranslate()
  const { day: dayOf } = useFormats()
  const summary =
    kind === 'missing'
      ? t('operator.missingOn', { count: days })
      : t(minutes < 0 ? 'operator.earlierOn' : 'operator.laterOn', { minutes: Math.abs(minutes), count: days })
  return (
    <article className={`${ui.card} ${styles.doubt}`} aria-label={train.number}>
      <TrainName train={train} as="h2" id={`train-${trip}`} />
      <p className={styles.says}>
        <Tag kind="doubt" mark>
          {t('doubt.word')}
        </Tag>
        <b>{summary}</b>
      </p>
      <h3 id={`evidence-${trip}`}>{t('operator.evidence')}</h3>
      <ul className={styles.evidence} aria-labelledby={`evidence-${trip}`}>
        {evidence.toReversed().map((one) => (
          <li key={one.day}>
            <time className="number" dateTime={one.day}>
              {dayOf(one.day)}
            </time>
            <ReportedStateTag outcome={one.outcome === 'missing' ? 'missing' : 'seen'} minutes={one.minutes} />
            <span>{t('operator.agree', { count: one.riders })}</span>
            <OperatorEntries entries={entries} day={one.day} />
          </li>
        ))}
      </ul>
      <TimetableProposal trip={trip} diff={diff} />
      <button
        type="button"
        className={ui.pill}
        aria-label={t('operator.rightOf', { train: train.number })}
        disabled={isConnectionLost}
        onClick={() => onClear(train.number)}
      >
        <Icon name="check" size={18} />
        {t('operator.right')}
      </button>
    </article>
  )
}

/** The operators' entries about the train on one day. */
function OperatorEntries({ entries, day }: { entries: readonly OperatorEntry[]; day: string }) {
  const t = useTranslate()
  const entryTexts = entries.flatMap(({ change }) => {
    if ((change.kind !== 'delay' && change.kind !== 'cancel') || !change.days.some((one) => one === day)) return []
    if (change.kind === 'delay') return [t('state.late', { minutes: change.minutes })]
    return [t(change.fromStation === undefined && change.untilStation === undefined ? 'state.cancelled' : 'state.skipped')]
  })
  return (
    <small>
      {entryTexts.length === 0 ? t('operator.noEntry') : t('operator.entryWas', { text: entryTexts.join(t('list.separator')) })}
    </small>
  )
}
