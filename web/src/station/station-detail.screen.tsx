import { Suspense, useEffect, useMemo, type ReactNode } from 'react'
import { searchPath, stationListPath, stationPath } from '@yatha/contract'
import { useTranslate, useFormats } from '../words/language.tsx'
import { useFacts } from '../railway/railway.tsx'
import { StationNameText } from '../railway/station-name.tsx'
import { ShareButton } from '../frame/share-button.tsx'
import { NotFound } from '../frame/not-found.tsx'
import { TopBar } from '../frame/top-bar.tsx'
import { Link } from '../frame/router.ts'
import { FavoriteButton } from '../favorite/index.ts'
import { MapWhenOpen, useFullMapState, type MapFocus } from '../map/index.ts'
import { Icon } from '../ui/all-icons.tsx'
import ui from '../ui/ui.module.css'
import { Board } from './board.tsx'
import { Landmarks } from './landmarks.tsx'
import { storeRecentStation } from './used-stations.ts'
import styles from './station.module.css'

/** A station with its board and surroundings; `children` are riders' posts about the station. */
export function StationDetailScreen({ slug, children }: { slug: string; children: ReactNode }) {
  const t = useTranslate()
  const { stationName } = useFormats()
  const facts = useFacts()
  const station = useMemo(() => facts.station(slug), [facts, slug])
  const focus = useMemo((): MapFocus => ({ kind: 'station', slug }), [slug])
  const [, openMap] = useFullMapState()
  useEffect(() => {
    if (station) storeRecentStation(station.slug)
  }, [station])
  if (!station) {
    return <NotFound title={t('title.stationDetail')} text={t('station.notFound')} to={stationListPath()} action={t('title.station')} />
  }
  return (
    <>
      <TopBar back>
        <span className={styles.spring} />
        <FavoriteButton favorite={{ kind: 'station', slug: station.slug }} name={stationName(station)} path={stationPath(station.slug)} />
        <ShareButton title={station.name} path={stationPath(station.slug)} />
        <button type="button" data-opens-map className={ui.icon} aria-label={t('app.openMap')} onClick={() => openMap(true)}>
          <Icon name="map" />
        </button>
      </TopBar>
      <div className={styles.page}>
        <h1 className={styles.title}>
          <StationNameText station={station} />
        </h1>
        <Board key={station.slug} station={station} />
        <div className={styles.two}>
          <Link to={searchPath({ from: station.slug })}>{t('station.searchFrom')}</Link>
          <Link to={searchPath({ to: station.slug })}>{t('station.searchTo')}</Link>
        </div>
        <Landmarks station={station} />
        <Suspense>{children}</Suspense>
        <MapWhenOpen focus={focus} />
      </div>
    </>
  )
}
