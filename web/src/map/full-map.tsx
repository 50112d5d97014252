import { useMemo, useState } from 'react'
import type { Facts } from '@yatha/answers'
import { routePath, stationPath, type Position } from '@yatha/contract'
import { distanceMeters } from '@yatha/timetable'
import { useTranslate, useWords, useWriting } from '../words/language.tsx'
import { useFacts, useRunningTrains } from '../railway/railway.tsx'
import { Link, useNavigate } from '../frame/router.ts'
import { locate } from '../device/location.ts'
import { CallState } from '../railway/stop-time.tsx'
import { TrainsTag } from '../railway/trains-tag.tsx'
import { NameOfStation } from '../railway/station-name.tsx'
import { LocationState } from '../frame/location-state.tsx'
import { Icon } from '../ui/all-icons.tsx'
import ui from '../ui/ui.module.css'
import { useModal } from '../ui/use-modal.ts'
import type { RailwayMapView } from './draw-map.ts'
import { RailwayMap } from './railway-map.tsx'
import type { MapFocus } from './use-map-content.ts'
import styles from './map.module.css'

const LISTED = 12

/** The map on the whole screen, with the same content as a list. */
export function FullMap({ focus, onClose }: { focus?: MapFocus; onClose: () => void }) {
  const t = useTranslate()
  const navigate = useNavigate()
  const dialog = useModal()
  const [view, setView] = useState<RailwayMapView>()
  const { state, center, setCenter, ask } = useOwnPosition(view)
  const [listed, setListed] = useState(false)
  const hold = useHoldText()
  const trains = useRunningTrains()
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
      <RailwayMap
        focus={focus}
        onView={setView}
        events={{
          onStation: (slug) => navigate(stationPath(slug)),
          onTrain: (slug) => navigate(routePath(slug)),
          onHold: (at) => hold(at, navigate),
          onMoved: setCenter,
        }}
      />
      <button type="button" className={`${ui.icon} ${styles.close}`} aria-label={t('app.close')} onClick={onClose}>
        <Icon name="close" />
      </button>
      <div className={styles.acts}>
        <button type="button" className={ui.icon} aria-label={t('home.useLocation')} onClick={ask}>
          <Icon name="locate" />
        </button>
        <button type="button" className={ui.icon} aria-label={t('map.zoomIn')} onClick={() => view?.zoomBy(1)}>
          <Icon name="plus" />
        </button>
        <button type="button" className={ui.icon} aria-label={t('map.zoomOut')} onClick={() => view?.zoomBy(-1)}>
          <Icon name="minus" />
        </button>
        <button type="button" className={ui.icon} aria-label={t('map.list')} aria-expanded={listed} onClick={() => setListed(!listed)}>
          <Icon name="list" />
        </button>
      </div>
      <p className={`${styles.legend} number`}>
        <TrainsTag trains={trains} />
      </p>
      <p role="status" className={styles.note}>
        <LocationState state={state} />
      </p>
      {listed && <ListTwin center={center ?? view?.center()} />}
    </dialog>
  )
}

function useOwnPosition(view: RailwayMapView | undefined) {
  const t = useTranslate()
  const [state, setState] = useState<'asking' | 'denied' | 'failed'>()
  const [center, setCenter] = useState<Position>()
  const ask = () => {
    setState('asking')
    void locate().then((located) => {
      setState(located.found ? undefined : located.why)
      if (located.found) view?.setOwnPosition(located, t('map.you'))
    })
  }
  return { state, center, setCenter, ask }
}

/** The popup of a long press: the nearest station and the walk to it. */
function useHoldText() {
  const t = useTranslate()
  const facts = useFacts()
  const { distance } = useWriting()
  return (at: Position, navigate: (path: string) => void) => {
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
  }
}

/** The landmarks around a place, nearest first. */
function landmarksNear(facts: Facts, center: Position | undefined) {
  return (facts.landmarks() ?? [])
    .map((landmark) => ({ ...landmark, meters: center ? distanceMeters(center, landmark.position) : 0 }))
    .sort((a, b) => a.meters - b.meters)
    .slice(0, LISTED)
}

/** A text alternative of the map: stations by distance from its center, trains by number. */
function ListTwin({ center }: { center: Position | undefined }) {
  const t = useTranslate()
  const facts = useFacts()
  const trains = useRunningTrains()
  const { language } = useWords()
  const landmarks = useMemo(() => landmarksNear(facts, center), [facts, center])
  const { distance, train: number } = useWriting()
  const stations = useMemo(() => (center ? facts.stations(center) : facts.stations()).slice(0, LISTED), [facts, center])
  return (
    <div className={styles.panel} role="region" aria-label={t('map.list')} tabIndex={0}>
      <h2>{t('title.station')}</h2>
      <ul>
        {stations.map((station) => (
          <li key={station.slug}>
            <Link to={stationPath(station.slug)}>
              <span>
                <NameOfStation station={station} />
              </span>
              {station.meters !== undefined && <em className="number">{distance(station.meters)}</em>}
            </Link>
          </li>
        ))}
      </ul>
      <h2>{t('map.landmarks')}</h2>
      <ul>
        {landmarks.map((landmark) => (
          <li key={landmark.slug}>
            <Link to={stationPath(landmark.nearestStation)}>
              <span lang={language === 'mm' ? 'my' : 'en'}>{landmark.name}</span>
              <em className="number">{distance(landmark.meters)}</em>
            </Link>
          </li>
        ))}
      </ul>
      <h2>{t('map.trains')}</h2>
      <ul>
        {trains.map((train) => (
          <li key={train.route}>
            <Link to={routePath(train.route)}>
              <span>{t('map.train', { number: number(train), way: t(`way.${train.way}`) })}</span>
              {train.basis !== 'timetable' && <CallState {...train.next} running />}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
