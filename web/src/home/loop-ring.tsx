import { Suspense, useMemo, useState } from 'react'
import { callInstant, routePath, stationPath, type RunningTrain, type StationSummary } from '@yatha/contract'
import { useTranslate, useLanguage, useFormats } from '../words/language.tsx'
import { useFacts, useRailway, useRunningTrains } from '../railway/railway.tsx'
import { AfterFirstPaint } from '../frame/after-first-paint.tsx'
import { Link } from '../frame/router.ts'
import { useFullMapState } from '../map/index.ts'
import { useTrainLabel } from '../railway/stop-time.tsx'
import { TrainArrow } from '../railway/train-arrow.tsx'
import { PositionSourceTag } from '../railway/trains-tag.tsx'
import { Icon } from '../ui/icons.tsx'
import ui from '../ui/ui.module.css'
import { FirstTrain, TrainsOfLoop } from './lazy-rest.ts'
import { useLabelPositions } from './use-label-positions.ts'
import styles from './home.module.css'
import type { TrainOnRing } from './train-on-ring.ts'

/** Size of the drawing and radius of the ring, in SVG units. */
const [WIDTH, HEIGHT, RADIUS] = [358, 336, 138]
/** Distance of trains from the line, in SVG units. Clockwise trains are outside the ring, anticlockwise trains inside. */
const TRAIN_OFFSET = 14

/** A rider within this distance counts as being at the station. */
const MAX_AT_STATION_METERS = 500

/** The rider's station: the nearest station, or the chosen station. */
export interface NearestOrChosenStation {
  readonly slug: string
  /** Distance of the phone from the station; undefined if it is unknown. */
  readonly meters: number | undefined
}

/** The loop as a ring with its stations and the computed positions of its trains. */
export function LoopRing({ rider }: { rider: NearestOrChosenStation | undefined }) {
  const t = useTranslate()
  const facts = useFacts()
  const runningTrains = useRunningTrains()
  const [isListOpen, setListOpen] = useState(false)
  const [, openMap] = useFullMapState()
  const loop = useMemo(() => loopOf(facts.stations()), [facts])
  const trains = useMemo(() => runningTrains.flatMap((train) => toTrainOnRing(train, loop)), [runningTrains, loop])
  return (
    <section className={`${ui.card} ${styles.loop}`} aria-labelledby="loop">
      <div className={styles.where}>
        <h2 id="loop">{t('home.loop')}</h2>
        <PositionSourceTag trains={trains.map(({ train }) => train)} />
        <button
          type="button"
          data-opens-map
          className={`${ui.icon} ${styles.toMap}`}
          aria-label={t('app.map')}
          onClick={() => openMap(true)}
        >
          <Icon name="map" />
        </button>
      </div>
      <Ring loop={loop} trains={trains} rider={rider} />
      <details onToggle={({ currentTarget }) => setListOpen(currentTarget.open)}>
        <summary className={styles.note}>{t('home.trainList')}</summary>
        <Suspense>{isListOpen && <TrainsOfLoop trains={trains} />}</Suspense>
      </details>
    </section>
  )
}

interface RingProps {
  loop: readonly StationSummary[]
  trains: readonly TrainOnRing[]
  rider: NearestOrChosenStation | undefined
}

function Ring({ loop, trains, rider }: RingProps) {
  const t = useTranslate()
  const { number } = useFormats()
  const railway = useRailway()
  const slug = rider?.slug
  const labeledStations = useMemo(() => namedStations(loop, railway.namedOnRing, slug), [loop, railway, slug])
  // The name of the rider’s station is inside the ring. If it is at the top, the number of trains in the middle is moved down.
  const [first] = labeledStations
  const isRiderAbove = first?.slug === slug && Math.sin(first?.angle ?? 0) < -0.5
  const { ring, places } = useLabelPositions(labeledStations, RADIUS / WIDTH)
  const clockwise = trains.filter((train) => train.clockwise).length
  return (
    <div className={styles.ring} ref={ring}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        <circle cx={WIDTH / 2} cy={HEIGHT / 2} r={RADIUS} className={styles.glow} />
        <circle cx={WIDTH / 2} cy={HEIGHT / 2} r={RADIUS} className={styles.line} />
        {loop.map((station, i) => {
          const { x, y } = pointAt(i, loop.length)
          if (station.slug === rider?.slug && rider.meters !== undefined) return <RiderDot key={station.slug} x={x} y={y} />
          const isNamed = labeledStations.some(({ slug }) => slug === station.slug)
          return <circle key={station.slug} cx={x} cy={y} r={isNamed ? 5.5 : 2.8} className={isNamed ? styles.named : styles.dot} />
        })}
      </svg>
      <p className={styles.count} data-middle data-low={isRiderAbove || undefined}>
        {trains.length > 0 ? (
          <>
            <b className="number">{number(trains.length)}</b>
            <span>{t('home.trainsOnLoop', { count: trains.length })}</span>
          </>
        ) : (
          <AfterFirstPaint>
            <Suspense>
              <FirstTrain />
            </Suspense>
          </AfterFirstPaint>
        )}
      </p>
      {labeledStations.map(({ station, slug }, i) => (
        <StationSign
          key={slug}
          station={station}
          angle={labeledStations[i]!.angle}
          place={places?.[i]}
          rider={slug === rider?.slug ? rider : undefined}
        />
      ))}
      {trains.map((train) => (
        <TrainSign key={train.train.route} {...train} stationCount={loop.length} />
      ))}
      <Legend clockwise count={clockwise} />
      <Legend clockwise={false} count={trains.length - clockwise} />
    </div>
  )
}

