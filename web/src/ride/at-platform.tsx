import { useId } from 'react'
import { minutesLate, type RouteSummary, type StationName } from '@yatha/contract'
import { useCurrentMinute } from '../device/clock.ts'
import { hasAccounts } from '../session/page-config.ts'
import ui from '../ui/ui.module.css'
import { useTranslate, useFormats } from '../words/language.tsx'
import { minutesSincePlanned, ReportButtons, type ReportButtonsProps } from './report-buttons.tsx'
import { useOwnReport } from './reports.ts'
import { preventLineBreaks } from '../words/prevent-line-breaks.ts'
import styles from './ride.module.css'

export interface PlatformReportCardProps extends Omit<ReportButtonsProps, 'sheet'> {
  station: StationName
  train: Pick<RouteSummary, 'trainNumber' | 'trainNumberMy'>
}

/** A train is due from MINUTES_BEFORE its planned or expected time, whichever is earlier, until MINUTES_AFTER the later of the two. */
const [MINUTES_BEFORE, MINUTES_AFTER] = [5, 30]

/**
 * A card with buttons for a rider on the platform to report a train. Visible while the train is due, and after the rider has reported it.
 */
export function PlatformReportCard({ station, train, ...buttons }: PlatformReportCardProps) {
  const t = useTranslate()
  const { stationName, train: nameOf } = useFormats()
  const minute = useCurrentMinute()
  const heading = useId()
  const { at, planned } = buttons
  const ownReport = useOwnReport(at)
  const lateness = minutesSincePlanned(planned.planned, minute)
  const expected = minutesLate(planned)
  const isDue = lateness >= -MINUTES_BEFORE + Math.min(0, expected) && lateness <= MINUTES_AFTER + Math.max(0, expected)
  if (!hasAccounts || planned.cancelled || (!isDue && !ownReport)) return null
  return (
    <section className={`${ui.card} ${styles.card}`} aria-labelledby={heading}>
      <h2 id={heading}>{t('ride.atTitle', { train: preventLineBreaks(nameOf(train)), station: stationName(station) })}</h2>
      <ReportButtons {...buttons} />
    </section>
  )
}
