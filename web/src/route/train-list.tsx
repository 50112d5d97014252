import { useId, useState } from 'react'
import { formatClockTime, type RouteSummary } from '@yatha/contract'
import { useTranslate, useFormats } from '../words/language.tsx'
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
  const { serviceClock } = useFormats()
  const heading = useId()
  const { day: today, time } = useRailwayNow()
  const now = formatClockTime(time)
  const [isExpanded, toggle] = useExpanded(`earlier ${type}`)
  const [visibleRows, setVisibleRows] = useState(ROWS_PER_STEP)
  const earlierRoutes = day === today ? routes.filter(({ departs }) => departs < now) : []
  const laterRoutes = routes.slice(earlierRoutes.length)
  return (
    <section aria-labelledby={heading} className={styles.group}>
      <h2 id={heading}>{t(`type.${type}`)}</h2>
      <div className={`${ui.card} ${styles.routes}`}>
        {earlierRoutes.length > 0 && laterRoutes.length > 0 && (
          <button type="button" className={styles.earlier} aria-expanded={isExpanded} onClick={toggle}>
            <Icon name="down" size={18} />
            {t('route.earlier', { count: earlierRoutes.length })}
          </button>
        )}
        <ul aria-labelledby={heading}>
          {(isExpanded || laterRoutes.length === 0 ? earlierRoutes.slice(-ROWS_PER_STEP) : []).map((route) => (
            <RouteRow key={route.slug} route={route} {...(day !== today && { day })} />
          ))}
          {day === today && laterRoutes.length > 0 && (
            <li className={`${styles.divider} number`}>{t('route.nowAt', { time: serviceClock(now) })}</li>
          )}
          {laterRoutes.slice(0, visibleRows).map((route) => (
            <RouteRow key={route.slug} route={route} {...(day !== today && { day })} />
          ))}
        </ul>
        {laterRoutes.length > visibleRows && (
          <button type="button" className={styles.earlier} onClick={() => setVisibleRows(visibleRows + ROWS_PER_STEP)}>
            {t('station.showMore', { count: Math.min(ROWS_PER_STEP, laterRoutes.length - visibleRows) })}
          </button>
        )}
      </div>
    </section>
  )
}
