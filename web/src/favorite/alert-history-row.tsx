import type { Alert } from '@yatha/contract/endpoints'
import { useAlertState } from '../notification/index.ts'
import { useRailwayNow } from '../railway/railway.tsx'
import { Icon, type IconName } from '../ui/all-icons.tsx'
import { Tag, type TagKind } from '../ui/parts.tsx'
import { useTranslate, useFormats } from '../words/language.tsx'
import { ALERT_ARRIVAL_DISPLAY } from './arrival.ts'
import { useAlertDescriptions } from './alert-words.ts'
import styles from './alert-history.module.css'

const MARKS: Readonly<Record<Exclude<Alert['state'], 'armed'>, readonly [kind: TagKind, icon: IconName]>> = {
  due: ['plain', 'clock'],
  sent: ['teal', 'check'],
  shown: ['teal', 'check'],
  failed: ['cancelled', 'warning'],
}

/** One alert: its state and train, and when it was due, sent and shown, to the second. */
export function AlertHistoryRow({ alert }: { alert: Alert }) {
  const t = useTranslate()
  const alertText = useAlertText()
  const { arrives } = useAlertState()
  const { state } = alert
  const arrival = arrives && ALERT_ARRIVAL_DISPLAY[arrives]
  const [kind, icon, word] = state === 'armed' ? (arrival ?? []) : ([...MARKS[state], `ledger.${state}`] as const)
  return (
    <span className={styles.row}>
      {kind && (
        <Tag kind={kind}>
          <Icon name={icon} size={16} />
          {t(word)}
        </Tag>
      )}
      <span className="number">{alertText(alert)}</span>
    </span>
  )
}

/** Returns a function that describes the train and the times of an alert: `KHA-3 9:08 · due 8:58:00 · today`. */
export function useAlertText(): (alert: Alert) => string {
  const t = useTranslate()
  const { clock, day: dayText, serviceClock, train } = useFormats()
  const { day: today } = useRailwayNow()
  const { lateText } = useAlertDescriptions()
  // The time with seconds: `6:59:58`.
  const exactTime = (instant: string) => clock(instant) + serviceClock(`00:${instant.slice(17, 19)}`).slice(1)
  return (alert) => {
    const { planned, dueAt, sentAt, shownAt, why, lateMinutes } = alert
    const day = dueAt.slice(0, 10)
    return [
      `${train(alert)} ${clock(planned)}`,
      sentAt ? t('ledger.sentAt', { time: exactTime(sentAt) }) : t('ledger.dueAt', { time: exactTime(dueAt) }),
      ...(lateMinutes === undefined ? [] : [lateText(lateMinutes)]),
      ...(shownAt ? [t('ledger.shownAt', { time: exactTime(shownAt) })] : []),
      ...(why ? [t(`ledger.${why}`)] : []),
      day === today ? t('ledger.today') : dayText(day),
    ].join('\u00A0· ')
  }
}
