import { searchPath } from '@yatha/contract'
import { Link } from '../frame/router.ts'
import { StationNameText } from '../railway/station-name.tsx'
import { useStationName } from '../station/index.ts'
import { Icon } from '../ui/icons.tsx'
import ui from '../ui/ui.module.css'
import { useTranslate, useFormats } from '../words/language.tsx'
import { useRecentTrips, type RecentTrip } from './recent-trips.ts'

const MAX_VISIBLE = 3

/** The most recent trips as chips; a tap searches for the trip again. */
export function RecentChips() {
  const t = useTranslate()
  const trips = useRecentTrips()
  if (trips.length === 0) return null
  return (
    <nav aria-label={t('search.recentTrips')}>
      {trips.slice(0, MAX_VISIBLE).map((trip) => (
        <Chip key={`${trip.from} ${trip.to}`} trip={trip} />
      ))}
    </nav>
  )
}

function Chip({ trip }: { trip: RecentTrip }) {
  const t = useTranslate()
  const { stationName } = useFormats()
  const [from, to] = [useStationName(trip.from), useStationName(trip.to)]
  if (!from || !to) return null
  return (
    <Link
      className={ui.pill}
      to={searchPath({ from: trip.from, to: trip.to })}
      aria-label={t('search.fromTo', { from: stationName(from), to: stationName(to) })}
    >
      {trip.saved && <Icon name="heart" size={17} />}
      <span>
        <StationNameText station={from} alone /> – <StationNameText station={to} alone />
      </span>
    </Link>
  )
}
