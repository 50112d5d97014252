import type { ReactNode } from 'react'
import { callInstant, type RouteDetail, type RunningTrain, type StationName, type Trip } from '@yatha/contract'
import { Around, HOLE } from '../words/around.tsx'
import { useTranslate, useWriting } from '../words/language.tsx'
import { useRailwayNow } from '../railway/railway.tsx'
import { NameOfStation } from '../railway/station-name.tsx'
import { CallState, isTold, RidersSay, StateTag, useKnownBy } from '../railway/stop-time.tsx'
import styles from './route.module.css'

interface RunningProps {
  route: RouteDetail
  train: RunningTrain | undefined
  trip: Trip
}

/** Where the train is, or when it leaves or should have arrived. */
export function Running({ route, train, trip }: RunningProps) {
  const t = useTranslate()
  const { clock } = useWriting()
  const { instant } = useRailwayNow()
  const basis = useKnownBy()(train?.next ?? { basis: 'timetable' })
  if (train) {
    const next = route.calls.find((call) => call.station.slug === train.to)!.station
    const time = clock(callInstant(train.next))
    return (
      <Line
        text={
          basis && !train.next.stale ? t('route.runningLive', { basis, station: HOLE, time }) : t('route.running', { station: HOLE, time })
        }
        station={next}
        state={
          isTold(train.next) && (
            <>
              {basis && <StateTag {...train.next} running />}
              {train.next.stale && <small>{basis}</small>}
              <RidersSay {...train.next} />
            </>
          )
        }
      />
    )
  }
  const [start, end] = [trip.calls[0]?.departs, trip.calls.at(-1)?.arrives]
  if (!start || !end) return null
  const over = Date.parse(callInstant(end)) / 1000 <= instant
  return (
    <Line
      text={
        over
          ? t('route.arrived', { station: HOLE, time: clock(callInstant(end)) })
          : t('route.leaves', { station: HOLE, time: clock(callInstant(start)) })
      }
      station={over ? route.destination : route.origin}
      state={!over && isTold(start) && <CallState {...start} />}
    />
  )
}

function Line({ text, station, state }: { text: string; station: StationName; state: ReactNode }) {
  return (
    <p className={`${styles.note} ${styles.now} number`} role="status">
      <span>
        <Around text={text}>
          <NameOfStation station={station} alone />
        </Around>
      </span>{' '}
      {state}
    </p>
  )
}
