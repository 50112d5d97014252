import { useCallback, useEffect, useMemo, useState } from 'react'
import { routePath, screenAt, stationPath } from '@yatha/contract'
import { useTranslate } from '../words/language.tsx'
import { useNavigate, useScreenPath, useSearchParams } from '../frame/router.ts'
import { useRunningTrains } from '../railway/railway.tsx'
import ui from '../ui/ui.module.css'
import { chooseMark, useChosenMark } from './chosen-mark.ts'
import type { RailwayMapView } from './draw-map.ts'
import { Legend } from './legend.tsx'
import { MapSheet, TrainCard } from './map-sheet.tsx'
import { useFullMapState } from './map-when-open.tsx'
import type { MarkKey } from './marks.ts'
import { PositionButton, PositionState } from './position-button.tsx'
import { RailwayMap } from './railway-map.tsx'
import { useSideMapTrip } from './trip-beside.ts'
import type { MapFocus } from './use-map-content.ts'
import { useRiderPosition } from './use-own-position.ts'
import { WideBar } from './wide-bar.tsx'
import { ZoomButtons } from './zoom-buttons.tsx'
import styles from './map.module.css'

/** The parts that only a wide screen has: the bar at the top, and the map to the right of pages about stations, trains and trips. */
export function SideMap() {
  const name = screenAt(useScreenPath())?.name ?? ''
  return (
    <>
      <WideBar />
      {/^(home|search|route|station|go|ai)\b/.test(name) && <MapBesidePage />}
    </>
  )
}

/**
 * The map beside a page. It shows the followed train; if there is none, the train whose row is under the pointer or has the focus;
 * otherwise the page's train.
 */
function MapBesidePage() {
  const t = useTranslate()
  const navigate = useNavigate()
  const screen = screenAt(useScreenPath())
  const [view, setView] = useState<RailwayMapView>()
  const position = useRiderPosition(view, false)
  const trip = useSideMapTrip()
  const focus = useMemo((): MapFocus => trip && { kind: 'trip', trip }, [trip])
  const { followedTrain, follow } = useFollowedTrain(view)
  const rowTrain = useTrainOfRow()
  const train = followedTrain ?? rowTrain ?? (screen?.name === 'route.show' ? screen.slug : undefined)
  const station = screen?.name === 'station.show' ? screen.slug : undefined
  const chosenMark = useChosenMark()
  // If the list of the map is open, a tap on a mark opens a card; otherwise, it opens the page of the mark.
  const [isMapOpen, setMapOpen] = useFullMapState()
  const isMapList = isMapOpen && screen?.name === 'station'
  const place = useSearchParams()[0].get('place')
  const openedMark = useMemo(
    (): MarkKey | undefined => (place ? { kind: 'place', slug: place } : isMapList ? chosenMark : undefined),
    [place, isMapList, chosenMark],
  )
  const close = () => {
    chooseMark(undefined)
    if (place) setMapOpen(false)
  }
  useEffect(() => {
    view?.choose(openedMark ?? (train ? { kind: 'train', slug: train } : station ? { kind: 'station', slug: station } : undefined))
  }, [view, openedMark, train, station])
  const openMark = (mark: MarkKey) => {
    const { kind, slug } = mark
    if (isMapList) return chooseMark(mark)
    if (kind === 'train') navigate(routePath(slug))
    if (kind === 'station') navigate(stationPath(slug))
  }
  const onDragged = () => {
    position.onMapMoved()
    follow(undefined)
  }
  return (
    <aside className={styles.beside} aria-label={t('map.title')} data-beside>
      <div className={styles.area}>
        <RailwayMap focus={focus} onMapReady={setView} events={{ onPress: openMark, onDragged }} />
        <div className={styles.head}>
          <Legend hasCounts />
        </div>
        <div className={styles.acts} data-over-map="controls">
          <ZoomButtons view={view} />
          <PositionButton position={position} withLoop />
        </div>
        <p role="status" className={styles.note} data-beside-card={train ? true : undefined}>
          <PositionState position={position} />
        </p>
        {openedMark && (
          <div className={styles.chosen} data-over-map>
            <MapSheet key={openedMark.slug} mark={openedMark} riderPosition={position.riderPosition} onClose={close} />
          </div>
        )}
        {!openedMark && train && (
          <div className={styles.card} data-over-map>
            <div>
              <TrainCard slug={train} />
            </div>
            <FollowButton train={train} isFollowed={followedTrain === train} onFollow={follow} />
          </div>
        )}
      </div>
    </aside>
  )
}

/** A toggle that keeps a running train centered on the map. */
function FollowButton({
  train,
  isFollowed,
  onFollow,
}: {
  train: string
  isFollowed: boolean
  onFollow: (train: string | undefined) => void
}) {
  const t = useTranslate()
  const runningTrains = useRunningTrains(train)
  if (runningTrains.length === 0) return null
  return (
    <button type="button" className={ui.pill} aria-pressed={isFollowed} onClick={() => onFollow(isFollowed ? undefined : train)}>
      {t('map.follow')}
    </button>
  )
}

/** The train that the map follows until the train ends its run or the rider drags the map. */
function useFollowedTrain(view: RailwayMapView | undefined) {
  const [followedTrain, follow] = useState<string>()
  const runningTrains = useRunningTrains()
  const position = useMemo(() => runningTrains.find(({ route }) => route === followedTrain)?.position, [runningTrains, followedTrain])
  useEffect(() => {
    if (position) view?.centerOn(position)
  }, [view, position])
  return { followedTrain: position && followedTrain, follow: useCallback((train: string | undefined) => follow(train), []) }
}

const ROW = 'main a[href^="/route/"]'

/** Returns the slug of the train whose row was last under the pointer or the focus. */
function useTrainOfRow(): string | undefined {
  const path = useScreenPath()
  const [rowTrain, setRow] = useState<{ readonly slug: string; readonly path: string }>()
  useEffect(() => {
    const onOver = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>(ROW) : undefined
      const screen = link && screenAt(link.pathname)
      if (screen?.name === 'route.show') setRow({ slug: screen.slug, path })
    }
    for (const kind of ['pointerover', 'focusin']) document.addEventListener(kind, onOver)
    return () => {
      for (const kind of ['pointerover', 'focusin']) document.removeEventListener(kind, onOver)
    }
  }, [path])
  // After navigation, no row has been under the pointer yet.
  return rowTrain?.path === path ? rowTrain.slug : undefined
}
