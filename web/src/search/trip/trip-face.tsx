import { Fragment } from 'react'
import { isCancelled } from '@yatha/answers'
import type { Itinerary, RideLeg } from '@yatha/contract'
import { removeBreakMarks, WORD_JOINER } from '@yatha/language'
import { PLACEHOLDER } from '../../words/placeholder.tsx'
import { useTranslate, useFormats } from '../../words/language.tsx'
import { AddedTrainTag } from '../../railway/added-tag.tsx'
import { useRailwayNow } from '../../railway/railway.tsx'
import { CallState, hasLiveState } from '../../railway/stop-time.tsx'
import { DirectionIcon } from '../../railway/way-mark.tsx'
import { useDirectionText } from '../../railway/use-way.ts'
import { useStationName } from '../../station/index.ts'
import { Icon } from '../../ui/all-icons.tsx'
import { Tag } from '../../ui/parts.tsx'
import { LegBars } from './leg-bars.tsx'
import { firstLongWait, overnightWait, shortTransferMinutes, type Wait } from './long-wait.ts'
import { TripCost, TripTimes } from './trip-times.tsx'
import { BEST_TRIP_LABELS, ridesOf, statusDeparture, useMinutesUntilStart } from './trip-words.ts'
import styles from './trip.module.css'

interface TripFaceProps {
  itinerary: Itinerary
  best: keyof typeof BEST_TRIP_LABELS | undefined
  /** The service day of the search. */
  day: string
  /** True if other trips of the list include a night between two trains, but this trip does not. */
  avoidsNight?: boolean | undefined
}

/** The summary of the best or the open trip: minutes until departure, times, train, duration, fare and state. */
export function TripSummary({ itinerary, best, day, avoidsNight: savesNight = false }: TripFaceProps) {
  const t = useTranslate()
  const { duration } = useFormats()
  const { legs, provenance } = itinerary
  const rides = ridesOf(itinerary)
  const call = statusDeparture(itinerary)
  const minutes = useMinutesUntilStart()(itinerary)
  const { day: today } = useRailwayNow()
  const isCanceled = isCancelled(itinerary)
  const shortTransfer = shortTransferMinutes(rides)
  const night = overnightWait(itinerary)
  const wait = night ? undefined : firstLongWait(itinerary)
  const tags = [
    rides.some(({ added }) => added) && <AddedTrainTag key="added" />,
    call && (hasLiveState(call) || call.cancelled) && <CallState key="state" {...call} {...(provenance && { provenance })} isBesideTime />,
    isCanceled && !call?.cancelled && (
      <Tag key="skipped" kind="cancelled">
        {t('state.skipped')}
      </Tag>
    ),
    best && !savesNight && (
      <Tag key="best" kind="teal">
        {t(BEST_TRIP_LABELS[best])}
      </Tag>
    ),
    savesNight && (
      <Tag key="day" kind="teal">
        <Icon name="check" size={13} />
        {t('search.noNight')}
      </Tag>
    ),
    wait && <LongWait key="wait" {...wait} />,
    night && (
      <Tag key="night" kind="plain">
        <Icon name="moon" size={13} />
        {t('search.needsNight')}
      </Tag>
    ),
    shortTransfer !== undefined && (
      <Tag key="transfer" kind="late">
        {t('search.shortTransfer', { duration: duration(shortTransfer) })}
      </Tag>
    ),
  ].filter(Boolean)
  return (
    <>
      {day === today && (isCanceled || minutes !== undefined) && <Countdown minutes={minutes} isCanceled={isCanceled} />}
      <span className={styles.what} data-left={(minutes ?? 0) < 0 || undefined}>
        <TripTimes itinerary={itinerary} day={day} />
        <TripCost itinerary={itinerary} />
        <Kind itinerary={itinerary} rides={rides} />
        {legs.length > 1 && <LegBars legs={legs} />}
        {tags.length > 0 && <span className={styles.tags}>{tags}</span>}
      </span>
    </>
  )
}

/** A tag for a long wait during the day. */
function LongWait({ station: slug, minutes }: Wait) {
  const t = useTranslate()
  const { duration, stationName } = useFormats()
  const station = useStationName(slug)
  if (!station) return null
  return <Tag kind="late">{t('search.longWait', { duration: duration(minutes), station: stationName(station) })}</Tag>
}

/** The time until departure: `26 min` above `from now`, at the same position on every card; `left` after departure. */
function Countdown({ minutes, isCanceled }: { minutes: number | undefined; isCanceled: boolean }) {
  const t = useTranslate()
  const { number, shortDuration } = useFormats()
  if (isCanceled || minutes === undefined) return <span className={styles.away}>–</span>
  if (minutes < 0) return <span className={styles.away}>{t('time.left')}</span>
  if (minutes === 0) return <b className={styles.away}>{t('time.now')}</b>
  const [before, after] = t('time.fromNow', { text: PLACEHOLDER }).split(PLACEHOLDER) as [string, string]
  // A single letter after the unit stays on its line: `38` above `分钟后`.
  const isOneLetter = removeBreakMarks(after).trim().length === 1
  const ending = isOneLetter ? `${WORD_JOINER}${after.replace(' ', '\u00A0')}` : ''
  return (
    <span className={`${styles.away} number`}>
      {before && <span>{before}</span>}
      {minutes < 60 ? (
        <span>
          <b className={styles.big}>{number(minutes)}</b> {t('time.minutesUnit')}
          {ending}
        </span>
      ) : (
        <b>
          {shortDuration(minutes)}
          {ending}
        </b>
      )}
      {!ending && after && <span>{after}</span>}
    </span>
  )
}

/** The trains of a trip: `↻ Clockwise · GA-3`, or with transfers `1 transfer · KHA-1 → SHA-1`. */
function Kind({ itinerary, rides }: { itinerary: Itinerary; rides: readonly RideLeg[] }) {
  const t = useTranslate()
  const { train } = useFormats()
  const wayOf = useDirectionText()
  const [first] = rides
  if (!first) return <span className={styles.kind}>{t('place.walk', { count: itinerary.minutes })}</span>
  if (rides.length === 1)
    return (
      <span className={styles.kind}>
        <DirectionIcon way={first.way} size={16} />
        <span className={styles.word}>
          {wayOf(first)}&nbsp;· {train(first)}
        </span>
      </span>
    )
  return (
    <span className={styles.kind}>
      <span>
        {t('search.transfers', { count: itinerary.transfers })}&nbsp;·{' '}
        {rides.map((ride, i) => (
          <Fragment key={`${ride.route} ${ride.from}`}>
            {i > 0 && <Icon name="arrow" size={14} />} {train(ride)}{' '}
          </Fragment>
        ))}
      </span>
    </span>
  )
}
