import { useEffect, useMemo, useState } from 'react'
import { stationPath, type Position } from '@yatha/contract'
import { useIsWide } from '../frame/use-is-wide.ts'
import { useTranslate, useFormats } from '../words/language.tsx'
import { useFacts } from '../railway/railway.tsx'
import { useNavigate, useSearchParams } from '../frame/router.ts'
import { Icon } from '../ui/all-icons.tsx'
import { useModal } from '../ui/use-modal.ts'
import type { RailwayMapView } from './draw-map.ts'
import { Legend } from './legend.tsx'
import { ListCount, MapList } from './map-list.tsx'
import { MapSheet } from './map-sheet.tsx'
import type { MarkKey } from './marks.ts'
import { PositionButton, PositionState } from './position-button.tsx'
import { RailwayMap } from './railway-map.tsx'
import { useRiderPosition } from './use-own-position.ts'
import type { MapFocus } from './use-map-content.ts'
import { ZoomButtons } from './zoom-buttons.tsx'
import styles from './map.module.css'

interface FullMapProps {
  focus?: MapFocus
  onClose: () => void
}

/** The full-screen map, whose content is also available as a list. On a wide screen, the map is beside the page instead. */
export function FullMap(props: FullMapProps) {
  return useIsWide() ? null : <MapDialog {...props} />
}

function MapDialog({ focus, onClose }: FullMapProps) {
  const t = useTranslate()
  const navigate = useNavigate()
  const dialog = useModal()
  const [view, setView] = useState<RailwayMapView>()
  const position = useRiderPosition(view, focus === undefined)
  const { riderPosition } = position
  const [isListOpen, setListOpen] = useState(false)
  const [openMark, setOpenMark] = useOpenMark(focus, view)
  const holdContent = useHoldContent()
  const choose = (mark: MarkKey | undefined) => {
    setListOpen(false)
    setOpenMark(mark)
  }
  return (
    <dialog
      ref={dialog}
      className={styles.full}
      aria-label={t('map.title')}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className={styles.area}>
        <RailwayMap
          focus={focus}
          onMapReady={setView}
          events={{ onPress: choose, onHold: (at) => holdContent(at, navigate), onDragged: position.onMapMoved }}
        />
        <div className={styles.head}>
          <button type="button" data-over-map aria-label={t('app.back')} onClick={onClose}>
            <Icon name="back" />
          </button>
          <Legend />
        </div>
        <div className={styles.acts} data-over-map="controls">
          <ZoomButtons view={view} />
          <PositionButton position={position} />
          <button
            type="button"
            aria-label={t('map.list')}
            aria-expanded={isListOpen}
            onClick={() => {
              setOpenMark(undefined)
              setListOpen(!isListOpen)
            }}
          >
            <Icon name="list" />
          </button>
        </div>
        <p role="status" className={styles.note}>
          <PositionState position={position} />
        </p>
      </div>
      <p role="status" className="visually-hidden">
        {isListOpen && <ListCount from={riderPosition} />}
      </p>
      {isListOpen && <MapList from={riderPosition} />}
      {openMark && !isListOpen && (
        <MapSheet key={openMark.slug} mark={openMark} riderPosition={riderPosition} onClose={() => setOpenMark(undefined)} />
      )}
    </dialog>
  )
}

/** Returns the mark whose sheet is open: initially the landmark in the URL, or the station that the map is about. */
function useOpenMark(focus: MapFocus, view: RailwayMapView | undefined) {
  const place = useSearchParams()[0].get('place')
  const [openMark, setOpenMark] = useState<MarkKey | undefined>(
    place ? { kind: 'place', slug: place } : focus?.kind === 'station' ? { kind: 'station', slug: focus.slug } : undefined,
  )
  useEffect(() => view?.choose(openMark), [view, openMark])
  return [openMark, setOpenMark] as const
}

/** Returns a function that builds the popup of a long press: the nearest station and the distance to it. */
function useHoldContent() {
  const t = useTranslate()
  const facts = useFacts()
  const { distance } = useFormats()
  return useMemo(
    () => (at: Position, navigate: (path: string) => void) => {
      const box = document.createElement('div')
      const nearest = facts.stations(at)[0]
      if (!nearest) return box
      const link = document.createElement('a')
      link.href = stationPath(nearest.slug)
      link.textContent = t('map.nearest', { station: nearest.name, distance: distance(nearest.meters ?? 0) })
      link.addEventListener('click', (event) => {
        event.preventDefault()
        navigate(link.pathname)
      })
      box.append(link)
      return box
    },
    [t, facts, distance],
  )
}
