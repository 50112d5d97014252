import { Suspense, useMemo } from 'react'
import { answerRoutes, answerStations } from '@yatha/answers'
import { stationPath, type StationSummary } from '@yatha/contract'
import { useTranslate, useFormats } from '../words/language.tsx'
import { useLoadAllNames, useFacts, useLoadPlaces } from '../railway/railway.tsx'
import { useIsWide } from '../frame/use-is-wide.ts'
import { TopBar } from '../frame/top-bar.tsx'
import { Link, useSearchParams } from '../frame/router.ts'
import { MapColumn, MapWhenOpen, useFullMapState } from '../map/index.ts'
import { Icon } from '../ui/all-icons.tsx'
import { Message } from '../ui/parts.tsx'
import { feed } from '../session/page-config.ts'
import ui from '../ui/ui.module.css'
import { LocationState } from '../frame/location-state.tsx'
import { StationField } from './station-field.tsx'
import { StationLine } from './station-line.tsx'
import { useNearby } from './use-nearby.ts'
import styles from './station.module.css'

export function StationListScreen() {
  useLoadPlaces()
  useLoadAllNames()
  const t = useTranslate()
  const facts = useFacts()
  const [params, setParams] = useSearchParams()
  const text = params.get('q') ?? ''
  const { nearby, position, requestLocation, state } = useNearby()
  const [isMapOpen, openMap] = useFullMapState()
  const isWide = useIsWide()
  const results = useMemo(() => (text.trim() ? answerStations(facts, text) : undefined), [facts, text])
  if (isMapOpen && isWide)
    return (
      <Suspense fallback={<TopBar title={t('map.title')} />}>
        <MapColumn from={position} onClose={() => openMap(false)} />
      </Suspense>
    )
  return (
    <>
      <TopBar title={t('title.station')}>
        <button type="button" className={ui.icon} aria-label={t('app.map')} onClick={() => openMap(true)}>
          <Icon name="map" />
        </button>
      </TopBar>
      <div className={styles.page}>
        <StationField
          label={t('station.searchLabel')}
          text={text}
          onChange={(q) => setParams(q ? { q } : {}, { replace: true })}
          onLocate={requestLocation}
        />
        <div role="status" className={styles.note}>
          <LocationState state={state} />
          {results && <h2 className="visually-hidden">{t('station.found', { count: results.length })}</h2>}
        </div>
        {results ? (
          results.length > 0 ? (
            <Rows stations={results} />
          ) : (
            <Message>{t('search.noMatch', { text: text.trim() })}</Message>
          )
        ) : (
          <Groups nearby={nearby} />
        )}
        <MapWhenOpen />
      </div>
    </>
  )
}

function Groups({ nearby }: { nearby: readonly StationSummary[] }) {
  const t = useTranslate()
  const facts = useFacts()
  const { loop, branches, longDistance } = useMemo(() => {
    const all = facts.stations()
    // Sorts by name, because an imported feed lists its stations in any order.
    if (feed) return { loop: [], branches: all.filter((s) => s.served).sort((a, b) => a.name.localeCompare(b.name)), longDistance: [] }
    const citySlugs = new Set(
      answerRoutes(facts, { type: 'urban' }).flatMap((route) => facts.route(route.slug)!.calls.map((call) => call.station.slug)),
    )
    return {
      loop: all.filter((s) => s.loopOrder !== undefined).sort((a, b) => a.loopOrder! - b.loopOrder!),
      branches: all.filter((s) => s.loopOrder === undefined && citySlugs.has(s.slug)),
      longDistance: all.filter((s) => s.loopOrder === undefined && !citySlugs.has(s.slug)),
    }
  }, [facts])
  return (
    <>
      {nearby.length > 0 && <Group title={t('station.nearest')} stations={nearby.slice(0, 5)} />}
      {loop.length > 0 && <Group title={t('station.loopLine')} stations={loop} />}
      <Group title={t('station.branchLine')} stations={branches} />
      {longDistance.length > 0 && (
        <details className={styles.group}>
          <summary>{t('station.longDistance')}</summary>
          <Rows stations={longDistance} />
        </details>
      )}
    </>
  )
}

function Group({ title, stations }: { title: string; stations: readonly StationSummary[] }) {
  return (
    <section className={styles.group}>
      <h2>{title}</h2>
      <Rows stations={stations} />
    </section>
  )
}

function Rows({ stations }: { stations: readonly StationSummary[] }) {
  const { distance } = useFormats()
  return (
    <ul className={`${ui.card} ${styles.rows}`}>
      {stations.map((station) => (
        <li key={station.slug}>
          <Link className={styles.row} to={stationPath(station.slug)}>
            <StationLine station={station} />
            {station.meters !== undefined && <em className="number">{distance(station.meters)}</em>}
          </Link>
        </li>
      ))}
    </ul>
  )
}
