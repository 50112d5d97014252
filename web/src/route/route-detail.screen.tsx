import { Suspense, useMemo, type ReactNode } from 'react'
import { routeListPath, routePath, searchPath, type RouteDetail, type Trip } from '@yatha/contract'
import { useTranslate, useWriting } from '../words/language.tsx'
import { AfterFirstPaint } from '../frame/after-first-paint.tsx'
import { useFacts, usePlaces, useRailwayNow, useRunningTrains } from '../railway/railway.tsx'
import { ShareButton } from '../frame/share-button.tsx'
import { NotFound } from '../frame/not-found.tsx'
import { TopBar } from '../frame/top-bar.tsx'
import { Waiting } from '../frame/waiting.tsx'
import { Link, useSearchParams } from '../frame/router.ts'
import { FavoriteButton } from '../favorite/index.ts'
import { MapWhenOpen, MiniMap, type MapFocus } from '../map/index.ts'
import { mapsAppLink } from '../device/maps-app.ts'
import { printPage } from '../device/print.ts'
import { AddedTag } from '../railway/added-tag.tsx'
import { useLiveReceived } from '../railway/live/live-received.ts'
import { LineTag, useHasColors } from '../railway/line-tag.tsx'
import { Notices } from '../railway/notices.tsx'
import { NameOfStation } from '../railway/station-name.tsx'
import { CallState } from '../railway/stop-time.tsx'
import { DayChips, lastDepartureStation, SourceNote, useNearby, useRequestedDay } from '../station/index.ts'
import { Icon } from '../ui/all-icons.tsx'
import { Tag } from '../ui/parts.tsx'
import { feed } from '../session/page-config.ts'
import ui from '../ui/ui.module.css'
import '../ui/print.css'
import { TalkLine } from '../railway/talk-tag.tsx'
import { Days } from './days.tsx'
import { directionsQuery } from './directions.ts'
import { RideCards } from './ride-cards.tsx'
import { RouteFacts } from './route-facts.tsx'
import { TrainStatus } from './running.tsx'
import { Strip } from './strip.tsx'
import { useTrip } from './use-trip.ts'
import { Video } from './video.tsx'
import { videoIdOf } from './video-id.ts'
import styles from './route.module.css'

/**
 * A train: its facts, its stops on a day and its current position. `?at=` is the station where the rider boards, `?day=` another day.
 * `children` are riders' posts about it.
 */
