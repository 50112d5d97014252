import { Fragment, useId, useState } from 'react'
import { legInstants, type Itinerary, type Notice, type RideLeg } from '@yatha/contract'
import { useTranslate, useWriting } from '../words/language.tsx'
import { usePrice } from '../words/price.ts'
import { Notices } from '../railway/notices.tsx'
import { CallState } from '../railway/stop-time.tsx'
import { SourceNote, useStation } from '../station/index.ts'
import { Icon } from '../ui/all-icons.tsx'
import { Tag } from '../ui/parts.tsx'
import ui from '../ui/ui.module.css'
import { Change, EndTime, Leg, stopsOf } from './leg.tsx'
import styles from './search.module.css'

interface TripCardProps {
  itinerary: Itinerary
  best: boolean
  day: string
  /** About this trip. */
  notices: readonly Notice[] | undefined
  onMap: (itinerary: Itinerary) => void
}

/** An itinerary: departure, arrival, a bar per leg; opened, its legs, stops and sources. */
export function TripCard({ itinerary, best, day, notices, onMap }: TripCardProps) {
  const t = useTranslate()
  const { duration } = useWriting()
  const price = usePrice()
  const [open, setOpen] = useState(false)
  const id = useId()
  const rides = itinerary.legs.filter((leg) => leg.kind === 'ride')
  // The first ride with live data.
  const told = (rides.find((leg) => leg.departs.basis !== 'timetable') ?? rides[0])?.departs
  const stops = rides.reduce((sum, leg) => sum + stopsOf(leg), 0)
  return (
    <li className={`${ui.card} ${styles.trip} ${best ? styles.best : ''}`}>
      <button type="button" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        <span className={styles.line}>
          <span className={`${styles.times} number`}>
            <EndTime leg={itinerary.legs[0]} end="departs" />
            <DayAway instant={itinerary.departs} day={day} />
            <Icon name="arrow" size={17} />
            <EndTime leg={itinerary.legs.at(-1)} end="arrives" />
            <DayAway instant={itinerary.arrives} day={day} />
          </span>
          <span className={`${styles.long} number`}>{duration(itinerary.minutes)}</span>
        </span>
        <LegBars legs={itinerary.legs} />
        <span className={styles.line}>
          <span className={styles.tags}>
            <Kind itinerary={itinerary} rides={rides} />
            {told && itinerary.provenance && <CallState {...told} provenance={itinerary.provenance} beside />}
            {itinerary.longWait && <LongWait {...itinerary.longWait} />}
            {best && <Tag kind="teal">{t('search.best')}</Tag>}
          </span>
          {rides.length > 0 && (
            <span className={`${styles.side} number`}>
              {t('search.stops', { count: stops })} · {itinerary.fare ? price(itinerary.fare) : t('search.fareUnknown')}
            </span>
          )}
        </span>
      </button>
      {open && (
        <div id={id} className={styles.detail}>
          {notices && notices.length > 0 && <Notices notices={notices} />}
          {itinerary.legs.map((leg, i) => (
            <Fragment key={`${leg.from} ${legInstants(leg).departs}`}>
              {i > 0 && leg.kind === 'ride' && <Change from={itinerary.legs[i - 1]!} to={leg} />}
              <Leg leg={leg} />
            </Fragment>
          ))}
          <button type="button" className={ui.pill} onClick={() => onMap(itinerary)}>
            <Icon name="map" size={18} />
            {t('app.openMap')}
          </button>
          {itinerary.provenance && <SourceNote provenance={itinerary.provenance} call={told} />}
        </div>
      )}
    </li>
  )
}

/** `+1` beside a time of another day than the one asked about. */
function DayAway({ instant, day }: { instant: string; day: string }) {
  const { number } = useWriting()
  const days = Math.round((Date.parse(instant.slice(0, 10)) - Date.parse(day)) / 86_400_000)
  return days === 0 ? null : <sup>{`${days > 0 ? '+' : '−'}${number(Math.abs(days))}`}</sup>
}

function Kind({ itinerary, rides }: { itinerary: Itinerary; rides: readonly RideLeg[] }) {
  const t = useTranslate()
  const change = useStation(rides[1]?.from)
  const { stationName } = useWriting()
  if (rides.length === 0) return <Tag kind="plain">{t('place.walk', { count: itinerary.minutes })}</Tag>
  if (itinerary.transfers === 0)
    return (
      <Tag kind={rides[0]?.type === 'highway' ? 'highway' : 'teal'}>
        {t('search.directWay', { way: rides[0] ? t(`way.${rides[0].way}`) : '' })}
      </Tag>
    )
  return <Tag kind="plain">{t('search.transferAt', { count: itinerary.transfers, station: change ? stationName(change) : '' })}</Tag>
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
