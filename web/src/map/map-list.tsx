import { useDeferredValue, useMemo, type MouseEvent } from 'react'
import type { StaticAnswers } from '@yatha/answers'
import { routePath, stationPath, type Position, type StationSummary } from '@yatha/contract'
import { distanceMeters } from '@yatha/timetable'
import { useTranslate, useLanguage, useFormats } from '../words/language.tsx'
import { useFacts, useRunningTrains } from '../railway/railway.tsx'
import { Link } from '../frame/router.ts'
import { NextTimes } from '../railway/next-times.tsx'
import { CallState, hasLiveState, StopTime } from '../railway/stop-time.tsx'
import { StationNameText } from '../railway/station-name.tsx'
import { useDirectionText } from '../railway/use-way.ts'
import type { MarkKey } from './marks.ts'
import styles from './map.module.css'

const MAX_LISTED = 12
/** Number of stations that are visible when the list opens. The other stations are rendered after the first frame. */
const IN_SIGHT = 8

export const MAP_LIST_FILTERS = ['urban', 'highway', 'places'] as const

interface MapListProps {
  from: Position | undefined
  /** Shows only the city's trains and stations, only long-distance trains, or only landmarks. Undefined shows all. */
  part?: (typeof MAP_LIST_FILTERS)[number]
  chosenMark?: MarkKey | undefined
  /** If set, a click on a row selects its mark instead of opening its page. */
  onChoose?: (mark: MarkKey) => void
}

/**
 * The content of the map as lists of trains, stations and landmarks, sorted by distance. Without the rider's position, stations and
 * landmarks are in loop order, without distances.
 */
export function MapList({ from, part, chosenMark, onChoose }: MapListProps) {
  const wayText = useDirectionText()
  const t = useTranslate()
  const facts = useFacts()
  const runningTrains = useRunningTrains()
  const { language } = useLanguage()
  const landmarks = useMemo(() => landmarksNear(facts, from), [facts, from])
  const { distance, train: number } = useFormats()
  const allStations = useMemo(() => listedStations(facts, from), [facts, from])
  const isComplete = useDeferredValue(true, false)
  const stations = isComplete ? allStations : allStations.slice(0, IN_SIGHT)
  const trains = useMemo(
    () =>
      runningTrains
        .filter(({ type }) => part === undefined || type === part)
        .sort((a, b) => Number(b.type === 'urban') - Number(a.type === 'urban')),
    [runningTrains, part],
  )
  const choiceProps = (mark: MarkKey) => ({
    'aria-current': chosenMark?.slug === mark.slug || undefined,
    onClick: (event: MouseEvent) => {
      if (!onChoose || event.metaKey || event.ctrlKey) return
      event.preventDefault()
      onChoose(mark)
    },
  })
  const trainList = part !== 'places' && (
    <>
      <h2>{t('map.trains')}</h2>
      <ul>
        {trains.map((train) => (
          <li key={train.route}>
            <Link to={routePath(train.route)} {...choiceProps({ kind: 'train', slug: train.route })}>
              <span>{t('map.train', { number: number(train), way: wayText(train) })}</span>
              <em className="number">
                <StationNameText station={facts.stationName(facts.railway.station(train.to)!)} alone />{' '}
                <StopTime call={train.next} isTrainRunning />
              </em>
              {hasLiveState(train.next) && <CallState {...train.next} isTrainRunning isBesideTime />}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
  return (
    <div className={styles.panel} role="region" aria-label={t('map.list')} tabIndex={0} data-beside-map={part && true}>
      {part && trainList}
      {(part === undefined || part === 'urban') && (
        <>
          <h2>{t('title.station')}</h2>
          <ul>
            {stations.map((station) => (
              <li key={station.slug}>
                <Link to={stationPath(station.slug)} {...choiceProps({ kind: 'station', slug: station.slug })}>
                  <span className={styles.listed}>
                    <span>
                      <StationNameText station={station} />
                      {station.meters !== undefined && <em className="number"> {distance(station.meters)}</em>}
                    </span>
                    <NextTimes at={station.slug} />
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {isComplete && (part === undefined || part === 'places') && (
        <>
          {landmarks.length > 0 && <h2>{t('map.landmarks')}</h2>}
          <ul>
            {landmarks.map((landmark) => (
              <li key={landmark.slug}>
                <Link to={stationPath(landmark.nearestStation)} {...choiceProps({ kind: 'place', slug: landmark.slug })}>
                  <span lang={language === 'mm' ? 'my' : 'en'}>{landmark.name}</span>
                  <em className="number">
                    {landmark.meters === undefined ? t('search.near', { landmark: landmark.station }) : distance(landmark.meters)}
                  </em>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {isComplete && !part && trainList}
    </div>
  )
}

/** The numbers of listed stations and running trains. */
export function ListCount({ from }: { from: Position | undefined }) {
  const t = useTranslate()
  const facts = useFacts()
  const count = useMemo(() => listedStations(facts, from).length, [facts, from])
  return (
    <>
      <span>{t('station.found', { count })}</span> <span>{t('map.trains')}</span>:{' '}
      <span>{t('route.count', { count: useRunningTrains().length })}</span>
    </>
  )
}

/** Returns the nearest stations. Without the rider's position: the stations of the loop in order, or of the timetable without a loop. */
function listedStations(facts: StaticAnswers, from: Position | undefined): readonly StationSummary[] {
  if (from) return facts.stations(from).slice(0, MAX_LISTED)
  const all = facts.stations()
  const loop = all.filter(({ loopOrder }) => loopOrder !== undefined).sort((a, b) => a.loopOrder! - b.loopOrder!)
  return loop.length > 0 ? loop : all.slice(0, MAX_LISTED)
}

/** Returns the nearest landmarks; without the rider's position, landmarks in the loop order of their stations. */
function landmarksNear(facts: StaticAnswers, from: Position | undefined) {
  return (facts.landmarks() ?? [])
    .map((landmark) => {
      const station = facts.station(landmark.nearestStation)
      const meters = from && distanceMeters(from, landmark.position)
      return { ...landmark, station: station?.name ?? '', meters, order: meters ?? station?.loopOrder ?? Infinity }
    })
    .sort((a, b) => a.order - b.order)
    .slice(0, MAX_LISTED)
}
