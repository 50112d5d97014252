import { useId, useState } from 'react'
import { hoursAndMinutes, type RouteSummary } from '@yatha/contract'
import { useTranslate, useWriting } from '../words/language.tsx'
import { useRailwayNow } from '../railway/railway.tsx'
import { useExpanded } from '../frame/use-expanded.ts'
import { Icon } from '../ui/all-icons.tsx'
import ui from '../ui/ui.module.css'
import { RouteRow } from './route-row.tsx'
import styles from './route-list.module.css'

/** Number of rows that are rendered initially, and added by each tap. Yangon has fewer trains; a large railway has thousands. */
const ROWS_PER_STEP = 300

/** The trains of a type on a day, ordered by departure. Trains that have departed are collapsed, unless no more trains follow today. */
export function TrainList({ type, routes, day }: { type: RouteSummary['type']; routes: readonly RouteSummary[]; day: string }) {
  const t = useTranslate()
  const { serviceClock } = useWriting()
  const heading = useId()
  const { day: today, time } = useRailwayNow()
  const now = hoursAndMinutes(time)
  const [isUnfolded, toggleFold] = useExpanded(`earlier ${type}`)
  const [visibleRows, setVisibleRows] = useState(ROWS_PER_STEP)
  const earlier = day === today ? routes.filter(({ departs }) => departs < now) : []
  const later = routes.slice(earlier.length)
  return (
    <section aria-labelledby={heading} className={styles.group}>
      <h2 id={heading}>{t(`type.${type}`)}</h2>
      <div className={`${ui.card} ${styles.routes}`}>
        {earlier.length > 0 && later.length > 0 && (
          <button type="button" className={styles.earlier} aria-expanded={isUnfolded} onClick={toggleFold}>
            <Icon name="down" size={18} />
            {t('route.earlier', { count: earlier.length })}
          </button>
        )}
        <ul aria-labelledby={heading}>
          {(isUnfolded || later.length === 0 ? earlier.slice(-ROWS_PER_STEP) : []).map((route) => (
            <RouteRow key={route.slug} route={route} {...(day !== today && { day })} />
          ))}
          {day === today && later.length > 0 && (
            <li className={`${styles.divider} number`}>{t('route.nowAt', { time: serviceClock(now) })}</li>
          )}
          {later.slice(0, visibleRows).map((route) => (
            <RouteRow key={route.slug} route={route} {...(day !== today && { day })} />
          ))}
        </ul>
        {later.length > visibleRows && (
          <button type="button" className={styles.earlier} onClick={() => setVisibleRows(visibleRows + ROWS_PER_STEP)}>
            {t('station.showMore', { count: Math.min(ROWS_PER_STEP, later.length - visibleRows) })}
          </button>
        )}
      </div>
    </section>
  )
}
