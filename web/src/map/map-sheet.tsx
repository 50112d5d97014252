import { useEffect, useMemo, useRef, type ReactNode } from 'react'
import { callInstant, routePath, searchPath, stationPath, type Departure, type Position, type StationSummary } from '@yatha/contract'
import { addDays, distanceMeters, ROUTE_DIRECTIONS, type RouteDirection } from '@yatha/timetable'
import { useTranslate, useFormats } from '../words/language.tsx'
import { FavoriteButton } from '../favorite/index.ts'
import { useFacts, useRailwayNow, useRunningTrains } from '../railway/railway.tsx'
import { Link } from '../frame/router.ts'
import { DestinationText } from '../railway/destination.tsx'
import { StationNameText } from '../railway/station-name.tsx'
import { UncertainTimeStar } from '../railway/starred.tsx'
import { CallState, hasLiveState, StopTime } from '../railway/stop-time.tsx'
import { useBoard } from '../railway/use-board.ts'
import { DirectionIcon } from '../railway/way-mark.tsx'
import { Icon } from '../ui/all-icons.tsx'
import { useDirectionText } from '../railway/use-way.ts'
import ui from '../ui/ui.module.css'
import type { MarkKey } from './marks.ts'
import styles from './map.module.css'

/** A sheet about a mark. The map above the sheet can still be used. */
export function MapSheet({ mark, riderPosition, onClose }: { mark: MarkKey; riderPosition: Position | undefined; onClose: () => void }) {
  const facts = useFacts()
  const landmark = useMemo(
    () => (mark.kind === 'place' ? facts.landmarks()?.find(({ slug }) => slug === mark.slug) : undefined),
    [facts, mark],
  )
  if (mark.kind === 'train') return <TrainSheet slug={mark.slug} onClose={onClose} />
  const station = facts.station(landmark?.nearestStation ?? mark.slug)
  if (!station) return null
  return <StationSheet station={station} landmark={landmark?.name} riderPosition={riderPosition} onClose={onClose} />
}

function SheetFrame({
  title,
  label,
  text,
  favoriteButton,
  onClose,
  children,
}: {
  title: ReactNode
  label: string
  text?: ReactNode
  favoriteButton?: ReactNode
  onClose: () => void
  children: ReactNode
}) {
  const t = useTranslate()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <section className={styles.sheet} aria-label={label}>
      <div className={styles.sheetHead}>
        <div className={styles.headline}>
          <h2 ref={heading} tabIndex={-1}>
            {title}
          </h2>
          {text && <p>{text}</p>}
        </div>
        {favoriteButton}
        <button type="button" className={ui.icon} aria-label={t('map.closeSheet')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      {children}
    </section>
  )
}

interface StationSheetProps {
  station: StationSummary
  /** The landmark that the sheet is about, near `station`. */
  landmark: string | undefined
  riderPosition: Position | undefined
  onClose: () => void
}

