import { Fragment, useId, useState } from 'react'
import { routePath, type Itinerary, type RideLeg, type WalkLeg } from '@yatha/contract'
import { useTranslate, useWords, useWriting } from '../app/language.tsx'
import { Link } from '../app/router.ts'
import { NameOfStation } from '../app/station-name.tsx'
import { SourceNote, StateTag, useStation } from '../station/index.ts'
import { Icon } from '../ui/icons.tsx'
import { Tag } from '../ui/parts.tsx'
import ui from '../ui/ui.module.css'
import styles from './search.module.css'

interface TripCardProps {
  trip: Itinerary
  best: boolean
  day: string
  onMap: (trip: Itinerary) => void
}

/** An itinerary: departure, arrival, a bar per leg; opened, its legs, stops and sources. */
export function TripCard({ trip, best, day, onMap }: TripCardProps) {
  const t = useTranslate()
  const { clock, duration, number } = useWriting()
  const [open, setOpen] = useState(false)
  const id = useId()
  const rides = trip.legs.filter((leg) => leg.kind === 'ride')
  const stops = rides.reduce((sum, leg) => sum + leg.stops.length - 1, 0) + 1
  return (
    <li className={`${ui.card} ${styles.trip} ${best ? styles.best : ''}`}>
      <button type="button" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        <span className={styles.line}>
          <span className={`${styles.times} number`}>
            <span>{clock(trip.departs)}</span>
            <DayAway instant={trip.departs} day={day} />
            <Icon name="arrow" size={17} />
            <span>{clock(trip.arrives)}</span>
            <DayAway instant={trip.arrives} day={day} />
          </span>
          <span className={`${styles.long} number`}>{duration(trip.minutes)}</span>
        </span>
        <LegBars legs={trip.legs} />
        <span className={styles.line}>
          <span className={styles.tags}>
            <Kind trip={trip} rides={rides} />
            <StateTag state="scheduled" provenance={trip.provenance} departs={trip.departs} />
            {best && <Tag kind="teal">{t('search.best')}</Tag>}
          </span>
          <span className={`${styles.side} number`}>
            {t('search.stations', { count: stops })} ·{' '}
            {trip.fare ? t('search.fare', { kyat: number(trip.fare.kyat) }) : t('search.fareUnknown')}
          </span>
        </span>
      </button>
      {open && (
        <div id={id} className={styles.detail}>
          {trip.legs.map((leg, i) => (
            <Fragment key={`${leg.from} ${leg.departs}`}>
              {i > 0 && leg.kind === 'ride' && <Change from={trip.legs[i - 1]!} to={leg} />}
              <Leg leg={leg} />
            </Fragment>
          ))}
          <button type="button" className={ui.pill} onClick={() => onMap(trip)}>
            <Icon name="map" size={18} />
            {t('app.openMap')}
          </button>
          <SourceNote provenance={trip.provenance} />
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

function Kind({ trip, rides }: { trip: Itinerary; rides: readonly RideLeg[] }) {
  const t = useTranslate()
  const change = useStation(rides[1]?.from)
  const { language } = useWords()
  if (trip.transfers === 0)
    return (
      <Tag kind={rides[0]?.type === 'highway' ? 'highway' : 'teal'}>
        {t('search.directWay', { way: rides[0] ? t(`way.${rides[0].way}`) : '' })}
      </Tag>
    )
  return (
    <Tag kind="plain">
      {t('search.transferAt', { count: trip.transfers, station: change ? (language === 'mm' ? change.nameMy : change.name) : '' })}
    </Tag>
  )
}

function LegBars({ legs }: { legs: Itinerary['legs'] }) {
  const length = (from: string, to: string) => Math.max(1, (Date.parse(to) - Date.parse(from)) / 60_000)
  return (
    <span className={styles.legs} aria-hidden="true">
      {legs.map((leg, i) => (
        <Fragment key={`${leg.from} ${leg.departs}`}>
          {i > 0 && <i data-kind="gap" style={{ flexGrow: length(legs[i - 1]!.arrives, leg.departs) }} />}
          <i data-kind={leg.kind === 'ride' ? leg.type : 'gap'} style={{ flexGrow: length(leg.departs, leg.arrives) }} />
        </Fragment>
      ))}
    </span>
  )
}

function Change({ from, to }: { from: RideLeg | WalkLeg; to: RideLeg }) {
  const t = useTranslate()
  const minutes = Math.round((Date.parse(to.departs) - Date.parse(from.arrives)) / 60_000)
  return (
    <p className={styles.change}>
      <Icon name="swap" size={16} />
      {t('search.wait', { minutes })}
    </p>
  )
}

function Leg({ leg }: { leg: RideLeg | WalkLeg }) {
  const t = useTranslate()
  const { clock, train } = useWriting()
  const from = useStation(leg.from)
  const to = useStation(leg.to)
  const minutes = Math.round((Date.parse(leg.arrives) - Date.parse(leg.departs)) / 60_000)
  return (
    <div className={styles.leg} data-kind={leg.kind === 'ride' ? leg.type : 'walk'}>
      <p>
        <time className="number">{clock(leg.departs)}</time>
        <b>{from && <NameOfStation station={from} />}</b>
      </p>
      {leg.kind === 'ride' ? (
        <Link to={routePath(leg.route)}>
          {t('route.number', { number: train(leg) })} · {t(`way.${leg.way}`)} · {t('search.ride', { stops: leg.stops.length - 1, minutes })}
        </Link>
      ) : (
        <p className={styles.change}>
          <Icon name="walk" size={16} />
          {t('place.walk', { count: minutes })}
        </p>
      )}
      <p>
        <time className="number">{clock(leg.arrives)}</time>
        <b>{to && <NameOfStation station={to} />}</b>
      </p>
    </div>
  )
}
