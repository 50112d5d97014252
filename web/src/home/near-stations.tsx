import type { ReactNode } from 'react'
import { stationPath, type StationSummary } from '@yatha/contract'
import { useTranslate, useFormats } from '../words/language.tsx'
import { Link } from '../frame/router.ts'
import { NextTimes } from '../railway/next-times.tsx'
import { StationNameText } from '../railway/station-name.tsx'
import { Icon } from '../ui/icons.tsx'
import ui from '../ui/ui.module.css'
import styles from './near-stations.module.css'

/** Stations up to this distance are within walking distance. */
const MAX_WALK_METERS = 3000

/** The next trains at each of `stations` that is within walking distance, with one line per station. */
export function NearStations({ stations }: { stations: readonly StationSummary[] }): ReactNode {
  const t = useTranslate()
  const stationsNearby = stations.filter(({ served, meters }) => served && (meters ?? Infinity) <= MAX_WALK_METERS)
  if (stationsNearby.length === 0) return null
  return (
    <section className={`${ui.card} ${styles.near}`} aria-labelledby="near-stations">
      <h2 id="near-stations">{t('home.alsoNear')}</h2>
      <ul>
        {stationsNearby.map((station) => (
          <NearStation key={station.slug} station={station} />
        ))}
      </ul>
    </section>
  )
}

function NearStation({ station }: { station: StationSummary }) {
  const { distance } = useFormats()
  return (
    <li>
      <Link className={styles.row} to={stationPath(station.slug)}>
        <span className={styles.what}>
          <span>
            <b>
              <StationNameText station={station} />
            </b>
            <small className="number">{distance(station.meters ?? 0)}</small>
          </span>
          <NextTimes at={station.slug} />
        </span>
        <Icon name="forward" size={16} />
      </Link>
    </li>
  )
}
