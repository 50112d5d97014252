import { useMemo } from 'react'
import { callInstant, routePath, stationPath, type RunningTrain, type StationSummary } from '@yatha/contract'
import { useTranslate, useWords, useWriting } from '../words/language.tsx'
import { useFacts, useRailway, useRunningTrains } from '../railway/railway.tsx'
import { Link } from '../frame/router.ts'
import { NameOfStation } from '../railway/station-name.tsx'
import { CallState, StopTime, useDifference } from '../railway/stop-time.tsx'
import { TrainsTag } from '../railway/trains-tag.tsx'
import ui from '../ui/ui.module.css'
import styles from './home.module.css'

/** In units of the drawing. */
const [WIDTH, HEIGHT, RADIUS] = [358, 344, 132]
/** How far a train is drawn from the line: clockwise ones outside, anticlockwise ones inside. */
const ASIDE = 15

/** The loop as a ring with its stations and the computed positions of its trains. */
export function LoopRing() {
  const t = useTranslate()
  const { number, train: trainName } = useWriting()
  const { namedOnRing } = useRailway()
  const facts = useFacts()
  const running = useRunningTrains()
  const names = useMemo(() => new Set(namedOnRing.map(({ slug }) => slug)), [namedOnRing])
  const loop = useMemo(() => loopOf(facts.stations()), [facts])
  const trains = useMemo(() => running.flatMap((train) => onRing(train, loop)), [running, loop])
  return (
    <section className={`${ui.card} ${styles.loop}`} aria-labelledby="loop">
      <div className={styles.where}>
        <h2 id="loop">{t('home.loop')}</h2>
        <TrainsTag trains={trains.map(({ train }) => train)} />
      </div>
      <div className={styles.ring}>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
          <circle cx={WIDTH / 2} cy={HEIGHT / 2} r={RADIUS} className={styles.glow} />
          <circle cx={WIDTH / 2} cy={HEIGHT / 2} r={RADIUS} className={styles.line} />
          {loop.map((station, i) => {
            const { x, y } = pointAt(i, loop.length)
            const named = names.has(station.slug)
            return <circle key={station.slug} cx={x} cy={y} r={named ? 5.5 : 3} className={named ? styles.named : styles.dot} />
          })}
        </svg>
        <p className={styles.count}>
          <b className="number">{number(trains.length)}</b>
          <span>{t('home.trainsOnLoop', { count: trains.length })}</span>
        </p>
        {loop.map((station, i) => names.has(station.slug) && <StationSign key={station.slug} station={station} at={i} of={loop.length} />)}
        {trains.map((train) => (
          <TrainSign key={train.train.route} {...train} of={loop.length} />
        ))}
      </div>
      <details>
        <summary className={styles.note}>{t('home.trainList')}</summary>
        {trains.length === 0 && <p className={styles.note}>{t('home.noTrains')}</p>}
        <ul className={styles.trainList}>
          {trains.map(({ train, next }) => (
            <li key={train.route}>
              <Link to={routePath(train.route)}>
                <b>{trainName(train)}</b> {t(`way.${train.way}`)} · <NameOfStation station={next} alone />
                <span className="number">
                  <StopTime call={train.next} running />
                </span>
                {train.basis !== 'timetable' && <CallState {...train.next} running beside />}
              </Link>
            </li>
          ))}
        </ul>
      </details>
    </section>
  )
}

interface TrainOnRing {
  readonly train: RunningTrain
  /** Place on the ring, in stations from the first. */
  readonly at: number
  readonly clockwise: boolean
  readonly next: StationSummary
}

const loopOf = (stations: readonly StationSummary[]) =>
  stations.filter((station) => station.loopOrder !== undefined).sort((a, b) => a.loopOrder! - b.loopOrder!)

/** The position of a train on the ring; undefined for one elsewhere. */
function onRing(train: RunningTrain, loop: readonly StationSummary[]): TrainOnRing[] {
  const from = loop.findIndex(({ slug }) => slug === train.from)
  const to = loop.findIndex(({ slug }) => slug === train.to)
  if (from < 0 || to < 0 || train.type !== 'urban') return []
  const ahead = (to - from + loop.length) % loop.length
  const clockwise = train.way === 'clockwise' || (train.way !== 'anticlockwise' && ahead <= loop.length / 2)
  const steps = clockwise ? ahead : ahead - loop.length
  const moved = train.standing || ahead === 0 ? 0 : steps * train.progress
  return [{ train, at: from + moved, clockwise, next: loop[to]! }]
}

/** A place on the ring: the first station at the bottom, clockwise from there. */
function pointAt(at: number, of: number, radius = RADIUS): { x: number; y: number; angle: number } {
  const angle = Math.PI / 2 + (at / of) * 2 * Math.PI
  return { x: WIDTH / 2 + radius * Math.cos(angle), y: HEIGHT / 2 + radius * Math.sin(angle), angle }
}

const placed = ({ x, y }: { x: number; y: number }) => ({ left: `${(x / WIDTH) * 100}%`, top: `${(y / HEIGHT) * 100}%` })

/** The space between a train and its line, where labels cover no station name. */
const besideLine = (angle: number, clockwise: boolean) => {
  const step = clockwise ? -20 : 20
  return `calc(-50% + ${step * Math.cos(angle)}px) calc(-50% + ${step * Math.sin(angle)}px)`
}

function StationSign({ station, at, of }: { station: StationSummary; at: number; of: number }) {
  const { language } = useWords()
  const point = pointAt(at, of)
  const side =
    Math.abs(Math.cos(point.angle)) < 0.35 ? (Math.sin(point.angle) > 0 ? 'below' : 'above') : Math.cos(point.angle) < 0 ? 'right' : 'left'
  return (
    <Link className={styles.sign} style={placed(point)} to={stationPath(station.slug)} data-side={side}>
      <span lang={language === 'mm' ? 'my' : undefined}>{language === 'mm' ? station.nameMy : station.name}</span>
    </Link>
  )
}

function TrainSign({ train, at, clockwise, next, of }: TrainOnRing & { of: number }) {
  const t = useTranslate()
  const { clock, train: trainName } = useWriting()
  const difference = useDifference()(train.next, true)
  const { x, y, angle } = pointAt(at, of, RADIUS + (clockwise ? ASIDE : -ASIDE))
  const label = t('home.train', {
    number: trainName(train),
    way: t(`way.${train.way}`),
    station: next.name,
    time: clock(callInstant(train.next)),
  })
  return (
    <Link
      className={styles.trainSign}
      style={placed({ x, y })}
      to={routePath(train.route)}
      aria-label={difference ? t('state.of', { train: label, state: difference.text }) : label}
      data-late={difference?.short ? true : undefined}
    >
      <i style={{ rotate: `${angle + (clockwise ? Math.PI / 2 : -Math.PI / 2)}rad` }} aria-hidden="true">
        <svg viewBox="0 0 26 16" width="26" height="16">
          <rect x="1" y="1" width="24" height="14" rx="7" />
          <path d="M11.5 4.5L15 8l-3.5 3.5" />
        </svg>
      </i>
      {difference?.short && (
        <b className="number" aria-hidden="true" style={{ translate: besideLine(angle, clockwise) }}>
          {difference.short}
        </b>
      )}
    </Link>
  )
}
