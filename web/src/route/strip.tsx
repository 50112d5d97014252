import { useId } from 'react'
import { stationPath, type RouteDetail, type RunningTrain, type StopCall, type Trip } from '@yatha/contract'
import { useTranslate, useFormats } from '../words/language.tsx'
import { Link } from '../frame/router.ts'
import { useRestoreScrollOnReload } from '../frame/use-scroll-after-reload.ts'
import { useExpanded } from '../frame/use-expanded.ts'
import { StationNameText } from '../railway/station-name.tsx'
import { Platform, StateTag, StopTime, useDeviation, type Deviation } from '../railway/stop-time.tsx'
import { Icon } from '../ui/all-icons.tsx'
import { Tag } from '../ui/parts.tsx'
import ui from '../ui/ui.module.css'
import { ServiceDaysText } from './days.tsx'
import { boardingCallIndex, currentCallIndex, collapsedStopCount } from './collapsed-stops.ts'
import styles from './strip.module.css'

interface StripProps {
  route: RouteDetail
  train: RunningTrain | undefined
  trip: Trip
  /** Slug of the station where the rider boards. */
  boardsAt: string | undefined
}

/** The line of stops with times, the next stop of the train, and the rider's stop. Stops that the train has passed are collapsed. */
export function StopStrip({ route, train, trip, boardsAt }: StripProps) {
  const t = useTranslate()
  const differenceOf = useDeviation()
  const [isExpanded, toggle] = useExpanded('passed')
  const heading = useId()
  const at = train ? currentCallIndex(route.calls, train) : -1
  const next = train?.standing ? at : at + 1
  const boardingIndex = boardingCallIndex(route.calls, boardsAt)
  const collapsedCount = collapsedStopCount(at, boardingIndex)
  useRestoreScrollOnReload()
  const calls = route.calls.map((_, i) => trip.calls[i]?.departs ?? trip.calls[i]?.arrives)
  // A deviation is shown only at a call where it differs from the deviation at the previous call.
  const showsDeviation = deviationChanges(calls.map((call) => (call && !trip.cancelled ? differenceOf(call, true) : undefined)))
  return (
    <section className={`${ui.card} ${styles.card}`} aria-labelledby={heading}>
      <div className={styles.head}>
        <div>
          <h2 id={heading}>{t('route.calls')}</h2>
          <small>
            <ServiceDaysText route={route} />
          </small>
        </div>
        {collapsedCount > 0 && (
          <button type="button" aria-expanded={isExpanded} onClick={toggle}>
            {t('route.passed', { count: collapsedCount })}
            <Icon name="down" size={16} />
          </button>
        )}
      </div>
      <ol className={styles.strip} data-type={route.type} data-cancelled={trip.cancelled} aria-labelledby={heading}>
        {route.calls.map((call, i) => {
          const stopCall = calls[i]
          const isNext = train !== undefined && i === next
          const isYours = i === boardingIndex
          return (
            <li
              // A loop calls at its first station twice, so the index is part of the key.
              key={i}
              hidden={i < collapsedCount && !isExpanded}
              data-place={isNext ? 'next' : i <= at ? 'past' : undefined}
              data-yours={isYours || undefined}
              aria-current={isNext ? 'step' : undefined}
            >
              <span className={`${styles.when} number`}>
                <CallTime
                  call={stopCall}
                  planned={i === route.calls.length - 1 ? call.arrives : call.departs}
                  isCanceled={trip.cancelled}
                />
              </span>
              <i aria-hidden="true" />
              <Link to={stationPath(call.station.slug)} className={stopCall?.cancelled && !trip.cancelled ? styles.off : undefined}>
                <StationNameText station={call.station} />
                {stopCall && <Platform call={stopCall} />}
              </Link>
              <span className={styles.words}>
                {stopCall && showsDeviation[i] && <StateTag {...stopCall} isTrainRunning isBesideTime />}
                {call.flag && call.flag !== 'derived' && <Tag kind="plain">{t(`state.${call.flag}`)}</Tag>}
                {isNext && <b>{t(train.standing ? 'route.here' : 'go.next')}</b>}
                {isYours && <b className={styles.yours}>{t('route.yourStop')}</b>}
              </span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

interface CallTimeProps {
  call: StopCall | undefined
  /** The time in the timetable, `HH:MM`. */
  planned: string
  isCanceled: true | undefined
}

function CallTime({ call, planned, isCanceled }: CallTimeProps) {
  const { serviceClock } = useFormats()
  return call ? <StopTime call={call} isStacked isTrainRunning={!isCanceled} /> : <time>{serviceClock(planned)}</time>
}

/**
 * Returns for each call whether its deviation differs from the deviation of the previous call. Skipped stops do not count as the previous
 * call.
 */
function deviationChanges(differences: readonly (Deviation | undefined)[]): boolean[] {
  let last: string | undefined
  return differences.map((difference) => {
    const isChanged = difference !== undefined && difference.text !== last
    if (difference?.kind !== 'cancelled') last = difference?.text
    return isChanged
  })
}
