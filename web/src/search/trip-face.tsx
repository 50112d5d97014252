import { Fragment } from 'react'
import { isCancelled } from '@yatha/answers'
import { legInstants, type Itinerary, type RideLeg } from '@yatha/contract'
import { Around, HOLE } from '../words/around.tsx'
import { useTranslate, useWriting } from '../words/language.tsx'
import { usePrice } from '../words/price.ts'
import { AddedTag } from '../railway/added-tag.tsx'
import { CallState, isTold } from '../railway/stop-time.tsx'
import { WayMark } from '../railway/way-mark.tsx'
import { useStation } from '../station/index.ts'
import { Icon } from '../ui/all-icons.tsx'
import { Tag } from '../ui/parts.tsx'
import { EndTime } from './leg.tsx'
import { BEST, ridesOf, stopsOfAll, toldCall, useMinutesAway } from './trip-words.ts'
import { useWay } from '../railway/use-way.ts'
import { feed } from '../session/page-config.ts'
import styles from './search.module.css'

interface TripFaceProps {
  itinerary: Itinerary
  best: keyof typeof BEST | undefined
  /** The day asked about. */
  day: string
}

/** A trip at a glance: minutes until it begins, its times, its way, its state. */
export function TripFace({ itinerary, best, day }: TripFaceProps) {
  const t = useTranslate()
  const { duration } = useWriting()
  const { legs, longWait, provenance } = itinerary
  const rides = ridesOf(itinerary)
  const told = toldCall(itinerary)
  const minutes = useMinutesAway()(itinerary)
  const isAdded = rides.some(({ added }) => added)
  const isTagged = told && (isTold(told) || provenance?.times === 'derived')
  return (
    <>
      {minutes !== undefined && <Away minutes={minutes} isOff={isCancelled(itinerary)} />}
      <span className={styles.what} data-left={(minutes ?? 0) < 0 || undefined}>
        <span className={styles.line}>
          <span className={`${styles.times} number`}>
            <EndTime leg={legs[0]} end="departs" />
            <DayAway instant={itinerary.departs} day={day} />
            <Icon name="arrow" size={17} />
            <EndTime leg={legs.at(-1)} end="arrives" />
            <DayAway instant={itinerary.arrives} day={day} />
          </span>
          <span className={`${styles.long} number`}>{duration(itinerary.minutes)}</span>
        </span>
        <Kind itinerary={itinerary} rides={rides} />
        {legs.length > 1 && <LegBars legs={legs} />}
        {(isTagged || isAdded || longWait || best || isCancelled(itinerary)) && (
          <span className={styles.tags}>
            {isAdded && <AddedTag />}
            {told && (isTagged || told.cancelled) && <CallState {...told} {...(provenance && { provenance })} beside />}
            {isCancelled(itinerary) && !told?.cancelled && <Tag kind="cancelled">{t('state.skipped')}</Tag>}
            {longWait && <LongWait {...longWait} />}
            {best && <Tag kind="teal">{t(BEST[best])}</Tag>}
          </span>
        )}
      </span>
    </>
  )
}

/** `in 26 min`, the number big; `left` once it has. */
function Away({ minutes, isOff }: { minutes: number; isOff: boolean }) {
  const t = useTranslate()
  const { duration, number } = useWriting()
  if (isOff) return <span className={styles.away}>–</span>
  if (minutes < 0) return <span className={styles.away}>{t('time.left')}</span>
  if (minutes === 0) return <b className={styles.away}>{t('time.now')}</b>
  return (
    <span className={`${styles.away} number`}>
      <Around text={t('time.inMinutes', { text: HOLE })}>
        {minutes < 60 ? (
          <>
            <b className={styles.big}>{number(minutes)}</b> {t('time.minutesUnit')}
          </>
        ) : (
          <b>{duration(minutes)}</b>
        )}
      </Around>
    </span>
  )
}

/** `+1` beside a time of another day than the one asked about. */
function DayAway({ instant, day }: { instant: string; day: string }) {
  const { number } = useWriting()
  const days = Math.round((Date.parse(instant.slice(0, 10)) - Date.parse(day)) / 86_400_000)
  return days === 0 ? null : <sup>{`${days > 0 ? '+' : '−'}${number(Math.abs(days))}`}</sup>
}

/** How the trip goes: its way or its transfers, its stops and its fare. */
function Kind({ itinerary, rides }: { itinerary: Itinerary; rides: readonly RideLeg[] }) {
  const t = useTranslate()
  const { stationName } = useWriting()
  const price = usePrice()
  const wayOf = useWay()
  const change = useStation(rides[1]?.from)
  const [first] = rides
  if (!first) return <span className={styles.kind}>{t('place.walk', { count: itinerary.minutes })}</span>
  const { transfers } = itinerary
  return (
    <span className={`${styles.kind} number`}>
      {transfers === 0 && <WayMark way={first.way} size={16} />}
      <span>
        {transfers === 0 ? wayOf(first) : t('search.transferAt', { count: transfers, station: change ? stationName(change) : '' })} ·{' '}
        {t('search.stops', { count: stopsOfAll(rides) })}
        {(itinerary.fare || !feed) && ` · ${itinerary.fare ? price(itinerary.fare) : t('search.fareUnknown')}`}
      </span>
    </span>
  )
}

function LongWait({ station: slug, minutes }: NonNullable<Itinerary['longWait']>) {
  const t = useTranslate()
  const { duration, stationName } = useWriting()
  const station = useStation(slug)
  if (!station) return null
  return <Tag kind="late">{t('search.longWait', { duration: duration(minutes), station: stationName(station) })}</Tag>
}

function LegBars({ legs }: { legs: Itinerary['legs'] }) {
  const length = (from: string, to: string) => Math.max(1, (Date.parse(to) - Date.parse(from)) / 60_000)
  return (
    <span className={styles.legs} aria-hidden="true">
      {legs.map((leg, i) => {
        const { departs, arrives } = legInstants(leg)
        return (
          <Fragment key={`${leg.from} ${departs}`}>
            {i > 0 && <i data-kind="gap" style={{ flexGrow: length(legInstants(legs[i - 1]!).arrives, departs) }} />}
            <i data-kind={leg.kind === 'ride' ? leg.type : 'gap'} style={{ flexGrow: length(departs, arrives) }} />
          </Fragment>
        )
      })}
    </span>
  )
}
