import type { ReactNode } from 'react'
import { stationPath, type Departure, type StationSummary } from '@yatha/contract'
import { addDays } from '@yatha/timetable'
import { useTranslate, useWriting } from '../words/language.tsx'
import { Link } from '../frame/router.ts'
import { NameOfStation } from '../railway/station-name.tsx'
import { DoubtMark } from '../railway/doubt-mark.tsx'
import { useRailwayNow } from '../railway/railway.tsx'
import { StopTime } from '../railway/stop-time.tsx'
import { nextOfEachWay } from '../railway/next-of-each-way.ts'
import { useBoard } from '../railway/use-board.ts'
import { WayMark } from '../railway/way-mark.tsx'
import { Icon } from '../ui/icons.tsx'
import { useWay } from '../railway/use-way.ts'
import ui from '../ui/ui.module.css'
import styles from './near-stations.module.css'

/** How far a rider may walk to another station. */
const WALK_METERS = 3000

/** The next train each way at the stations after the nearest one, a line for each. */
export function NearStations({ stations }: { stations: readonly StationSummary[] }): ReactNode {
  const t = useTranslate()
  const near = stations.filter(({ served, meters }) => served && (meters ?? Infinity) <= WALK_METERS)
  if (near.length === 0) return null
  return (
    <section className={`${ui.card} ${styles.near}`} aria-labelledby="near-stations">
      <h2 id="near-stations">{t('home.alsoNear')}</h2>
      <ul>
        {near.map((station) => (
          <Near key={station.slug} station={station} />
        ))}
      </ul>
    </section>
  )
}

function Near({ station }: { station: StationSummary }) {
  const t = useTranslate()
  const { day, distance } = useWriting()
  const shown = useBoard(station.slug)
  const lines = nextOfEachWay(shown?.lines ?? [])
  const later = shown?.board.next ?? []
  const today = useRailwayNow().day
  return (
    <li>
      <Link className={styles.row} to={stationPath(station.slug)}>
        <span className={styles.what}>
          <span>
            <b>
              <NameOfStation station={station} />
            </b>
            <small className="number">{distance(station.meters ?? 0)}</small>
          </span>
          {lines.length + later.length === 0 && <span className={styles.none}>{t('station.noDeparturesEver')}</span>}
          <span className={styles.times}>
            {lines.map((line) => (
              <Time key={line.route} line={line} />
            ))}
            {later.map(({ day: of, departure }) => (
              <Time key={departure.way} line={departure} day={of === addDays(today, 1) ? t('time.tomorrow') : day(of)} />
            ))}
          </span>
        </span>
        <Icon name="forward" size={16} />
      </Link>
    </li>
  )
}

/** The way and the minutes; after an hour the clock time, and the day where it is not today. */
function Time({ line, day }: { line: Departure & { minutesLeft?: number }; day?: string }) {
  const t = useTranslate()
  const { number } = useWriting()
  const wayOf = useWay()
  const { minutesLeft = Infinity } = line
  return (
    <span className="number">
      <WayMark way={line.way} size={16} />
      <span className="visually-hidden">{wayOf(line)} </span>
      {minutesLeft >= 60 ? (
        <>
          {day && <small>{day} </small>}
          <StopTime call={line} />
        </>
      ) : minutesLeft <= 0 ? (
        <b>{t('time.now')}</b>
      ) : (
        <>
          <b>{number(minutesLeft)}</b> <small>{t('time.minutesUnit')}</small>
        </>
      )}
      <DoubtMark of={line} />
    </span>
  )
}
