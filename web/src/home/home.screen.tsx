import { Suspense, useState } from 'react'
import { BRAND, pageTitle, screenPath, searchPath } from '@yatha/contract'
import { walkMinutes } from '@yatha/timetable'
import { useTranslate, useFormats } from '../words/language.tsx'
import { usePinnedStations } from '../railway/pins.ts'
import { useSecondsSinceCheck, useFacts, useRailway, useRailwayNow } from '../railway/railway.tsx'
import { Link, useNavigate } from '../frame/router.ts'
import { isInFrame, MapWhenOpen, useFullMapState } from '../map/index.ts'
import { hasAccounts, railwayName } from '../session/page-config.ts'
import { PinChips, SearchCard } from '../search/index.ts'
import { lazyPart } from '../frame/lazy-part.ts'
import { lastDepartureStation, useNearby, useStationName } from '../station/index.ts'
import { Icon } from '../ui/icons.tsx'
import ui from '../ui/ui.module.css'
import { mayShowBars } from './bars-due.ts'
import { LocationState, NearStations } from './lazy-rest.ts'
import { LoopRing } from './loop-ring.tsx'
import { NextTrains } from './next-trains.tsx'
import { Tiles } from './tiles.tsx'
import styles from './home.module.css'

const Bars = lazyPart(async () => (await import('./bars.tsx')).HomeBars)

/** Stations up to this distance are within walking distance. */
const MAX_WALK_METERS = 3000
/** From 16:00 on, the example question is about the last train. */
const EVENING_SECONDS = 16 * 3600

export function HomeScreen() {
  const t = useTranslate()
  const navigate = useNavigate()
  const { nearby, requestLocation, state } = useNearby()
  const nearest = nearby[0]
  const { namedOnRing, startStation, cityFrame } = useRailway()
  const [, openMap] = useFullMapState()
  const pins = usePinnedStations()
  const hasPins = pins.home !== undefined || pins.work !== undefined
  // The ring is not shown to riders outside the city, who do not need it.
  const hasRing = namedOnRing.length > 0 && (!nearest?.position || isInFrame(nearest.position, cityFrame))
  const facts = useFacts()
  const last = lastDepartureStation()
  const lastServed = last !== undefined && facts.railway.station(last)?.served ? last : undefined
  const [hasBars] = useState(mayShowBars)
  const [ends, setEnds] = useState<{ from?: string | undefined; to?: string | undefined }>({})
  const fromSlug = ends.from ?? nearest?.slug ?? lastServed
  const boardSlug = fromSlug ?? startStation.slug
  // `startStation` is only a default for the board, never the start of a search.
  const from = useStationName(fromSlug)
  const to = useStationName(ends.to)
  const { distance } = useFormats()
  const meters = nearest?.slug === boardSlug ? nearest.meters : undefined
  const walk = meters !== undefined && meters <= MAX_WALK_METERS && `\u00A0· ${t('place.walk', { count: walkMinutes(meters) })}`
  const stationNote =
    meters !== undefined ? distance(meters) + (walk || '') : ends.from ? '' : lastServed ? t('home.last') : t('home.start')
  const change = (next: typeof ends) => {
    setEnds(next)
    if (next.from && next.to && (next.to !== ends.to || !from)) navigate(searchPath(next))
  }
  return (
    <div className={styles.page}>
      <HomeHeader />
      {hasBars && (
        <Suspense fallback={<div className={styles.bars} />}>
          <Bars />
        </Suspense>
      )}
      <SearchCard
        from={from}
        to={to}
        onChange={change}
        onSearch={() => navigate(searchPath({ from: from?.slug, to: to?.slug }))}
        onLocate={requestLocation}
      >
        <AssistantLink />
      </SearchCard>
      {hasPins && <Tiles from={from} />}
      <PinChips from={from} withPins={!hasPins}>
        {hasAccounts && (
          <Link className={ui.pill} to={screenPath('favorite')}>
            <Icon name="heart" size={17} />
            {t('home.favorites')}
          </Link>
        )}
        {!hasRing && (
          <button type="button" data-opens-map className={ui.pill} onClick={() => openMap(true)}>
            <Icon name="map" size={17} />
            {t('app.map')}
          </button>
        )}
      </PinChips>
      <p role="status" className={styles.note}>
        <Suspense>{state && <LocationState state={state} />}</Suspense>
      </p>
      <NextTrains key={boardSlug} slug={boardSlug} stationNote={stationNote} isInSearch={from?.slug === boardSlug} />
      {hasRing && <LoopRing rider={from && { slug: from.slug, meters }} />}
      {meters !== undefined && (
        <Suspense>
          <NearStations stations={nearby.slice(1, 3)} />
        </Suspense>
      )}
      <Edition />
      <MapWhenOpen />
    </div>
  )
}

/** A link to the assistant, with an example question for the time of day. */
function AssistantLink() {
  const t = useTranslate()
  const { time } = useRailwayNow()
  return (
    <Link className={styles.ask} to={screenPath('ai')}>
      <Icon name="spark" />
      <b>{t('home.ask')}</b> <span>{t(time < EVENING_SECONDS ? 'home.askNext' : 'home.askLast')}</span>
    </Link>
  )
}

function HomeHeader() {
  const t = useTranslate()
  return (
    <header className={styles.head} data-home-head>
      <span className={styles.mark}>
        <Icon name="train" />
      </span>
      <h1 aria-label={pageTitle(undefined, railwayName)}>
        {BRAND.shortName}
        <small>{railwayName}</small>
      </h1>
      <Link className={ui.pill} to={screenPath('language')} aria-label={t('app.language')}>
        {t('app.languageShort')}
      </Link>
      <Link className={ui.icon} to={screenPath('notification')} aria-label={t('title.notification')}>
        <Icon name="bell" />
      </Link>
    </header>
  )
}

function Edition() {
  const t = useTranslate()
  const { ago, sourceDate } = useFormats()
  const railway = useRailway()
  const checkAge = useSecondsSinceCheck()
  return (
    <footer className={styles.foot}>
      <p>
        {t('app.edition', { edition: sourceDate(railway.edition), asOf: sourceDate(railway.asOf) })}
        {checkAge !== undefined && `\u00A0· ${t('offline.checked', { ago: ago(checkAge) })}`}
      </p>
      <p>{t('app.disclaimer')}</p>
    </footer>
  )
}
