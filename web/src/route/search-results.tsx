import { Suspense, useMemo } from 'react'
import { answerRoutesByNumber, answerStations, type StaticAnswers } from '@yatha/answers'
import { callInstant, routePath, searchPath, stationPath, type RouteSummary, type StationName, type StationSummary } from '@yatha/contract'
import { useTranslate, useFormats } from '../words/language.tsx'
import { Link } from '../frame/router.ts'
import { useLoadAllNames, useFacts, useLoadPlaces, useRailwayNow } from '../railway/railway.tsx'
import { StationNameText } from '../railway/station-name.tsx'
import { StopTime } from '../railway/stop-time.tsx'
import { WithBestTrip, type BestTrip } from '../search/index.ts'
import { useBoard, useRiderStation, useStationName } from '../station/index.ts'
import { Icon } from '../ui/all-icons.tsx'
import ui from '../ui/ui.module.css'
import { TrainFilters, type TrainFilter } from './train-filters.tsx'
import { Destination, TrainRow } from './train-row.tsx'
import styles from './route-list.module.css'

const [MAX_STATIONS, MAX_TRAINS] = [3, 6]

interface SearchResultsProps {
  text: string
  filter: TrainFilter
  onFilter: (name: keyof TrainFilter, value: string) => void
}

/**
 * The results of a search: trains with this number, trips to the best-matching station, other stations, and the next trains at the
 * best-matching station.
 */
export function SearchResults({ text, filter, onFilter }: SearchResultsProps) {
  useLoadPlaces()
  useLoadAllNames()
  const t = useTranslate()
  const facts = useFacts()
  const trains = useMemo(() => answerRoutesByNumber(facts, { ...filter, q: text }), [facts, text, filter])
  const stations = useMemo(() => stationsFor(facts, text), [facts, text])
  const first = stations[0]
  const count = trains.length + stations.length
  return (
    <>
      <p role="status" className={count > 0 ? 'visually-hidden' : styles.note}>
        {count > 0 ? t('map.found', { count }) : t('search.noMatch', { text })}
      </p>
      {Object.values(filter).some((value) => value !== undefined) && <TrainFilters filter={filter} onChange={onFilter} />}
      {trains.length > 0 && (
        <ul className={`${ui.card} ${styles.trains}`}>
          {trains.slice(0, MAX_TRAINS).map((route) => (
            <TrainResult key={route.slug} route={route} />
          ))}
        </ul>
      )}
      {first && (
        <ul className={`${ui.card} ${styles.trains}`}>
          <TripsTo station={first} />
          {stations.map((station) => (
            <StationResult key={station.slug} station={station} />
          ))}
        </ul>
      )}
      {first && <TrainsAt station={first} filter={filter} />}
    </>
  )
}

/** Returns the stations for a search text: the best match, and other stations only if their names contain the text. */
const stationsFor = (facts: StaticAnswers, text: string): StationSummary[] =>
  answerStations(facts, text, MAX_STATIONS).filter(
    ({ name, nameMy, landmark }, i) => i === 0 || [name, nameMy, landmark].some((one) => one?.toLowerCase().includes(text.toLowerCase())),
  )

function TrainResult({ route }: { route: RouteSummary }) {
  const { serviceClock } = useFormats()
  return (
    <TrainRow
      train={route}
      to={routePath(route.slug)}
      title={<StationNameText station={route.origin} alone />}
      note={<Destination route={route} />}
      time={serviceClock(route.departs)}
      timeNote={serviceClock(route.arrives)}
    />
  )
}

/** A link to the trips from the rider’s station, with the times of the best trip. */
function TripsTo({ station }: { station: StationSummary }) {
  const from = useStationName(useRiderStation())
  if (from?.slug === station.slug) return null
  const row = (best: BestTrip) => <TripsRow from={from} to={station} {...best} />
  if (!from) return row({})
  return (
    <Suspense fallback={row({})}>
      <WithBestTrip from={from.slug} to={station.slug}>
        {row}
      </WithBestTrip>
    </Suspense>
  )
}