export function RouteDetailScreen({ slug, children }: { slug: string; children: ReactNode }) {
  usePlaces()
  const t = useTranslate()
  const facts = useFacts()
  const route = useMemo(() => facts.route(slug), [facts, slug])
  const writing = useWriting()
  const [params] = useSearchParams()
  const { day: today } = useRailwayNow()
  const [day, chooseDay] = useRequestedDay()
  const focus = useMemo((): MapFocus => ({ kind: 'route', slug }), [slug])
  const isColored = useHasColors(slug)
  const [running] = useRunningTrains(slug)
  const trip = useTrip(slug, day ?? running?.day)
  const isLiveReceived = useLiveReceived()
  // The train may be one that is added live.
  if (!route && !isLiveReceived) return <Waiting />
  if (!route || !trip) {
    return <NotFound title={t('title.routeDetail')} text={t('route.notFound')} to={routeListPath()} action={t('title.route')} />
  }
  const train = running?.day === trip.day ? running : undefined
  const boardsAt = params.get('at') ?? undefined
  const name = t('route.number', { number: writing.train(route) })
  const hasCalls = trip.calls.length > 0
  return (
    <>
      <TopBar title={name} back>
        {!route.added && <FavoriteButton favorite={{ kind: 'route', slug }} name={name} path={routePath(slug)} />}
        <ShareButton title={name} path={routePath(slug, boardsAt)} />
      </TopBar>
      <div className={styles.page}>
        {(trip.cancelled || !hasCalls) && <CanceledBand trip={trip} />}
        {route.added && hasCalls && <AddedBand day={trip.day} isToday={trip.day === today} />}
        <Notices notices={trip.notices} />
        <TalkLine route={slug} day={trip.day} />
        <h2 className={styles.printed}>{name}</h2>
        <div>
          <p className={styles.ends}>
            <b>
              <NameOfStation station={route.origin} /> –{' '}
              {route.pattern === 'full-loop' ? t('station.fullLoop') : <NameOfStation station={route.destination} />}
            </b>
          </p>
          <RouteFacts route={route} />
        </div>
        {!trip.cancelled && hasCalls && <TrainStatus route={route} train={train} trip={trip} />}
        <div className={styles.tags}>
          {isColored && <LineTag route={route.slug} train={route} />}
          {!feed && <Tag kind={route.type === 'urban' ? 'teal' : 'highway'}>{t(`type.${route.type}`)}</Tag>}
          <span className={styles.note}>
            {!feed && `${t(`way.${route.way}`)} · `} {/* The type of a city train has the same name as its line. */}
            {route.trainType !== 'urban' && `${t(`trainType.${route.trainType}`)} · `}
            <Days route={route} />
          </span>
          <Directions route={route} boardsAt={boardsAt} day={day} />
        </div>
        <div className={styles.pictures}>
          <MiniMap focus={focus} className={styles.map} />
          {route.videoUrl !== undefined && videoIdOf(route.videoUrl) && <Video id={videoIdOf(route.videoUrl)!} title={t('route.video')} />}
        </div>
        <div className={styles.days}>
          <DayChips today={today} day={day ?? today} onChoose={chooseDay} />
        </div>
        <AfterFirstPaint>
          <Strip key={trip.day} route={route} train={train} trip={trip} boardsAt={boardsAt} />
          {!trip.cancelled && hasCalls && (
            <RideCards key={`${slug} ${trip.day}`} route={route} trip={trip} isRunning={train !== undefined} boardsAt={boardsAt} />
          )}
          <MapsApp route={route} />
          <button type="button" className={`${ui.button} ${ui.quiet}`} onClick={printPage}>
            <Icon name="print" size={20} />
            {t('route.print')}
          </button>
          <details hidden={route.added !== undefined}>
            <summary className={styles.note}>{t('source.title')}</summary>
            <SourceNote provenance={route.provenance} call={train?.next ?? trip.calls[0]?.departs} />
            {route.note && (
              <p className={styles.note} lang="en">
                {route.note}
              </p>
            )}
          </details>
          {!route.added && <Suspense>{children}</Suspense>}
        </AfterFirstPaint>
        <MapWhenOpen focus={focus} />
      </div>
    </>
  )
}

/** A link to the search for a trip with this train, from the rider's stop, the nearest station or the last departure station. */
function Directions({ route, boardsAt, day }: { route: RouteDetail; boardsAt: string | undefined; day: string | undefined }) {
  const t = useTranslate()
  const { nearby } = useNearby()
  const query = directionsQuery(route, [boardsAt, nearby[0]?.slug, lastDepartureStation()], day)
  return (
    <Link className={`${ui.pill} ${ui.on} ${styles.directions}`} to={searchPath(query)}>
      {t('route.direction')}
    </Link>
  )
}

/** A link that opens the phone's map app with directions to the first station. */
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

/** Shown at the top for a train that is not in the timetable. */
function AddedBand({ day, isToday }: { day: string; isToday: boolean }) {
  const t = useTranslate()
  const writing = useWriting()
  return (
    <p className={styles.note}>
      <AddedTag /> {isToday ? t('route.addedToday') : t('route.addedOn', { day: writing.day(day) })}
    </p>
  )
}

/** Shown at the top, with the source of the information, if the train does not run on the selected day. */
function CanceledBand({ trip }: { trip: Trip }) {
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
