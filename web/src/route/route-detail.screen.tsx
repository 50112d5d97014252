import { Suspense, useMemo, type ReactNode } from 'react'
import { routeListPath, type RouteDetail } from '@yatha/contract'
import { useTranslate, useFormats } from '../words/language.tsx'
import { AfterFirstPaint } from '../frame/after-first-paint.tsx'
import { useFacts, useLoadPlaces, useRailwayNow, useRunningTrains } from '../railway/railway.tsx'
import { NotFound } from '../frame/not-found.tsx'
import { LoadingScreen } from '../frame/waiting.tsx'
import { useSearchParams } from '../frame/router.ts'
import { parseServiceDay } from '@yatha/timetable'
import { MapWhenOpen, type MapFocus } from '../map/index.ts'
import { mapsAppLink } from '../device/maps-app.ts'
import { printPage } from '../device/print.ts'
import { AddedTrainTag } from '../railway/added-tag.tsx'
import { useLiveReceived } from '../railway/live/live-received.ts'
import { Notices } from '../railway/notices.tsx'
import { PlanB } from '../railway/plan-b.tsx'
import { StationNameText } from '../railway/station-name.tsx'
import { SourceNote, useRequestedDay } from '../station/index.ts'
import { Icon } from '../ui/all-icons.tsx'
import '../ui/print.css'
import { DiscussionLine } from '../railway/talk-tag.tsx'
import { boardingCallIndex, currentCallIndex } from './collapsed-stops.ts'
import { PlatformCard, OnBoardCard } from './ride-cards.tsx'
import { RouteFacts } from './route-facts.tsx'
import { StopStrip } from './strip.tsx'
import { TrainActions } from './train-actions.tsx'
import { TrainBar } from './train-bar.tsx'
import { TrainPanel } from './train-panel.tsx'
import { TrainPictures } from './train-pictures.tsx'
import { TrainSheet } from './train-sheet.tsx'
import { useTrip } from './use-trip.ts'
import styles from './route.module.css'

/**
 * A train's page: its position, its facts and its stops on a day. `?at=` is the station where the rider boards, `?day=` another day.
 * `children` are riders' posts about the train.
 */
export function RouteDetailScreen({ slug, children }: { slug: string; children: ReactNode }) {
  useLoadPlaces()
  const t = useTranslate()
  const facts = useFacts()
  const route = useMemo(() => facts.route(slug), [facts, slug])
  const writing = useFormats()
  const [params] = useSearchParams()
  const { day: today } = useRailwayNow()
  const [day, chooseDay] = useRequestedDay()
  const focus = useMemo((): MapFocus => ({ kind: 'route', slug }), [slug])
  const [runningTrain] = useRunningTrains(slug)
  const trip = useTrip(slug, day ?? runningTrain?.day)
  const isLiveReceived = useLiveReceived()
  // The train may be added by live updates that have not arrived yet.
  if (!route && !isLiveReceived) return <LoadingScreen />
  if (!route || !trip) {
    return <NotFound title={t('title.routeDetail')} text={t('route.notFound')} to={routeListPath()} action={t('title.route')} />
  }
  const train = runningTrain?.day === trip.day ? runningTrain : undefined
  const boardsAt = params.get('at') ?? undefined
  const name = t('route.number', { number: writing.train(route) })
  const runsOnDay = !trip.cancelled && trip.calls.length > 0
  const boardingStop = trip.calls[Math.max(0, boardingCallIndex(route.calls, boardsAt))]
  const rideCards = { route, trip, isRunning: train !== undefined, boardsAt, day }
  return (
    <>
      <TrainBar route={route} name={name} day={day ?? parseServiceDay(trip.day) ?? today} onChooseDay={chooseDay} />
      <div className={styles.page}>
        <div className={styles.printed}>
          <h2>{name}</h2>
          <p>
            <StationNameText station={route.origin} /> –{' '}
            {route.pattern === 'full-loop' ? t('station.fullLoop') : <StationNameText station={route.destination} />}
          </p>
        </div>
        <TrainPanel route={route} train={train} trip={trip} boardsAt={boardsAt} onChooseDay={chooseDay} />
        {runsOnDay && boardingStop?.departs && !boardingStop.departs.cancelled && (
          <div className={styles.onScreen}>
            <PlanB
              train={{
                route: slug,
                from: boardingStop.station.slug,
                to: route.pattern === 'full-loop' ? boardingStop.station.slug : route.destination.slug,
                departs: boardingStop.departs,
              }}
            />
          </div>
        )}
        {route.added && runsOnDay && <AddedBand day={trip.day} isToday={trip.day === today} />}
        <Notices notices={trip.notices} isCollapsed />
        <DiscussionLine route={slug} day={trip.day} />
        <TrainActions route={route} name={name} boardsAt={boardsAt} day={day} />
        <div className={styles.onScreen}>{runsOnDay && <PlatformCard key={`${slug} ${trip.day}`} {...rideCards} />}</div>
        <TrainPictures
          route={route}
          at={train ? currentCallIndex(route.calls, train) : -1}
          boardingIndex={boardingCallIndex(route.calls, boardsAt)}
        />
        <RouteFacts route={route} />
        <AfterFirstPaint>
          <div className={styles.onScreen}>{runsOnDay && <OnBoardCard {...rideCards} />}</div>
          <StopStrip key={trip.day} route={route} train={train} trip={trip} boardsAt={boardsAt} />
          <div className={styles.more}>
            <MapsApp route={route} />
            <button type="button" onClick={printPage}>
              <Icon name="print" size={20} />
              {t('route.print')}
            </button>
          </div>
          <details hidden={route.added !== undefined}>
            <summary className={styles.note}>{t('source.title')}</summary>
            <SourceNote provenance={route.provenance} call={train?.next ?? trip.calls[0]?.departs} />
            {route.note && (
              <p className={styles.note} lang="en">
                {route.note}
              </p>
            )}
          </details>
          {!route.added && (
            <div className={styles.onScreen}>
              <Suspense>{children}</Suspense>
            </div>
          )}
        </AfterFirstPaint>
        <MapWhenOpen focus={focus} />
        <TrainSheet route={route} trip={trip} />
      </div>
    </>
  )
}

/** A link that opens the phone's map app with directions to the first station. */
function MapsApp({ route }: { route: RouteDetail }) {
  const t = useTranslate()
  const { railway } = useFacts()
  const position = railway.station(route.origin.slug)?.position
  if (!position) return null
  return (
    <a href={mapsAppLink({ ...position, label: route.origin.nameEn })}>
      <Icon name="map" size={20} />
      <span>{t('route.toStart')}</span>
    </a>
  )
}

/** Shown for a train that is not in the timetable. */
function AddedBand({ day, isToday }: { day: string; isToday: boolean }) {
  const t = useTranslate()
  const writing = useFormats()
  return (
    <p className={styles.note}>
      <AddedTrainTag /> {isToday ? t('route.addedToday') : t('route.addedOn', { day: writing.day(day) })}
    </p>
  )
}
