import { stationPath, type RouteDetail, type RunningTrain, type Trip } from '@yatha/contract'
import { useTranslate, useWriting } from '../words/language.tsx'
import { Link } from '../frame/router.ts'
import { NameOfStation } from '../railway/station-name.tsx'
import { Platform, StateTag, StopTime, useDifference, type Difference } from '../railway/stop-time.tsx'
import { Icon } from '../ui/all-icons.tsx'
import { Tag } from '../ui/parts.tsx'
import ui from '../ui/ui.module.css'
import styles from './route.module.css'

/** The line with its stops and times, passed stops lighter, and the computed position of the train. */
export function Strip({ route, train, trip }: { route: RouteDetail; train: RunningTrain | undefined; trip: Trip }) {
  const t = useTranslate()
  const { serviceClock } = useWriting()
  const differenceOf = useDifference()
  const at = train ? callOf(route, train) : -1
  const calls = route.calls.map((_, i) => trip.calls[i]?.departs ?? trip.calls[i]?.arrives)
  // A delay is shown where it begins; the following calls have the same delay.
  const changes = changesOf(calls.map((call) => (call && !trip.cancelled ? differenceOf(call, true) : undefined)))
  return (
    <ol className={`${ui.card} ${styles.strip}`} data-type={route.type} data-cancelled={trip.cancelled} aria-label={t('route.calls')}>
      {route.calls.map((call, i) => {
        const known = calls[i]
        const skipped = known?.cancelled && !trip.cancelled
        return (
          // A loop calls at its first station twice, so the index is part of the key.
          <li key={i} data-passed={i < at || (i === at && !train!.standing) || undefined}>
            <span className={`${styles.when} number`}>
              {known ? (
                <StopTime call={known} stacked running={!trip.cancelled} />
              ) : (
                <time>{serviceClock(i === route.calls.length - 1 ? call.arrives : call.departs)}</time>
              )}
            </span>
            <i aria-hidden="true" />
            {i === at && (
              <span
                className={styles.train}
                data-between={!train!.standing || undefined}
                style={train!.standing ? undefined : { top: `calc(50% + ${train!.progress * 100}% - 14px)` }}
              >
                <Icon name="down" size={15} />
                <span className="visually-hidden">{t('route.here')}</span>
              </span>
            )}
            <span className={styles.call}>
              <Link to={stationPath(call.station.slug)} className={skipped ? styles.off : undefined}>
                <NameOfStation station={call.station} />
                {known && <Platform call={known} />}
              </Link>
              {known && changes[i] && <StateTag {...known} running beside />}
              {call.flag && call.flag !== 'derived' && <Tag kind="plain">{t(`state.${call.flag}`)}</Tag>}
              {i === at && train!.standing && <Tag kind="teal">{t('route.here')}</Tag>}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
/** The calls whose deviation differs from the previous calls'; a skipped stop does not affect later ones. */
function changesOf(differences: readonly (Difference | undefined)[]): boolean[] {
  let last: string | undefined
  return differences.map((difference) => {
    const changed = difference !== undefined && difference.text !== last
    if (difference?.kind !== 'cancelled') last = difference?.text
    return changed
  })
}

/** The call a running train is at or has left; where it calls twice, by the next stop. */
function callOf(route: RouteDetail, train: RunningTrain): number {
  return route.calls.findIndex(
    (call, i) => call.station.slug === train.from && (train.standing || route.calls[i + 1]?.station.slug === train.to),
  )
}
