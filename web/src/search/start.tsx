import { searchPath, type StationName } from '@yatha/contract'
import { Link } from '../frame/router.ts'
import { StationNameText } from '../railway/station-name.tsx'
import { useStationName } from '../station/index.ts'
import { Icon, type IconName } from '../ui/all-icons.tsx'
import { Message } from '../ui/parts.tsx'
import ui from '../ui/ui.module.css'
import { useTranslate } from '../words/language.tsx'
import { PinChips } from './pin-chips.tsx'
import { clearRecentTrips, setTripSaved, useRecentTrips, type RecentTrip } from './recent-trips.ts'
import styles from './search.module.css'

/** Shown until From and To are chosen: links to Home and Work, to the last trip in the other direction, and to the recent trips. */
export function SearchStart({ from }: { from: StationName | undefined }) {
  const t = useTranslate()
  const trips = useRecentTrips()
  const last = trips.find(({ saved }) => !saved) ?? trips[0]
  return (
    <>
      <PinChips from={from} withRecent={false} />
      {last ? (
        <section className={`${ui.card} ${styles.recent}`} aria-labelledby="recent-trips">
          <h2 id="recent-trips">{t('search.recentTrips')}</h2>
          <ul>
            <Row trip={{ from: last.to, to: last.from }} icon="swap" note={t('search.wayBack')} />
            {trips.map((trip) => (
              <Row key={`${trip.from} ${trip.to}`} trip={trip} icon={trip.saved ? 'heart' : 'clock'} />
            ))}
          </ul>
          {trips.some(({ saved }) => !saved) && (
            <button type="button" className={`${ui.button} ${ui.quiet}`} onClick={clearRecentTrips}>
              {t('search.clearRecent')}
            </button>
          )}
        </section>
      ) : (
        <Message>{t('search.chooseBoth')}</Message>
      )}
    </>
  )
}

function Row({ trip, icon, note }: { trip: RecentTrip; icon: IconName; note?: string }) {
  const t = useTranslate()
  const [from, to] = [useStationName(trip.from), useStationName(trip.to)]
  if (!from || !to) return null
  return (
    <li className={styles.row}>
      <Link className={styles.again} to={searchPath({ from: trip.from, to: trip.to })}>
        <Icon name={icon} size={20} />
        <span>
          {(note ?? trip.saved) && <small>{note ?? t('go.savedTrip')}</small>}
          <b>
            <StationNameText station={from} alone /> – <StationNameText station={to} alone />
          </b>
        </span>
        <Icon name="forward" size={16} />
      </Link>
      {trip.saved && (
        <button type="button" className={ui.icon} aria-label={t('go.unsave')} onClick={() => setTripSaved(trip, false)}>
          <Icon name="close" size={20} />
        </button>
      )}
    </li>
  )
}
