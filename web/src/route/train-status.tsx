import type { ReactNode } from 'react'
import { callInstant, callEpochSeconds, type RouteDetail, type RunningTrain, type StationName, type Trip } from '@yatha/contract'
import { WithPlaceholder, PLACEHOLDER } from '../words/placeholder.tsx'
import { useTranslate, useFormats } from '../words/language.tsx'
import { useRailwayNow } from '../railway/railway.tsx'
import { StationNameText } from '../railway/station-name.tsx'
import { CallState, hasLiveState, RiderReports, StateTag, useBasisText } from '../railway/stop-time.tsx'
import styles from './route.module.css'

interface TrainStatusProps {
  route: RouteDetail
  train: RunningTrain | undefined
  trip: Trip
}

/** The train's next stop; if the train is not running, when it departs or when it arrived. */
export function TrainStatus({ route, train, trip }: TrainStatusProps) {
  const t = useTranslate()
  const { clock, duration } = useFormats()
  const { instant } = useRailwayNow()
  const basis = useBasisText()(train?.next ?? { basis: 'timetable' })
  if (train) {
    const next = route.calls.find((call) => call.station.slug === train.to)!.station
    const at = callInstant(train.next)
    const minutes = Math.max(0, Math.ceil((callEpochSeconds(train.next) - instant) / 60))
    return (
      <div className={styles.next} role="status">
        <b>
          <WithPlaceholder text={t('go.nextIs', { station: PLACEHOLDER })}>
            <StationNameText station={next} alone />
          </WithPlaceholder>
        </b>
        <span className="number">
          <b>{minutes === 0 ? t('time.now') : duration(minutes)}</b>&nbsp;· <time dateTime={at}>{clock(at)}</time>
        </span>
        <span className={styles.now}>
          <StateTag {...train.next} provenance={route.provenance} isTrainRunning />
          {basis && <small>{basis}</small>}
          {hasLiveState(train.next) && <RiderReports {...train.next} />}
        </span>
      </div>
    )
  }
  const [start, end] = [trip.calls[0]?.departs, trip.calls.at(-1)?.arrives]
  if (!start || !end) return null
  const isOver = callEpochSeconds(end) <= instant
  return (
    <StatusLine
      text={
        isOver
          ? t('route.arrived', { station: PLACEHOLDER, time: clock(callInstant(end)) })
          : t('route.leaves', { station: PLACEHOLDER, time: clock(callInstant(start)) })
      }
      station={isOver ? route.destination : route.origin}
      state={!isOver && hasLiveState(start) && <CallState {...start} />}
    />
  )
}

function StatusLine({ text, station, state }: { text: string; station: StationName; state: ReactNode }) {
  return (
    <p className={`${styles.note} ${styles.now} number`} role="status">
      <span>
        <WithPlaceholder text={text}>
          <StationNameText station={station} alone />
        </WithPlaceholder>
      </span>{' '}
      {state}
    </p>
  )
}
