import { useId } from 'react'
import { minutesLate, type RouteSummary, type StationName } from '@yatha/contract'
import { useMinute } from '../device/clock.ts'
import { accountsOpen } from '../session/page-config.ts'
import ui from '../ui/ui.module.css'
import { useTranslate, useWriting } from '../words/language.tsx'
import { minutesAfter, ReportButtons, type ReportButtonsProps } from './report-buttons.tsx'
import { useReport } from './reports.ts'
import { unbroken } from './unbroken.ts'
import styles from './ride.module.css'

export interface AtPlatformProps extends Omit<ReportButtonsProps, 'sheet'> {
  station: StationName
  train: Pick<RouteSummary, 'trainNumber' | 'trainNumberMy'>
}

/** Minutes before and after a train's time in which a rider may be waiting for it. */
const [MINUTES_BEFORE, MINUTES_AFTER] = [5, 30]

/** A card with which a waiting rider reports a train. Shown while the train is due, and as long as the phone has the rider's report. */
export function AtPlatform({ station, train, ...buttons }: AtPlatformProps) {
  const t = useTranslate()
  const { stationName, train: nameOf } = useWriting()
  const minute = useMinute()
  const heading = useId()
  const { at, planned } = buttons
  const ownReport = useReport(at)
  const lateness = minutesAfter(planned.planned, minute)
  const expected = minutesLate(planned)
  const isDue = lateness >= -MINUTES_BEFORE + Math.min(0, expected) && lateness <= MINUTES_AFTER + Math.max(0, expected)
  if (!accountsOpen || planned.cancelled || (!isDue && !ownReport)) return null
  return (
    <section className={`${ui.card} ${styles.card}`} aria-labelledby={heading}>
      <h2 id={heading}>{t('ride.atTitle', { train: unbroken(nameOf(train)), station: stationName(station) })}</h2>
      <ReportButtons {...buttons} />
    </section>
  )
}
