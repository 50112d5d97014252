import { useEffect, useMemo, useRef, useState } from 'react'
import { callInstant } from '@yatha/contract'
import { pageConfig } from '../session/page-config.ts'
import { useTranslate, useLanguage, useFormats } from '../words/language.tsx'
import { useFacts, useRailway, useRunningTrains } from '../railway/railway.tsx'
import { useTrainLabel } from '../railway/stop-time.tsx'
import { useIsDark } from '../device/theme.ts'
import type { MapTrain } from './arrange.ts'
import { RailwayMapView, type MapEvents } from './draw-map.ts'
import { useBaseMap } from './use-base-map.ts'
import { useMapContent, type MapFocus } from './use-map-content.ts'
import { useDirectionText } from '../railway/use-way.ts'
import styles from './map.module.css'

interface RailwayMapProps {
  focus?: MapFocus
  /** Undefined for a static picture of the map. */
  events?: MapEvents
  /** Called with the map once it is ready. */
  onMapReady?: (view: RailwayMapView) => void
}

/** The map with the city's lines and stations, and the running trains. */
export function RailwayMap({ focus, events, onMapReady: onView }: RailwayMapProps) {
  const container = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<RailwayMapView>()
  const base = useBaseMap()
  const dark = useIsDark()
  const content = useMapContent(focus)
  const isStatic = events === undefined
  // A static map of a train shows only this train; other static maps show no trains.
  const trains = useMapTrains(isStatic ? (focus?.kind === 'route' ? focus.slug : '') : undefined)
  const { language } = useLanguage()
  const latestEvents = useRef(events)
  useEffect(() => {
    latestEvents.current = events
  })
  const isReady = base !== undefined
  const { cityFrame } = useRailway()
  useEffect(() => {
    if (!isReady || !container.current) return undefined
    const newView = new RailwayMapView(container.current, cityFrame, isStatic ? undefined : forwardEvents(latestEvents))
    setView(newView)
    return () => newView.destroy()
  }, [isReady, isStatic, cityFrame])
  useEffect(() => {
    if (view) onView?.(view)
  }, [view, onView])
  // Sets the visible area before the content, so that nothing is drawn twice.
  useEffect(() => view?.setFrame(content.frame), [view, content.frame])
  useEffect(() => {
    if (!base || !view) return undefined
    const timer = setTimeout(() => view.setBase(base, dark, pageConfig.tiles))
    return () => clearTimeout(timer)
  }, [view, base, dark])
  useEffect(() => {
    view?.setLines(content.lines)
    view?.setPlaces(content.places)
  }, [view, content])
  useEffect(() => view?.setStations(content.stations, language === 'mm'), [view, content, language])
  useEffect(() => view?.setTrains(trains), [view, trains])
  return <div ref={container} className={styles.map} data-map={view ? 'ready' : 'loading'} />
}

/** Returns listeners that call the latest `events`. The map keeps the same listeners, although `events` may change with each render. */
function forwardEvents(latestEvents: { current: MapEvents | undefined }): MapEvents {
  return {
    onPress: (mark) => latestEvents.current?.onPress(mark),
    onHold: (at) => latestEvents.current?.onHold?.(at),
    onDragged: () => latestEvents.current?.onDragged?.(),
  }
}

/** Returns all running trains as marks; with `slug`, only that train. */
function useMapTrains(slug: string | undefined): MapTrain[] {
  const runningTrains = useRunningTrains(slug)
  const facts = useFacts()
  const t = useTranslate()
  const { clock, stationName, train: number } = useFormats()
  const { tag } = useLanguage()
  const markOf = useTrainLabel()
  const wayOf = useDirectionText()
  return useMemo(
    () =>
      runningTrains.map((train): MapTrain => {
        const nextStation = facts.railway.station(train.to)!
        const name = t('home.train', {
          number: number(train),
          way: wayOf(train),
          station: stationName(facts.stationName(nextStation)),
          time: clock(callInstant(train.next)),
        })
        const mark = markOf(train.next)
        return {
          slug: train.route,
          label: mark.words.reduce((text, state) => t('state.of', { train: text, state }), name),
          trainNumber: number(train),
          tag,
          late: mark.short,
          isLate: mark.isLate,
          type: train.type,
          clockwise: train.way !== 'anticlockwise',
          position: train.position,
        }
      }),
    [runningTrains, facts, t, clock, stationName, number, tag, markOf, wayOf],
  )
}
