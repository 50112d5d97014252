import { routePath, type RouteSummary } from '@yatha/contract'
import { useTranslate, useFormats } from '../words/language.tsx'
import { Link } from '../frame/router.ts'
import { StationNameText } from '../railway/station-name.tsx'
import { AddedTrainTag } from '../railway/added-tag.tsx'
import { TrainNumberTag } from '../railway/line-tag.tsx'
import { DirectionIcon } from '../railway/way-mark.tsx'
import { ServiceDaysText } from './days.tsx'
import { feed } from '../session/page-config.ts'
import styles from './route-list.module.css'

/** A train in a list: its times, its first and last stop, and its facts. */
export function RouteRow({ route, day }: { route: RouteSummary; day?: string }) {
  const t = useTranslate()
  const { serviceClock, duration } = useFormats()
  return (
    <li>
      <Link className={styles.row} to={routePath(route.slug, undefined, day)}>
        <span className={`${styles.when} number`}>
          {serviceClock(route.departs)}
          <small>{serviceClock(route.arrives)}</small>
        </span>
        <span className={styles.what}>
          <b>
            <StationNameText station={route.origin} alone /> –{' '}
            {route.pattern === 'full-loop' ? t('station.fullLoop') : <StationNameText station={route.destination} alone />}
          </b>
          <span className={styles.facts}>
            <TrainNumberTag route={route.slug} train={route} />
            <DirectionIcon way={route.way} size={16} />
            <small>
              {!feed && route.type === 'urban' && `${t(`way.${route.way}`)}\u00A0· `}
              {duration(route.travelMinutes)}
              {route.weekdays.length > 0 && route.weekdays.length < 7 && (
                <>
                  {'\u00A0· '}
                  <ServiceDaysText route={route} />
                </>
              )}
            </small>
          </span>
          {route.added && (
            <span>
              <AddedTrainTag />
            </span>
          )}
        </span>
      </Link>
    </li>
  )
}
