import { useMemo } from 'react'
import type { Facts } from '@yatha/answers'
import { routePath, stationPath, type Position } from '@yatha/contract'
import { distanceMeters } from '@yatha/timetable'
import { useTranslate, useWords, useWriting } from '../words/language.tsx'
import { useFacts, useRunningTrains } from '../railway/railway.tsx'
import { Link } from '../frame/router.ts'
import { CallState, isTold } from '../railway/stop-time.tsx'
import { NameOfStation } from '../railway/station-name.tsx'
import { useWay } from '../railway/use-way.ts'
import styles from './map.module.css'

const LISTED = 12

/** What the map shows, as a list: stations and landmarks nearest first, measured from the rider or else from the map’s center. */
export function MapList({ from }: { from: Position | undefined }) {
  const wayOf = useWay()
  const t = useTranslate()
  const facts = useFacts()
  const running = useRunningTrains()
  const { language } = useWords()
  const landmarks = useMemo(() => landmarksNear(facts, from), [facts, from])
  const { distance, train: number } = useWriting()
  const stations = useMemo(() => (from ? facts.stations(from) : facts.stations()).slice(0, LISTED), [facts, from])
  const trains = useMemo(() => [...running].sort((a, b) => Number(b.type === 'urban') - Number(a.type === 'urban')), [running])
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
      {landmarks.length > 0 && <h2>{t('map.landmarks')}</h2>}
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
              <span>{t('map.train', { number: number(train), way: wayOf(train) })}</span>
              {isTold(train.next) && <CallState {...train.next} running />}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** How much is in the list, for a screen reader. */
export function ListCount() {
  const t = useTranslate()
  return (
    <>
      <span>{t('station.found', { count: LISTED })}</span> <span>{t('map.trains')}</span>:{' '}
      <span>{t('route.count', { count: useRunningTrains().length })}</span>
    </>
  )
}

/** The landmarks around a place, nearest first. */
function landmarksNear(facts: Facts, center: Position | undefined) {
  return (facts.landmarks() ?? [])
    .map((landmark) => ({ ...landmark, meters: center ? distanceMeters(center, landmark.position) : 0 }))
    .sort((a, b) => a.meters - b.meters)
    .slice(0, LISTED)
}
