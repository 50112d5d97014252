import { useState } from 'react'
import { callInstant, legInstants, routePath, type LegStop, type RideLeg, type WalkLeg } from '@yatha/contract'
import { useTranslate, useFormats } from '../../words/language.tsx'
import { Link } from '../../frame/router.ts'
import { StationNameText } from '../../railway/station-name.tsx'
import { AddedTrainTag } from '../../railway/added-tag.tsx'
import { TrainNumberTag, useHasLineColors } from '../../railway/line-tag.tsx'
import { CallState, hasLiveState, Platform, StateTag, StopTime } from '../../railway/stop-time.tsx'
import { useStationName } from '../../station/index.ts'
import { Icon } from '../../ui/all-icons.tsx'
import { useDirectionText } from '../../railway/use-way.ts'
import styles from './leg.module.css'

/** The wait between a leg and the next ride. */
export function TransferWait({ from, to }: { from: RideLeg | WalkLeg; to: RideLeg }) {
  const t = useTranslate()
  const { duration } = useFormats()
  const minutes = Math.round((Date.parse(callInstant(to.departs)) - Date.parse(legInstants(from).arrives)) / 60_000)
  return (
    <p className={styles.change}>
      <Icon name="swap" size={16} />
      {t('search.wait', { text: duration(minutes) })}
    </p>
  )
}

/** A ride with its train and stops, or a walk with its two ends. */
export function Leg({ leg }: { leg: RideLeg | WalkLeg }) {
  const t = useTranslate()
  const [open, setOpen] = useState(true)
  const { departs, arrives } = legInstants(leg)
  const minutes = Math.round((Date.parse(arrives) - Date.parse(departs)) / 60_000)
  const stopsBetween = leg.kind === 'ride' ? leg.stops.slice(1, -1) : []
  return (
    <div className={styles.leg} data-kind={leg.kind === 'ride' ? leg.type : 'walk'}>
      {leg.kind === 'ride' && <Train leg={leg} minutes={minutes} />}
      {stopsBetween.length > 0 && (
        <button type="button" className={styles.between} aria-expanded={open} onClick={() => setOpen(!open)}>
          {t('search.between', { count: stopsBetween.length })}
          <Icon name={open ? 'up' : 'down'} size={18} />
        </button>
      )}
      <ol>
        <End leg={leg} end="departs" />
        {leg.kind === 'walk' && (
          <li className={styles.change}>
            <Icon name="walk" size={16} />
            {t('place.walk', { count: minutes })}
          </li>
        )}
        {open && stopsBetween.map((stop) => <StopBetween key={stop.station} stop={stop} />)}
        <End leg={leg} end="arrives" />
      </ol>
    </div>
  )
}

function Train({ leg, minutes }: { leg: RideLeg; minutes: number }) {
  const t = useTranslate()
  const { train, duration } = useFormats()
  const wayOf = useDirectionText()
  const isColored = useHasLineColors(leg.route)
  return (
    <Link className={styles.train} to={routePath(leg.route, leg.from)}>
      <span>
        {isColored ? <TrainNumberTag route={leg.route} train={leg} /> : t('route.number', { number: train(leg) })}&nbsp;· {wayOf(leg)}
        &nbsp;· <span className="number">{duration(minutes)}</span> {leg.added && <AddedTrainTag />}
      </span>
      <Icon name="forward" size={16} />
    </Link>
  )
}

/** The time and place at one end of a leg, with the platform and the live state of the train. */
function End({ leg, end }: { leg: RideLeg | WalkLeg; end: 'departs' | 'arrives' }) {
  const station = useStationName(end === 'departs' ? leg.from : leg.to)
  const call = leg.kind === 'ride' ? leg[end] : undefined
  return (
    <li className={`${styles.stop} ${styles.end} number`}>
      <TripEndpointTime leg={leg} end={end} />
      <i aria-hidden="true" />
      <span>
        <b>{station && <StationNameText station={station} />}</b>
        {call && <Platform call={call} />}
        {call && hasLiveState(call) && <CallState {...call} isBesideTime />}
      </span>
    </li>
  )
}

/** An intermediate stop of a ride; struck through if the train skips it. */
function StopBetween({ stop }: { stop: LegStop }) {
  const station = useStationName(stop.station)
  const call = stop.departs ?? stop.arrives
  if (!station || !call) return null
  return (
    <li className={`${styles.stop} number`}>
      <StopTime call={call} isTrainRunning />
      <i aria-hidden="true" />
      <span>
        {call.cancelled ? (
          <s>
            <StationNameText station={station} />
          </s>
        ) : (
          <StationNameText station={station} />
        )}
        <Platform call={call} />
        {call.cancelled && <StateTag {...call} isTrainRunning isBesideTime />}
      </span>
    </li>
  )
}

/** The time at one end of a trip: a ride has a live time, a walk only a clock time. */
export function TripEndpointTime({ leg, end }: { leg: RideLeg | WalkLeg | undefined; end: 'departs' | 'arrives' }) {
  const { clock } = useFormats()
  if (!leg) return null
  return leg.kind === 'ride' ? <StopTime call={leg[end]} /> : <time>{clock(leg[end])}</time>
}
