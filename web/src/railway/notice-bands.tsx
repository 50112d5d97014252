import type { Notice } from '@yatha/contract'
import { addDays, DAY_SECONDS, serviceDayAt } from '@yatha/timetable'
import { useTranslate, useFormats } from '../words/language.tsx'
import { Icon } from '../ui/all-icons.tsx'
import { useRailway, useRailwayNow } from './railway.tsx'
import styles from './notice-bands.module.css'

export function NoticeBands({ notices, isCollapsed }: { notices: readonly Notice[]; isCollapsed: boolean }) {
  const t = useTranslate()
  return (
    <section className={styles.bands} aria-label={t('notice.title')}>
      {notices.map((notice) => (
        <Band key={notice.id} notice={notice} isCollapsed={isCollapsed || notices.length > 1} />
      ))}
    </section>
  )
}

/** The title and period of a notice, with the text below. */
function Band({ notice, isCollapsed }: { notice: Notice; isCollapsed: boolean }) {
  const { instant } = useRailwayNow()
  const begins = useMomentText('from')
  const ends = useMomentText('until')
  const head = (
    <>
      <Icon name="warning" size={20} />
      <span>
        <b>{notice.title}</b>
        <small className="number">
          {Date.parse(notice.from) / 1000 > instant && <span>{begins(notice.from)}</span>}{' '}
          {notice.until !== undefined && <span>{ends(notice.until)}</span>}
        </small>
      </span>
    </>
  )
  if (notice.text === '')
    return (
      <div className={styles.band}>
        <div className={styles.head}>{head}</div>
      </div>
    )
  return (
    <details className={styles.band} open={!isCollapsed}>
      <summary className={styles.head}>
        {head}
        <Icon name="down" size={20} />
      </summary>
      <p>{notice.text}</p>
    </details>
  )
}

/**
 * Returns a function that formats the start (`from`) or the end (`until`) of a notice as day and time. A notice that starts or ends with a
 * whole day has only the day.
 */
function useMomentText(end: 'from' | 'until'): (instant: string) => string {
  const t = useTranslate()
  const { clock, day: dayText } = useFormats()
  const { zone, dayEnds } = useRailway()
  return (instant) => {
    const { day, time } = serviceDayAt(Date.parse(instant) / 1000, zone)
    if (end === 'from')
      return time === 0 ? t('notice.fromDay', { day: dayText(day) }) : t('notice.from', { day: dayText(day), time: clock(instant) })
    if (time === dayEnds - DAY_SECONDS) return t('notice.untilDay', { day: dayText(addDays(day, -1)) })
    return t('notice.until', { day: dayText(day), time: clock(instant) })
  }
}
