import { tripKey } from '@yatha/answers'
import { minutesUntil, searchPath, stationPath, type AssistantCard, type LandmarkSummary } from '@yatha/contract'
import { parseServiceDay } from '@yatha/timetable'
import { FavoriteButton } from '../favorite/index.ts'
import { Link } from '../frame/router.ts'
import { useFullMapState } from '../map/index.ts'
import { Notices } from '../railway/notices.tsx'
import { useAnswers, useFacts, useRailwayNow } from '../railway/railway.tsx'
import { StationNameText } from '../railway/station-name.tsx'
import { RouteRow, TrainStatus } from '../route/index.ts'
import { TripLink } from '../search/index.ts'
import { DepartureRow, StationLine, useStationName } from '../station/index.ts'
import { Icon } from '../ui/all-icons.tsx'
import ui from '../ui/ui.module.css'
import { useTranslate, useFormats } from '../words/language.tsx'
import { usePriceFormat } from '../words/price.ts'
import styles from './assistant.module.css'

type CardOf<Kind extends AssistantCard['kind']> = Extract<AssistantCard, { readonly kind: Kind }>

/** A card with a fact, in the same design as on other screens. Links to the page about the fact. */
export function AnswerCard({ card }: { card: AssistantCard }) {
  switch (card.kind) {
    case 'itinerary':
      return <TripLink itinerary={card.itinerary} day={card.day} to={itineraryPath(card)} />
    case 'board':
      return <BoardCard card={card} />
    case 'station':
      return (
        <Link className={`${ui.card} ${styles.place}`} to={stationPath(card.station.slug)}>
          <StationLine station={card.station} />
          <Icon name="forward" size={18} />
        </Link>
      )
    case 'landmark':
      return <LandmarkCard landmark={card.landmark} meters={card.meters} />
    case 'route':
      return (
        <ul className={ui.card}>
          <RouteRow route={card.route} />
        </ul>
      )
    case 'run':
      return <RunCard card={card} />
    case 'fare':
      return <FareCard card={card} />
    case 'notice':
      return <Notices notices={[card.notice]} isCollapsed />
  }
}

/** Returns the path of the search that contains a card's itinerary, with the itinerary expanded. */
export function itineraryPath({ from, to, itinerary }: CardOf<'itinerary'>): string {
  const { departs } = itinerary
  return searchPath({ from: from.slug, to: to.slug, day: departs.slice(0, 10), time: departs.slice(11, 16), trip: tripKey(itinerary) })
}

function BoardCard({ card: { station, day, departures } }: { card: CardOf<'board'> }) {
  const { now } = useAnswers()
  const today = useRailwayNow().day
  const isToday = day === today
  return (
    <div className={ui.card}>
      <div className={styles.head}>
        <Link to={stationPath(station.slug)}>
          <b>
            <StationNameText station={station} />
          </b>
          <Icon name="forward" size={18} />
        </Link>
        <FavoriteButton favorite={{ kind: 'station', slug: station.slug }} name={station.name} path={stationPath(station.slug)} />
      </div>
      <ul className={styles.rows}>
        {departures.map((departure) => (
          <DepartureRow
            key={`${departure.route} ${departure.planned}`}
            line={{ ...departure, minutesLeft: minutesUntil(departure, now) }}
            at={station.slug}
            day={isToday ? undefined : parseServiceDay(day)}
            hasCountdown={isToday}
          />
        ))}
      </ul>
    </div>
  )
}

function LandmarkCard({ landmark, meters }: { landmark: LandmarkSummary; meters: number | undefined }) {
  const t = useTranslate()
  const { distance, stationName } = useFormats()
  const [, openMap] = useFullMapState()
  const station = useStationName(landmark.nearestStation)
  const distanceText =
    landmark.walkMinutes === undefined ? meters !== undefined && distance(meters) : t('place.walk', { count: landmark.walkMinutes })
  return (
    <button type="button" className={`${ui.card} ${styles.place}`} onClick={() => openMap(true, landmark.slug)}>
      <Icon name="map" size={20} />
      <span>
        <b>{landmark.name}</b>
        <small className="number">{[station && stationName(station), distanceText].filter(Boolean).join('\u00A0· ')}</small>
      </span>
      <Icon name="forward" size={18} />
    </button>
  )
}

function RunCard({ card: { route, trip, running } }: { card: CardOf<'run'> }) {
  const detail = useFacts().route(route.slug)
  return (
    <div className={ui.card}>
      {detail && trip.calls.length > 0 && <TrainStatus route={detail} train={running} trip={trip} />}
      <ul>
        <RouteRow route={route} day={trip.day} />
      </ul>
    </div>
  )
}

function FareCard({ card: { from, to, fare } }: { card: CardOf<'fare'> }) {
  const t = useTranslate()
  const price = usePriceFormat()
  return (
    <Link className={`${ui.card} ${styles.place}`} to={searchPath({ from: from.slug, to: to.slug })}>
      <span>
        <StationNameText station={from} alone /> – <StationNameText station={to} alone />
      </span>
      <b className="number">{fare ? price(fare) : t('search.fareUnknown')}</b>
      <Icon name="forward" size={18} />
    </Link>
  )
}