function RiderDot({ x, y }: { x: number; y: number }) {
  return (
    <>
      <circle cx={x} cy={y} r={15} className={styles.hereHalo} />
      <circle cx={x} cy={y} r={7.5} className={styles.here} />
    </>
  )
}

/** The number of trains in one direction, with their arrow. */
function Legend({ clockwise, count }: { clockwise: boolean; count: number }) {
  const t = useTranslate()
  const { number } = useFormats()
  return (
    <p className={styles.legend}>
      <span>
        <TrainArrow clockwise={clockwise} /> <b className="number">{number(count)}</b>
      </span>
      {t(clockwise ? 'way.clockwise' : 'way.anticlockwise')}
    </p>
  )
}

const loopOf = (stations: readonly StationSummary[]) =>
  stations.filter((station) => station.loopOrder !== undefined).sort((a, b) => a.loopOrder! - b.loopOrder!)

/** Returns the stations whose names are shown. The rider's station is first, so that its name is placed first. */
function namedStations(loop: readonly StationSummary[], named: readonly { slug: string }[], rider: string | undefined) {
  const slugs = new Set([...(rider === undefined ? [] : [rider]), ...named.map(({ slug }) => slug)])
  return [...slugs].flatMap((slug) => {
    const at = loop.findIndex((station) => station.slug === slug)
    return at < 0 ? [] : [{ slug, station: loop[at]!, angle: pointAt(at, loop.length).angle }]
  })
}

/** Returns a train with its position on the ring; an empty array if the train is not on the loop. */
function toTrainOnRing(train: RunningTrain, loop: readonly StationSummary[]): TrainOnRing[] {
  const from = loop.findIndex(({ slug }) => slug === train.from)
  const to = loop.findIndex(({ slug }) => slug === train.to)
  if (from < 0 || to < 0 || train.type !== 'urban') return []
  const ahead = (to - from + loop.length) % loop.length
  const clockwise = train.way === 'clockwise' || (train.way !== 'anticlockwise' && ahead <= loop.length / 2)
  const steps = clockwise ? ahead : ahead - loop.length
  const movedSteps = train.standing || ahead === 0 ? 0 : steps * train.progress
  return [{ train, at: from + movedSteps, clockwise, next: loop[to]! }]
}

/** Returns the point at a position on the ring. The first station is at the bottom; the other stations follow clockwise. */
function pointAt(at: number, stationCount: number, radius = RADIUS): { x: number; y: number; angle: number } {
  const angle = Math.PI / 2 + (at / stationCount) * 2 * Math.PI
  return { ...pointToward(angle, radius), angle }
}

const pointToward = (angle: number, radius = RADIUS) => ({
  x: WIDTH / 2 + radius * Math.cos(angle),
  y: HEIGHT / 2 + radius * Math.sin(angle),
})

const toPercent = ({ x, y }: { x: number; y: number }) => ({ left: `${(x / WIDTH) * 100}%`, top: `${(y / HEIGHT) * 100}%` })

interface StationSignProps {
  station: StationSummary
  angle: number
  /** Center of the name, relative to the station; undefined until it is computed, null if the name does not fit. */
  place: { x: number; y: number } | null | undefined
  /** Set if this is the rider's station. */
  rider: NearestOrChosenStation | undefined
}

function StationSign({ station, angle, place, rider }: StationSignProps) {
  const t = useTranslate()
  const { language } = useLanguage()
  const lang = language === 'mm' ? 'my' : undefined
  const name = language === 'mm' ? station.nameMy : station.name
  return (
    <Link
      data-on-ring
      className={styles.sign}
      style={toPercent(pointToward(angle))}
      to={stationPath(station.slug)}
      aria-label={place ? undefined : name}
      lang={lang}
    >
      <span
        data-name
        data-here={rider ? true : undefined}
        style={
          place
            ? { translate: `calc(${place.x}px - 50%) calc(${place.y}px - 50%)`, textAlign: Math.cos(angle) < 0 ? 'start' : 'end' }
            : { visibility: 'hidden' }
        }
      >
        {name}
        {rider?.meters !== undefined && <small>{t(rider.meters < MAX_AT_STATION_METERS ? 'home.here' : 'home.nearest')}</small>}
      </span>
    </Link>
  )
}

function TrainSign({ train, at, clockwise, next, stationCount }: TrainOnRing & { stationCount: number }) {
  const t = useTranslate()
  const { clock, train: trainName } = useFormats()
  const mark = useTrainLabel()(train.next)
  const { x, y, angle } = pointAt(at, stationCount, RADIUS + (clockwise ? TRAIN_OFFSET : -TRAIN_OFFSET))
  const label = t('home.train', {
    number: trainName(train),
    way: t(`way.${train.way}`),
    station: next.name,
    time: clock(callInstant(train.next)),
  })
  return (
    <Link
      data-on-ring
      className={styles.trainSign}
      style={toPercent({ x, y })}
      to={routePath(train.route)}
      aria-label={mark.words.reduce((text, state) => t('state.of', { train: text, state }), label)}
      data-late={mark.isLate || undefined}
    >
      <i style={{ rotate: `${angle + (clockwise ? Math.PI / 2 : -Math.PI / 2)}rad` }} aria-hidden="true">
        <TrainArrow clockwise={clockwise} />
      </i>
      {mark.short && (
        <b className="number" aria-hidden="true" style={{ translate: labelOffset(angle) }}>
          {mark.short}
        </b>
      )}
    </Link>
  )
}

/** Moves a label outward from a train, because names are inside the ring. */
const labelOffset = (angle: number) => `calc(-50% + ${20 * Math.cos(angle)}px) calc(-50% + ${20 * Math.sin(angle)}px)`
