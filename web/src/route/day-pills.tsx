import { addDays, weekdayOf, type ServiceDay } from '@yatha/timetable'
import type { RouteDetail } from '@yatha/contract'
import { useTranslate, useWriting } from '../words/language.tsx'
import { useRailwayNow } from '../railway/railway.tsx'
import ui from '../ui/ui.module.css'
import styles from './route.module.css'

interface DayPillsProps {
  route: RouteDetail
  /** Undefined: the run under way, else today’s. */
  day: string | undefined
  onChange: (day: string | undefined) => void
}

/** The days of the next week on which a train runs. */
export function DayPills({ route, day, onChange }: DayPillsProps) {
  const t = useTranslate()
  const { day: dayText } = useWriting()
  const today = useRailwayNow().day
  const days = [1, 2, 3, 4, 5, 6].map((ahead) => addDays(today, ahead)).filter((later) => route.weekdays.includes(weekdayOf(later)))
  const name = (later: ServiceDay) => (later === addDays(today, 1) ? t('route.tomorrow') : dayText(later))
  return (
    <div className={styles.days} role="group" aria-label={t('search.day')}>
      <button type="button" className={ui.pill} aria-pressed={day === undefined} onClick={() => onChange(undefined)}>
        {t('route.today')}
      </button>
      {days.map((later) => (
        <button key={later} type="button" className={ui.pill} aria-pressed={day === later} onClick={() => onChange(later)}>
          {name(later)}
        </button>
      ))}
    </div>
  )
}
