import { useId } from 'react'
import { hoursAndMinutes, routePath, type RouteSummary } from '@yatha/contract'
import { useTranslate, useWriting } from '../words/language.tsx'
import { useRailwayNow } from '../railway/railway.tsx'
import { Link } from '../frame/router.ts'
import { useUnfolded } from '../frame/use-unfolded.ts'
import { NameOfStation } from '../railway/station-name.tsx'
import { AddedTag } from '../railway/added-tag.tsx'
import { WayMark } from '../railway/way-mark.tsx'
import { Icon } from '../ui/all-icons.tsx'
import { Tag } from '../ui/parts.tsx'
import ui from '../ui/ui.module.css'
import { Days } from './days.tsx'
import styles from './route-list.module.css'

/** The trains of a kind by departure, opened at the present: those that have departed are folded, unless no other follows today. */
export function TrainList({ type, routes }: { type: RouteSummary['type']; routes: readonly RouteSummary[] }) {
  const t = useTranslate()
  const { serviceClock } = useWriting()
  const heading = useId()
  const now = hoursAndMinutes(useRailwayNow().time)
  const [unfolded, toggle] = useUnfolded(`earlier ${type}`)
  const earlier = routes.filter(({ departs }) => departs < now)
  const later = routes.slice(earlier.length)
  return (
    <section aria-labelledby={heading} className={styles.group}>
      <h2 id={heading}>{t(`type.${type}`)}</h2>
      <div className={`${ui.card} ${styles.routes}`}>
        {earlier.length > 0 && later.length > 0 && (
          <button type="button" className={styles.earlier} aria-expanded={unfolded} onClick={toggle}>
            <Icon name="down" size={18} />
            {t('route.earlier', { count: earlier.length })}
          </button>
        )}
        <ul aria-labelledby={heading}>
          {(unfolded || later.length === 0 ? earlier : []).map((route) => (
            <RouteRow key={route.slug} route={route} />
          ))}
          {later.length > 0 && <li className={`${styles.divider} number`}>{t('route.nowAt', { time: serviceClock(now) })}</li>}
          {later.map((route) => (
            <RouteRow key={route.slug} route={route} />
          ))}
        </ul>
      </div>
    </section>
  )
}

function RouteRow({ route }: { route: RouteSummary }) {
  const t = useTranslate()
  const { serviceClock, duration, train } = useWriting()
  return (
    <li>
      <Link className={styles.row} to={routePath(route.slug)}>
        <span className={`${styles.when} number`}>
          {serviceClock(route.departs)}
          <small>{serviceClock(route.arrives)}</small>
        </span>
        <span className={styles.what}>
          <b>
            <NameOfStation station={route.origin} alone /> –{' '}
            {route.pattern === 'full-loop' ? t('station.fullLoop') : <NameOfStation station={route.destination} alone />}
          </b>
          <span className={styles.facts}>
            <Tag kind={route.type === 'urban' ? 'teal' : 'highway'}>{train(route)}</Tag>
            <WayMark way={route.way} size={16} />
            <small>
              {t(`way.${route.way}`)} · {duration(route.travelMinutes)}
              {route.weekdays.length < 7 && (
                <>
                  {' · '}
                  <Days route={route} />
                </>
              )}
            </small>
          </span>
          {route.added && (
            <span>
              <AddedTag />
            </span>
          )}
        </span>
      </Link>
    </li>
  )
}
