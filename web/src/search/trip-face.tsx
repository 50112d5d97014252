import { Fragment } from 'react'
import { isCancelled } from '@yatha/answers'
import { callInstant, legInstants, type Itinerary, type RideLeg } from '@yatha/contract'
import { WithPlaceholder, PLACEHOLDER } from '../words/around.tsx'
import { useTranslate, useWriting } from '../words/language.tsx'
import { usePrice } from '../words/price.ts'
import { AddedTag } from '../railway/added-tag.tsx'
import { useRailwayNow } from '../railway/railway.tsx'
import { CallState, hasLiveState } from '../railway/stop-time.tsx'
import { WayMark } from '../railway/way-mark.tsx'
import { useStation } from '../station/index.ts'
import { Icon } from '../ui/all-icons.tsx'
import { Tag } from '../ui/parts.tsx'
import { EndTime } from './leg.tsx'
import { BEST, ridesOf, stopsOfAll, statusCall, useMinutesUntilStart } from './trip-words.ts'
import { useWayText } from '../railway/use-way.ts'
import { feed } from '../session/page-config.ts'
import styles from './search.module.css'

interface TripFaceProps {
  itinerary: Itinerary
  best: keyof typeof BEST | undefined
  /** The service day of the search. */
  day: string
}

/** The summary of a trip: minutes until departure, times, direction and state. */
export function TripFace({ itinerary, best, day }: TripFaceProps) {
  const t = useTranslate()
  const { duration } = useWriting()
  const { legs, longWait, provenance } = itinerary
  const rides = ridesOf(itinerary)
  const call = statusCall(itinerary)
  const minutes = useMinutesUntilStart()(itinerary)
  const { day: today } = useRailwayNow()
  const isAdded = rides.some(({ added }) => added)
  const isTagged = call && (hasLiveState(call) || provenance?.times === 'derived')
  return (
    <>
      {day === today && <Countdown minutes={minutes} isOff={isCancelled(itinerary)} />}
      <span className={styles.what} data-left={(minutes ?? 0) < 0 || undefined}>
        <span className={styles.line}>
          <span className={`${styles.times} number`}>
            <EndTime leg={legs[0]} end="departs" />
            <DayOffset instant={itinerary.departs} day={day} />
            <Icon name="arrow" size={17} />
            <EndTime leg={legs.at(-1)} end="arrives" />
            <DayOffset instant={itinerary.arrives} day={day} />
          </span>
          <span className={`${styles.long} number`}>{duration(itinerary.minutes)}</span>
        </span>
        <Kind itinerary={itinerary} rides={rides} />
        {legs.length > 1 && <LegBars legs={legs} />}
        {(isTagged || isAdded || longWait || best || isCancelled(itinerary)) && (
          <span className={styles.tags}>
            {isAdded && <AddedTag />}
            {call && (isTagged || call.cancelled) && <CallState {...call} {...(provenance && { provenance })} beside />}
            {isCancelled(itinerary) && !call?.cancelled && <Tag kind="cancelled">{t('state.skipped')}</Tag>}
            {longWait && <LongWait {...longWait} />}
            {best && <Tag kind="teal">{t(BEST[best])}</Tag>}
          </span>
        )}
      </span>
    </>
  )
}

/** `26 min` above `from now`, at the same position on every card; `left` after departure. Empty if departure is hours away. */
function Countdown({ minutes, isOff }: { minutes: number | undefined; isOff: boolean }) {
  const t = useTranslate()
  const { number } = useWriting()
  if (isOff) return <span className={styles.away}>–</span>
  if (minutes === undefined) return <span className={styles.away} />
  if (minutes < 0) return <span className={styles.away}>{t('time.left')}</span>
  if (minutes === 0) return <b className={styles.away}>{t('time.now')}</b>
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return (
    <span className={`${styles.away} number`}>
      <WithPlaceholder text={t('time.fromNow', { text: PLACEHOLDER })}>
        {hours === 0 ? (
          <span>
            <b className={styles.big}>{number(minutes)}</b> {t('time.minutesUnit')}
          </span>
        ) : (
          <b>{rest === 0 ? t('time.hours', { hours }) : t('time.hoursShort', { hours, minutes: rest })}</b>
        )}
      </WithPlaceholder>
    </span>
  )
}

/** `+1` beside a time that is not on the day of the search. */
function DayOffset({ instant, day }: { instant: string; day: string }) {
  const { number } = useWriting()
  const days = Math.round((Date.parse(instant.slice(0, 10)) - Date.parse(day)) / 86_400_000)
  return days === 0 ? null : <sup>{`${days > 0 ? '+' : '−'}${number(Math.abs(days))}`}</sup>
}

/** A line with the direction or trains of the trip, its number of stops, and its fare. */
function Kind({ itinerary, rides }: { itinerary: Itinerary; rides: readonly RideLeg[] }) {
  const t = useTranslate()
  const price = usePrice()
  const wayOf = useWayText()
  const [first] = rides
  if (!first) return <span className={styles.kind}>{t('place.walk', { count: itinerary.minutes })}</span>
  const fare = itinerary.fare ? price(itinerary.fare) : feed ? undefined : t('search.fareUnknown')
  return (
    <span className={`${styles.kind} number`}>
      {rides.length === 1 && <WayMark way={first.way} size={16} />}
      <span>
        {rides.length === 1 ? (
          `${wayOf(first)} · ${t('search.stops', { count: stopsOfAll(rides) })}`
        ) : (
          <Trains itinerary={itinerary} rides={rides} />
        )}
        {fare && ` · ${fare}`}
      </span>
    </span>
  )
}

/** `↻ KHA-1 → ↻ SHA-1 · 6 min wait at Insein`; with more transfers, their number. */
function Trains({ itinerary, rides }: { itinerary: Itinerary; rides: readonly RideLeg[] }) {
  const t = useTranslate()
  const { duration, stationName, train } = useWriting()
  const [first, second] = rides
  const transferStation = useStation(second?.from)
  const wait = first && second && Math.round((Date.parse(callInstant(second.departs)) - Date.parse(callInstant(first.arrives))) / 60_000)
  return (
    <>
      {rides.map((ride, i) => (
        <Fragment key={ride.route}>
          {i > 0 && <Icon name="arrow" size={14} />} <WayMark way={ride.way} size={16} /> {train(ride)}{' '}
        </Fragment>
      ))}
      ·{' '}
      {rides.length === 2 && transferStation && wait !== undefined && !itinerary.longWait
        ? t('search.longWait', { duration: duration(wait), station: stationName(transferStation) })
        : t('search.transfers', { count: itinerary.transfers })}
    </>
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
