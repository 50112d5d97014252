import { useMemo } from 'react'
import { callInstant, routeListPath, routePath, searchPath, type RouteDetail, type RunningTrain, type Trip } from '@yatha/contract'
import { Around, HOLE } from '../words/around.tsx'
import { useTranslate, useWriting } from '../words/language.tsx'
import { usePrice } from '../words/price.ts'
import { useFacts, usePlaces, useRunningTrains } from '../railway/railway.tsx'
import { ShareButton } from '../frame/share-button.tsx'
import { NotFound } from '../frame/not-found.tsx'
import { TopBar } from '../frame/top-bar.tsx'
import { Link } from '../frame/router.ts'
import { FavoriteButton } from '../favorite/index.ts'
import { MapWhenOpen, MiniMap, type MapFocus } from '../map/index.ts'
import { mapsAppLink } from '../device/maps-app.ts'
import { Notices } from '../railway/notices.tsx'
import { NameOfStation } from '../railway/station-name.tsx'
import { CallState, StateTag, useKnownBy } from '../railway/stop-time.tsx'
import { SourceNote } from '../station/index.ts'
import { Icon } from '../ui/all-icons.tsx'
import { Tag } from '../ui/parts.tsx'
import ui from '../ui/ui.module.css'
import { Days } from './days.tsx'
import { Strip } from './strip.tsx'
import { useTrip } from './use-trip.ts'
import { Video } from './video.tsx'
import styles from './route.module.css'

export function RouteDetailScreen({ slug }: { slug: string }) {
  usePlaces()
  const t = useTranslate()
  const facts = useFacts()
  const route = useMemo(() => facts.route(slug), [facts, slug])
  const writing = useWriting()
  const focus = useMemo((): MapFocus => ({ kind: 'route', slug }), [slug])
  const trains = useRunningTrains()
  const train = trains.find((running) => running.route === slug)
  const trip = useTrip(slug, train?.day)
  if (!route || !trip) {
    return <NotFound title={t('title.routeDetail')} text={t('route.notFound')} to={routeListPath()} action={t('title.route')} />
  }
  return (
    <>
      <TopBar title={`${t('route.number', { number: writing.train(route) })} · ${t(`way.${route.way}`)}`} back>
        <FavoriteButton path={routePath(slug)} />
        <ShareButton title={t('route.number', { number: writing.train(route) })} path={routePath(slug)} />
      </TopBar>
      <div className={styles.page}>
        {trip.cancelled && <Cancelled trip={trip} />}
        <Notices notices={trip.notices} />
        <p className={styles.ends}>
          <b>
            <NameOfStation station={route.origin} /> –{' '}
            {route.pattern === 'full-loop' ? t('station.fullLoop') : <NameOfStation station={route.destination} />}
          </b>
        </p>
        <div className={styles.pictures}>
          <MiniMap focus={focus} className={styles.map} />
          <Video url={route.videoUrl} title={t('route.video')} />
        </div>
        <Facts route={route} />
        <div className={styles.tags}>
          <Tag kind={route.type === 'urban' ? 'teal' : 'highway'}>{t(`type.${route.type}`)}</Tag>
          {/* A city train's type is called like its line. */}
          {route.trainType !== 'urban' && <Tag kind="plain">{t(`trainType.${route.trainType}`)}</Tag>}
          <Tag kind="plain">
            <Days route={route} />
          </Tag>
          <Link
            className={`${ui.pill} ${ui.on} ${styles.directions}`}
            to={searchPath({ from: route.origin.slug, to: route.pattern === 'full-loop' ? undefined : route.destination.slug })}
          >
            {t('route.direction')}
          </Link>
        </div>
        <MapsApp route={route} />
        {!trip.cancelled && <Running route={route} train={train} trip={trip} />}
        <Strip route={route} train={train} trip={trip} />
        <details>
          <summary className={styles.note}>{t('source.title')}</summary>
          <SourceNote provenance={route.provenance} call={train?.next ?? trip.calls[0]?.departs} />
          {route.note && (
            <p className={styles.note} lang="en">
              {route.note}
            </p>
          )}
        </details>
        <MapWhenOpen focus={focus} />
      </div>
    </>
  )
}

/** Opens the phone's map app with directions to the first station. */
function MapsApp({ route }: { route: RouteDetail }) {
  const t = useTranslate()
  const { railway } = useFacts()
  const position = railway.station(route.origin.slug)?.position
  if (!position) return null
  return (
    <a className={`${ui.button} ${ui.quiet}`} href={mapsAppLink({ ...position, label: route.origin.nameEn })}>
      <Icon name="map" size={20} />
      <span>{t('route.toStart')}</span>
    </a>
  )
}

function Facts({ route }: { route: RouteDetail }) {
  const t = useTranslate()
  const { number } = useWriting()
  const price = usePrice()
  const facts: [string, string, string][] = [
    [t('route.totalStations'), number(route.totalStations), t('route.stations')],
    [t('route.travelTime'), number(route.travelMinutes), t('route.minutes')],
    [t('route.model'), t(`model.${route.trainModel}`), t('route.model')],
    [t('route.fare'), route.fare ? price(route.fare) : t('route.unknown'), t('route.fare')],
  ]
  return (
    <dl className={`${ui.card} ${styles.four}`}>
      {facts.map(([name, value, unit]) => (
        <div key={name}>
          <dt aria-label={name}>{unit}</dt>
          <dd className="number">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Shown first if the train does not run that day, with the source. */
function Cancelled({ trip }: { trip: Trip }) {
  const t = useTranslate()
  const { day } = useWriting()
  const call = trip.calls[0]?.departs
  return (
    <div role="alert" className={styles.cancelled}>
      <b>{t('route.cancelled', { day: day(trip.day) })}</b>
      {call && <CallState {...call} />}
    </div>
  )
}

/** The position and delay of the train; before it starts, only live data. */
function Running({ route, train, trip }: { route: RouteDetail; train: RunningTrain | undefined; trip: Trip }) {
  const t = useTranslate()
  const { clock } = useWriting()
  const basis = useKnownBy()(train?.next ?? { basis: 'timetable' })
  const start = trip.calls[0]?.departs
  if (!train) {
    return (
      <p className={`${styles.note} ${styles.now}`}>
        {t('route.notRunning')} {start && start.basis !== 'timetable' && <CallState {...start} />}
      </p>
    )
  }
  const next = route.calls.find((call) => call.station.slug === train.to)!.station
  const time = clock(callInstant(train.next))
  const text = basis ? t('route.runningLive', { basis, station: HOLE, time }) : t('route.running', { station: HOLE, time })
  return (
    <p className={`${styles.note} ${styles.now} number`} role="status">
      <span>
        <Around text={text}>
          <NameOfStation station={next} alone />
        </Around>
      </span>{' '}
      {basis && <StateTag {...train.next} running />}
    </p>
  )
}
