import { useId, useRef, type CSSProperties } from 'react'
import { stationPath, type RouteDetail, type RunningTrain, type Trip } from '@yatha/contract'
import { useTranslate, useWriting } from '../words/language.tsx'
import { Link } from '../frame/router.ts'
import { useOpenAt } from '../frame/use-open-at.ts'
import { useUnfolded } from '../frame/use-unfolded.ts'
import { NameOfStation } from '../railway/station-name.tsx'
import { Platform, StateTag, StopTime, useDifference, type Difference } from '../railway/stop-time.tsx'
import { Icon } from '../ui/all-icons.tsx'
import { Tag } from '../ui/parts.tsx'
import ui from '../ui/ui.module.css'
import { boardingCall, callOf, foldedStops } from './folded-stops.ts'
import styles from './strip.module.css'

interface StripProps {
  route: RouteDetail
  train: RunningTrain | undefined
  trip: Trip
  /** Slug of the station where the rider boards. */
  boardsAt: string | undefined
}

/** The line of stops with times, the computed position of the train, and the rider's stop. Passed stops are folded. */
export function Strip({ route, train, trip, boardsAt }: StripProps) {
  const t = useTranslate()
  const { serviceClock } = useWriting()
  const differenceOf = useDifference()
  const [isUnfolded, toggleFold] = useUnfolded('passed')
  const heading = useId()
  const at = train ? callOf(route.calls, train) : -1
  const boardingIndex = boardingCall(route.calls, boardsAt)
  const foldedCount = foldedStops(at, boardingIndex)
  const place = useRef<HTMLLIElement>(null)
  useOpenAt(place)
  const calls = route.calls.map((_, i) => trip.calls[i]?.departs ?? trip.calls[i]?.arrives)
  // A delay is shown at the first call that has it.
  const showsDeviation = changesOf(calls.map((call) => (call && !trip.cancelled ? differenceOf(call, true) : undefined)))
  return (
    <section className={ui.card} aria-labelledby={heading}>
      <div className={styles.head}>
        <h2 id={heading}>{t('route.calls')}</h2>
        {!trip.cancelled && calls[0]?.basis === 'timetable' && (
          <StateTag planned={calls[0].planned} basis="timetable" provenance={route.provenance} />
        )}
      </div>
      {foldedCount > 0 && (
        <button type="button" className={styles.passed} aria-expanded={isUnfolded} onClick={toggleFold}>
          <Icon name="down" size={18} />
          {t('route.passed', { count: foldedCount })}
        </button>
      )}
      <ol className={styles.strip} data-type={route.type} data-cancelled={trip.cancelled} aria-labelledby={heading}>
        {route.calls.map((call, i) => {
          const stopCall = calls[i]
          const isSkipped = stopCall?.cancelled && !trip.cancelled
          return (
            <li
              // A loop calls at its first station twice, so the index is part of the key.
              key={i}
              ref={i === (boardingIndex >= 0 ? boardingIndex : at) ? place : undefined}
              hidden={i < foldedCount && !isUnfolded}
              data-passed={i < at || (i === at && !train!.standing) || undefined}
              data-yours={i === boardingIndex || undefined}
            >
              <span className={`${styles.when} number`}>
                {stopCall ? (
                  <StopTime call={stopCall} stacked running={!trip.cancelled} />
                ) : (
                  <time>{serviceClock(i === route.calls.length - 1 ? call.arrives : call.departs)}</time>
                )}
              </span>
              <i aria-hidden="true">
                {i === at && (
                  <span
                    className={styles.train}
                    data-standing={train!.standing || undefined}
                    style={{ '--gone': `${train!.progress * 100}%` } as CSSProperties}
                  >
                    <Icon name="down" size={15} />
                  </span>
                )}
              </i>
              {i === at && <span className="visually-hidden">{t('route.here')}</span>}
              <span className={styles.call}>
                <Link to={stationPath(call.station.slug)} className={isSkipped ? styles.off : undefined}>
                  <NameOfStation station={call.station} />
                  {stopCall && <Platform call={stopCall} />}
                </Link>
                {i === boardingIndex && <b className={styles.yours}>{t('route.yourStop')}</b>}
                {stopCall && showsDeviation[i] && <StateTag {...stopCall} running beside />}
                {call.flag && call.flag !== 'derived' && <Tag kind="plain">{t(`state.${call.flag}`)}</Tag>}
                {i === at && train!.standing && <Tag kind="teal">{t('route.here')}</Tag>}
              </span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** Returns for each call whether its deviation differs from the previous call's. Skipped stops do not count as the previous call. */
function changesOf(differences: readonly (Difference | undefined)[]): boolean[] {
  let last: string | undefined
  return differences.map((difference) => {
    const isChanged = difference !== undefined && difference.text !== last
    if (difference?.kind !== 'cancelled') last = difference?.text
    return isChanged
  })
}