function TripsRow({ from, to, trip, next }: BestTrip & { from: StationName | undefined; to: StationName }) {
  const t = useTranslate()
  const { clock, day, duration } = useFormats()
  const { instant } = useRailwayNow()
  const minutes = trip && Math.ceil((Date.parse(trip.departs) / 1000 - instant) / 60)
  return (
    <li>
      <Link className={styles.found} to={searchPath({ from: from?.slug, to: to.slug })}>
        <i data-trips aria-hidden="true">
          <Icon name="swap" size={20} />
        </i>
        <span>
          <b>
            {t('search.trips')}: {from && <StationNameText station={from} alone />} → <StationNameText station={to} alone />
          </b>
          <small className="number">
            <span className={styles.kinds}>
              {t('search.direct')}&nbsp;· {t('search.transfer')}
              {(trip ?? next) && '\u00A0· '}
            </span>
            {trip && (
              <span>
                {clock(trip.departs)} → {clock(trip.arrives)}
              </span>
            )}
            {!trip && next && `${day(next.day)} ${clock(next.departs)}`}
          </small>
        </span>
        {minutes !== undefined && minutes > 0 ? (
          <em className="number">{t('time.inMinutes', { text: duration(minutes) })}</em>
        ) : (
          <Icon name="forward" size={16} />
        )}
      </Link>
    </li>
  )
}

function StationResult({ station }: { station: StationSummary }) {
  const t = useTranslate()
  const { railway } = useFacts()
  // Shows only aliases in Latin letters, because they fit on the line.
  const aliases = railway.aliasesOf(railway.station(station.slug)!).filter((alias) => /^[\w\s’'-]+$/.test(alias))
  return (
    <li>
      <Link className={styles.found} to={stationPath(station.slug)}>
        <i aria-hidden="true">
          <Icon name="pin" size={20} />
        </i>
        <span>
          <b>
            <StationNameText station={station} />
          </b>
          <small>
            {station.landmark === undefined
              ? [t('station.kind'), ...aliases.slice(0, 2)].join('\u00A0· ')
              : t('search.near', { landmark: station.landmark })}
          </small>
        </span>
        <Icon name="forward" size={16} />
      </Link>
    </li>
  )
}

/** The next trains at a station; after today's last train, the next day's first trains. */
function TrainsAt({ station, filter }: { station: StationSummary; filter: TrainFilter }) {
  const t = useTranslate()
  const { day: dayText } = useFormats()
  const facts = useFacts()
  const boardView = useBoard(station.slug)
  const departures = [
    ...(boardView?.lines ?? []).map((departure) => ({ departure, day: undefined })),
    ...(boardView?.board.next ?? []).map(({ departure, day }) => ({ departure, day })),
  ].filter(({ departure }) => matchesFilter(departure, filter))
  if (departures.length === 0) return null
  return (
    <section aria-labelledby="next-here" className={`${ui.card} ${styles.trains}`}>
      <div className={styles.head}>
        <h2 id="next-here">{t('route.stopNext')}</h2>
        <Link className={styles.more} to={stationPath(station.slug)} aria-label={t('home.allTrainsOf', { station: station.name })}>
          {t('home.allTrains')}
        </Link>
      </div>
      <ul>
        {departures.slice(0, MAX_TRAINS).map(({ departure, day }) => (
          <TrainRow
            key={`${departure.route} ${callInstant(departure)}`}
            train={{ ...departure, slug: departure.route }}
            to={routePath(departure.route, station.slug, day)}
            title={<StationNameText station={facts.routeSummary(facts.railway.route(departure.route)!).origin} alone />}
            note={<Destination route={departure} />}
            time={<StopTime call={departure} />}
            timeNote={day !== undefined && dayText(day)}
          />
        ))}
      </ul>
    </section>
  )
}

const matchesFilter = (train: Pick<RouteSummary, 'type' | 'way' | 'trainType'>, { type, way, trainType }: TrainFilter): boolean =>
  (type ?? train.type) === train.type && (way ?? train.way) === train.way && (trainType ?? train.trainType) === train.trainType
