import type { ReactNode } from 'react'
import { callInstant, routePath } from '@yatha/contract'
import { useTranslate, useFormats } from '../words/language.tsx'
import { useRailway } from '../railway/railway.tsx'
import { Link } from '../frame/router.ts'
import { StationNameText } from '../railway/station-name.tsx'
import { UncertainTimeStar } from '../railway/starred.tsx'
import { CallState, hasLiveState, StopTime } from '../railway/stop-time.tsx'
import { useNextTrains } from '../railway/use-next-trains.ts'
import { useStationName } from '../station/index.ts'
import type { TrainOnRing } from './train-on-ring.ts'
import styles from './home.module.css'

/** The trains on the ring as a list. */
export function TrainsOfLoop({ trains }: { trains: readonly TrainOnRing[] }): ReactNode {
  const t = useTranslate()
  const { train: trainName } = useFormats()
  if (trains.length === 0) return <p className={styles.note}>{t('home.noTrains')}</p>
  return (
    <ul className={styles.trainList}>
      {trains.map(({ train, next }) => (
        <li key={train.route}>
          <Link to={routePath(train.route)}>
            <b>{trainName(train)}</b> {t(`way.${train.way}`)}&nbsp;· <StationNameText station={next} alone />
            <span className="number">
              <StopTime call={train.next} isTrainRunning />
            </span>
            {hasLiveState(train.next) && <CallState {...train.next} isTrainRunning isBesideTime />}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The departure of the next train from the main station, with the station’s name, shown while no train is on the loop. */
export function FirstTrain(): ReactNode {
  const t = useTranslate()
  const { clock } = useFormats()
  const { startStation } = useRailway()
  const { lines, nextDayTrains } = useNextTrains(startStation.slug)
  const station = useStationName(startStation.slug)!
  const first = lines[0] ?? nextDayTrains[0]?.departure
  if (!first) return null
  return (
    <span className="number">
      {t('search.first', { time: clock(callInstant(first)) })}
      <UncertainTimeStar time={first} />
      <small>
        <StationNameText station={station} alone />
      </small>
    </span>
  )
}
