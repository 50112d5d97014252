import type { Alert } from '@yatha/contract/endpoints'
import { useRailwayNow } from '../railway/railway.tsx'
import { Icon, type IconName } from '../ui/all-icons.tsx'
import { Tag, type TagKind } from '../ui/parts.tsx'
import { useTranslate, useWriting } from '../words/language.tsx'
import styles from './ledger.module.css'

const MARKS: Readonly<Record<Alert['state'], readonly [kind: TagKind, icon: IconName]>> = {
  armed: ['plain', 'clock'],
  due: ['plain', 'clock'],
  sent: ['teal', 'check'],
  shown: ['teal', 'check'],
  failed: ['cancelled', 'warning'],
}

/** One alert: its state and train, and when it was due, sent and shown, to the second. */
export function LedgerRow({ alert }: { alert: Alert }) {
  const t = useTranslate()
  const { clock, day: dayText, serviceClock, train } = useWriting()
  const { day: today } = useRailwayNow()
  const { state, planned, dueAt, sentAt, shownAt, why } = alert
  const [kind, icon] = MARKS[state]
  // The time with seconds: `6:59:58`.
  const exactTime = (instant: string) => clock(instant) + serviceClock(`00:${instant.slice(17, 19)}`).slice(1)
  const parts = [
    `${train(alert)} ${clock(planned)}`,
    ...(sentAt ? [t('ledger.sentAt', { time: exactTime(sentAt) })] : [t('ledger.dueAt', { time: exactTime(dueAt) })]),
    ...(shownAt ? [t('ledger.shownAt', { time: exactTime(shownAt) })] : []),
    ...(why ? [t(`ledger.${why}`)] : []),
  ]
  const day = dueAt.slice(0, 10)
  return (
    <span className={styles.row}>
      <Tag kind={kind}>
        <Icon name={icon} size={16} />
        {t(`ledger.${state}`)}
      </Tag>
      <span className="number">
        {parts.join(' · ')} · {day === today ? t('ledger.today') : dayText(day)}
      </span>
    </span>
  )
}