function StationSheet({ station, landmark, riderPosition, onClose }: StationSheetProps) {
  const t = useTranslate()
  const { distance, stationName } = useFormats()
  const distanceText = riderPosition && station.position && distance(distanceMeters(riderPosition, station.position))
  const next = useNextTrainByWay(station.slug)
  return (
    <SheetFrame
      title={landmark ?? <StationNameText station={station} />}
      label={landmark ?? station.name}
      text={landmark ? t('search.near', { landmark: station.name }) : distanceText && <span className="number">{distanceText}</span>}
      favoriteButton={
        <FavoriteButton favorite={{ kind: 'station', slug: station.slug }} name={stationName(station)} path={stationPath(station.slug)} />
      }
      onClose={onClose}
    >
      {next.length === 0 ? (
        <p>{t('station.noDeparturesEver')}</p>
      ) : (
        <ul className={styles.ways}>
          {next.map((departure) => (
            <li key={departure.way}>
              <NextTrainLink {...departure} at={station.slug} />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.does}>
        <Link to={searchPath({ from: station.slug })}>{t('map.fromHere')}</Link>
        <Link to={searchPath({ to: station.slug })}>{t('map.toHere')}</Link>
        <Link to={stationPath(station.slug)}>{t('map.open')}</Link>
      </div>
    </SheetFrame>
  )
}

interface NextTrain {
  readonly way: RouteDirection
  readonly departure: Departure
  /** Minutes until departure; undefined if the train departs on another day. */
  readonly minutes?: number
  readonly day?: string
}

/**
 * Returns the next train in each direction; if no train is left today, the next day's first train. If city trains stop at the station
 * today, ignores today's other trains.
 */
function useNextTrainByWay(slug: string): NextTrain[] {
  const boardView = useBoard(slug)
  return useMemo(() => {
    if (!boardView) return []
    const runningLines = boardView.lines.filter((line) => !line.cancelled)
    const cityLines = runningLines.filter((line) => line.type === 'urban')
    const nextByWay = new Map<RouteDirection, NextTrain>()
    for (const line of cityLines.length > 0 ? cityLines : runningLines)
      if (!nextByWay.has(line.way)) nextByWay.set(line.way, { way: line.way, departure: line, minutes: line.minutesLeft })
    for (const { day, departure } of boardView.board.next)
      if (!nextByWay.has(departure.way)) nextByWay.set(departure.way, { way: departure.way, departure, day })
    return [...nextByWay.values()].sort((a, b) => ROUTE_DIRECTIONS.indexOf(a.way) - ROUTE_DIRECTIONS.indexOf(b.way))
  }, [boardView])
}

function NextTrainLink({ way, departure, minutes, day, at }: NextTrain & { at: string }) {
  const t = useTranslate()
  const { clock, day: dayText, number, train } = useFormats()
  const wayOf = useDirectionText()
  const today = useRailwayNow().day
  const isSoon = minutes !== undefined && minutes < 60
  return (
    <Link to={routePath(departure.route)} className={styles.way}>
      <span>
        <DirectionIcon way={way} /> {wayOf(departure)}
      </span>
      <span className="number">
        <b>{!isSoon ? clock(callInstant(departure)) : minutes <= 0 ? t('time.now') : number(minutes)}</b>
        <UncertainTimeStar time={departure} />
        {isSoon && minutes > 0 && ` ${t('time.minutesUnit')}`}
        {day !== undefined && (day === addDays(today, 1) ? t('time.tomorrow') : dayText(day))}
        {isSoon && (
          <strong>
            <StopTime call={departure} isStacked />
          </strong>
        )}
      </span>
      <span>
        {train(departure)}&nbsp;· <DestinationText line={departure} at={at} />
      </span>
      {hasLiveState(departure) && <CallState {...departure} isBesideTime />}
    </Link>
  )
}

function TrainSheet({ slug, onClose }: { slug: string; onClose: () => void }) {
  const t = useTranslate()
  const facts = useFacts()
  const { train: number } = useFormats()
  const wayOf = useDirectionText()
  const route = useMemo(() => facts.route(slug), [facts, slug])
  if (!route) return null
  const title = t('map.train', { number: number(route), way: wayOf({ ...route, route: route.slug }) })
  return (
    <SheetFrame
      title={title}
      label={title}
      text={
        <>
          <StationNameText station={route.origin} alone /> –{' '}
          {route.pattern === 'full-loop' ? t('station.fullLoop') : <StationNameText station={route.destination} alone />}
        </>
      }
      onClose={onClose}
    >
      <NextStop slug={slug} />
      <div className={styles.does} data-one>
        <Link to={routePath(slug)}>{t('map.open')}</Link>
      </div>
    </SheetFrame>
  )
}

/** A short summary of a train: name, next stop and delay. */
export function TrainCard({ slug }: { slug: string }) {
  const t = useTranslate()
  const facts = useFacts()
  const { train: number } = useFormats()
  const wayOf = useDirectionText()
  const route = facts.railway.route(slug)
  if (!route) return null
  return (
    <>
      <b>{t('map.train', { number: number(route), way: wayOf({ way: route.way, route: slug }) })}</b>
      <NextStop slug={slug} />
    </>
  )
}

function NextStop({ slug }: { slug: string }) {
  const t = useTranslate()
  const facts = useFacts()
  const [train] = useRunningTrains(slug)
  if (!train) return <p>{t('map.notRunning')}</p>
  return (
    <p className="number">
      {t('map.nextStop')} <StationNameText station={facts.stationName(facts.railway.station(train.to)!)} alone />{' '}
      <StopTime call={train.next} isTrainRunning /> {hasLiveState(train.next) && <CallState {...train.next} isTrainRunning isBesideTime />}
    </p>
  )
}
