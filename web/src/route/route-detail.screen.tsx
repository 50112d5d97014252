import { useMemo } from 'react'
import { routeListPath, routePath, searchPath, stationPath, type RouteDetail, type RunningTrain } from '@yatha/contract'
import { Around, HOLE } from '../app/around.tsx'
import { useTranslate, useWriting } from '../app/language.tsx'
import { useAnswers, useRunningTrains } from '../app/railway.tsx'
import { ShareButton } from '../app/share-button.tsx'
import { TopBar } from '../app/top-bar.tsx'
import { Link } from '../app/router.ts'
import { FavoriteButton } from '../favorite/index.ts'
import { MapWhenOpen, MiniMap, type MapFocus } from '../map/index.ts'
import { mapsAppLink } from '../device/maps-app.ts'
import { NameOfStation } from '../app/station-name.tsx'
import { SourceNote } from '../station/index.ts'
import { Icon } from '../ui/icons.tsx'
import { Message, Tag } from '../ui/parts.tsx'
import ui from '../ui/ui.module.css'
import { Days } from './days.tsx'
import { Video } from './video.tsx'
import styles from './route.module.css'

export function RouteDetailScreen({ slug }: { slug: string }) {
  const t = useTranslate()
  const answers = useAnswers()
  const route = useMemo(() => answers.route(slug), [answers, slug])
  const writing = useWriting()
  const focus = useMemo((): MapFocus => ({ kind: 'route', slug }), [slug])
  const trains = useRunningTrains()
  const train = trains.find((running) => running.route === slug)
  if (!route) {
    return (
      <>
        <TopBar title={t('title.routeDetail')} back />
        <Message
          action={
            <Link className={ui.pill} to={routeListPath()}>
              {t('title.route')}
            </Link>
          }
        >
          {t('route.notFound')}
        </Message>
      </>
    )
  }
  return (
    <>
      <TopBar title={`${t('route.number', { number: writing.train(route) })} · ${t(`way.${route.way}`)}`} back>
        <FavoriteButton path={routePath(slug)} />
        <ShareButton title={t('route.number', { number: route.number })} path={routePath(slug)} />
      </TopBar>
      <div className={styles.page}>
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
          <Tag kind="plain">{t(`trainType.${route.trainType}`)}</Tag>
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
        <Running route={route} train={train} />
        <Strip route={route} train={train} />
        <details>
          <summary className={styles.note}>{t('source.title')}</summary>
          <SourceNote provenance={route.provenance} />
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

/** The phone's own map app, for the way to the first station. */
function MapsApp({ route }: { route: RouteDetail }) {
  const t = useTranslate()
  const { railway } = useAnswers()
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
  const facts: [string, string, string][] = [
    [t('route.totalStations'), number(route.totalStations), t('route.stations')],
    [t('route.travelTime'), number(route.travelMinutes), t('route.minutes')],
    [t('route.model'), t(`model.${route.trainModel}`), t('route.model')],
    [t('route.fare'), route.fare ? t('search.fare', { kyat: number(route.fare.kyat) }) : t('route.unknown'), t('route.fare')],
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

function Running({ route, train }: { route: RouteDetail; train: RunningTrain | undefined }) {
  const t = useTranslate()
  const { clock } = useWriting()
  if (!train) return <p className={styles.note}>{t('route.notRunning')}</p>
  const next = route.calls.find((call) => call.station.slug === train.to)!.station
  return (
    <p className={styles.note} role="status">
      <Around text={t('route.running', { station: HOLE, time: clock(train.next) })}>
        <NameOfStation station={next} alone />
      </Around>
    </p>
  )
}

/** The line with its stops and times, what is passed lighter, and the train where it should be now. */
function Strip({ route, train }: { route: RouteDetail; train: RunningTrain | undefined }) {
  const t = useTranslate()
  const { serviceClock } = useWriting()
  const at = train ? callOf(route, train) : -1
  return (
    <ol className={`${ui.card} ${styles.strip}`} data-type={route.type} aria-label={t('route.calls')}>
      {route.calls.map((call, i) => (
        // A loop calls at its first station twice: the place in the list tells them apart.
        <li key={i} data-passed={i < at || (i === at && !train!.standing) || undefined}>
          <time className="number">{serviceClock(i === route.calls.length - 1 ? call.arrives : call.departs)}</time>
          <i aria-hidden="true" />
          {i === at && (
            <span
              className={styles.train}
              data-between={!train!.standing || undefined}
              style={train!.standing ? undefined : { top: `calc(50% + ${train!.progress * 100}% - 14px)` }}
            >
              <Icon name="down" size={15} />
              <span className="visually-hidden">{t('route.here')}</span>
            </span>
          )}
          <Link to={stationPath(call.station.slug)}>
            <NameOfStation station={call.station} />
          </Link>
          {call.flag && call.flag !== 'derived' && <Tag kind="plain">{t(`state.${call.flag}`)}</Tag>}
          {i === at && train!.standing && <Tag kind="teal">{t('route.here')}</Tag>}
        </li>
      ))}
    </ol>
  )
}

/** The call a running train is at or has left; where it calls twice, by the next stop. */
function callOf(route: RouteDetail, train: RunningTrain): number {
  return route.calls.findIndex(
    (call, i) => call.station.slug === train.from && (train.standing || route.calls[i + 1]?.station.slug === train.to),
  )
}
