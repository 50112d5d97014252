import { callInstant, legInstants, routePath, type LegStop, type RideLeg, type WalkLeg } from '@yatha/contract'
import { useTranslate, useWriting } from '../words/language.tsx'
import { Link } from '../frame/router.ts'
import { NameOfStation } from '../railway/station-name.tsx'
import { CallState, Platform, StateTag, StopTime } from '../railway/stop-time.tsx'
import { useStation } from '../station/index.ts'
import { Icon } from '../ui/all-icons.tsx'
import styles from './search.module.css'

/** The wait between a leg and the ride after it. */
export function Change({ from, to }: { from: RideLeg | WalkLeg; to: RideLeg }) {
  const t = useTranslate()
  const { duration } = useWriting()
  const minutes = Math.round((Date.parse(callInstant(to.departs)) - Date.parse(legInstants(from).arrives)) / 60_000)
  return (
    <p className={styles.change}>
      <Icon name="swap" size={16} />
      {t('search.wait', { text: duration(minutes) })}
    </p>
  )
}

/** The stops of a ride as riders count them: from the one after boarding to the one where they leave the train. */
export const stopsOf = (ride: RideLeg): number => ride.stops.length - 1

/** A ride with its ends, its train and its stops, or a walk. */
export function Leg({ leg }: { leg: RideLeg | WalkLeg }) {
  const t = useTranslate()
  const { train } = useWriting()
  const { departs, arrives } = legInstants(leg)
  const minutes = Math.round((Date.parse(arrives) - Date.parse(departs)) / 60_000)
  return (
    <div className={styles.leg} data-kind={leg.kind === 'ride' ? leg.type : 'walk'}>
      <End leg={leg} end="departs" />
      {leg.kind === 'ride' ? (
        <>
          <Link to={routePath(leg.route)}>
            {t('route.number', { number: train(leg) })} · {t(`way.${leg.way}`)} · {t('search.ride', { stops: stopsOf(leg), minutes })}
          </Link>
          <Between leg={leg} />
        </>
      ) : (
        <p className={styles.change}>
          <Icon name="walk" size={16} />
          {t('place.walk', { count: minutes })}
        </p>
      )}
      <End leg={leg} end="arrives" />
    </div>
  )
}

/** Where and when a leg begins or ends, with the platform and what is known of the train there. */
function End({ leg, end }: { leg: RideLeg | WalkLeg; end: 'departs' | 'arrives' }) {
  const station = useStation(end === 'departs' ? leg.from : leg.to)
  const call = leg.kind === 'ride' ? leg[end] : undefined
  return (
    <div className={`${styles.stop} number`}>
      <EndTime leg={leg} end={end} />
      <span>
        <b>{station && <NameOfStation station={station} />}</b>
        {call && <Platform call={call} />}
        {call && call.basis !== 'timetable' && <CallState {...call} beside />}
      </span>
    </div>
  )
}

/** The stops between the ends of a ride; one that the train leaves out is struck. */
function Between({ leg }: { leg: RideLeg }) {
  const t = useTranslate()
  const stops = leg.stops.slice(1, -1)
  if (stops.length === 0) return null
  return (
    <details>
      <summary>{t('search.between', { count: stops.length })}</summary>
      <ol>
        {stops.map((stop) => (
          <StopBetween key={stop.station} stop={stop} />
        ))}
      </ol>
    </details>
  )
}

function StopBetween({ stop }: { stop: LegStop }) {
  const station = useStation(stop.station)
  const call = stop.departs ?? stop.arrives
  if (!station || !call) return null
  return (
    <li className={`${styles.stop} number`}>
      <StopTime call={call} running />
      <span>
        {call.cancelled ? (
          <s>
            <NameOfStation station={station} />
          </s>
        ) : (
          <NameOfStation station={station} />
        )}
        <Platform call={call} />
        {call.cancelled && <StateTag {...call} running beside />}
      </span>
    </li>
  )
}

/** When a trip begins or ends: a ride as the train does, a walk as it fits. */
export function EndTime({ leg, end }: { leg: RideLeg | WalkLeg | undefined; end: 'departs' | 'arrives' }) {
  const { clock } = useWriting()
  if (!leg) return null
  return leg.kind === 'ride' ? <StopTime call={leg[end]} /> : <time>{clock(leg[end])}</time>
}
