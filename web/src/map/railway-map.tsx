import { useEffect, useMemo, useRef, useState } from 'react'
import { pageConfig } from '../app/page-config.ts'
import { useTranslate, useWords } from '../app/language.tsx'
import { useRunningTrains } from '../app/railway.tsx'
import { useDark } from '../device/theme.ts'
import { RailwayMapView, type MapEvents } from './draw-map.ts'
import { useBaseMap } from './use-base-map.ts'
import { useMapContent, type MapFocus } from './use-map-content.ts'
import styles from './map.module.css'

interface RailwayMapProps {
  focus?: MapFocus
  /** None: the map stands still and is a picture. */
  events?: MapEvents
  /** Is handed the map once it is there. */
  onView?: (view: RailwayMapView) => void
}

/** The map with the city's lines, stations and the trains on them. */
export function RailwayMap({ focus, events, onView }: RailwayMapProps) {
  const container = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<RailwayMapView>()
  const base = useBaseMap()
  const dark = useDark()
  const content = useMapContent(focus)
  const still = events === undefined
  const all = useMapTrains()
  // A picture shows the train it is about, not the others.
  const trains = useMemo(
    () => (!still ? all : all.filter(({ slug }) => focus?.kind === 'route' && slug === focus.slug)),
    [all, still, focus],
  )
  const { language } = useWords()
  const latest = useRef(events)
  useEffect(() => {
    latest.current = events
  })
  const ready = base !== undefined
  useEffect(() => {
    if (!ready || !container.current) return undefined
    const made = new RailwayMapView(container.current, still ? undefined : forwarded(latest))
    setView(made)
    return () => made.destroy()
  }, [ready, still])
  useEffect(() => {
    if (view) onView?.(view)
  }, [view, onView])
  useEffect(() => {
    if (base) view?.setBase(base, dark, pageConfig.tiles)
  }, [view, base, dark])
  useEffect(() => {
    view?.setLines(content.lines)
    view?.setPlaces(content.places)
  }, [view, content])
  useEffect(() => view?.setStations(content.stations, language === 'mm'), [view, content, language])
  useEffect(() => view?.show(content.frame), [view, content.frame])
  useEffect(() => view?.setTrains(trains), [view, trains])
  return <div ref={container} className={styles.map} data-map={view ? 'ready' : 'loading'} />
}

/** The map keeps one set of listeners; they call what the screen gave last. */
function forwarded(latest: { current: MapEvents | undefined }): MapEvents {
  return {
    onStation: (slug) => latest.current?.onStation(slug),
    onTrain: (slug) => latest.current?.onTrain(slug),
    onHold: (at) => latest.current?.onHold(at) ?? document.createElement('p'),
    onMoved: (center) => latest.current?.onMoved(center),
  }
}

function useMapTrains() {
  const t = useTranslate()
  const running = useRunningTrains()
  return useMemo(
    () =>
      running.map((train) => ({
        slug: train.route,
        label: t('map.train', { number: train.number, way: t(`way.${train.way}`) }),
        number: train.number,
        type: train.type,
        position: train.position,
      })),
    [running, t],
  )
}
