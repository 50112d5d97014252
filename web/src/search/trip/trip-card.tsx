import { useEffect, useId, useRef, type ReactNode } from 'react'
import { isCancelled } from '@yatha/answers'
import type { Itinerary, RideLeg } from '@yatha/contract'
import { useTranslate, useFormats } from '../../words/language.tsx'
import { Link } from '../../frame/router.ts'
import { useDeviation, useScreenReaderTexts } from '../../railway/stop-time.tsx'
import { useDirectionText } from '../../railway/use-way.ts'
import { useFacts } from '../../railway/railway.tsx'
import ui from '../../ui/ui.module.css'
import { exceedsMaxWait, overnightWait, shortTransferMinutes } from './long-wait.ts'
import { TripSummary } from './trip-face.tsx'
import { TripRow } from './trip-row.tsx'
import {
  BEST_TRIP_LABELS,
  ridesOf,
  totalStopCount,
  statusDeparture,
  useTripKindText,
  useMinutesUntilStart,
  useOtherDayText,
} from './trip-words.ts'
import styles from './trip.module.css'

interface TripCardProps {
  itinerary: Itinerary
  /** Set if this is the best trip: by departure or by arrival time. */
  best: 'depart' | 'arrive' | undefined
  /** True if other trips of the list include a night between two trains, but this trip does not. */
  savesNight?: boolean
  /** A comparison with the other direction around the loop, below the trip. */
  comparison?: string | undefined
  day: string
  isOpen: boolean
  /** If set, the list scrolls to the trip, and focuses the trip if `focus` is true. A new object makes the list scroll again. */
  scrollTarget: { readonly focus: boolean } | undefined
  onToggle: () => void
  /** Shown while the trip is open. */
  children: ReactNode
}

/**
 * A trip in a list: a card if it is the best trip, is open, or has a long wait; otherwise a row. Its details are shown while it is open. A
 * canceled trip is struck through and cannot be opened.
 */
export function TripCard({
  itinerary,
  best,
  savesNight = false,
  comparison,
  day,
  isOpen,
  scrollTarget,
  onToggle,
  children,
}: TripCardProps) {
  const t = useTranslate()
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const name = [useTripName()(itinerary, best), comparison].filter(Boolean).join(t('list.separator'))
  useEffect(() => {
    if (!isOpen || !scrollTarget) return
    button.current?.scrollIntoView({ block: 'start' })
    if (scrollTarget.focus) button.current?.focus({ preventScroll: true })
  }, [isOpen, scrollTarget])
  const isCanceled = isCancelled(itinerary)
  const isCard = isOpen || best !== undefined || exceedsMaxWait(itinerary)
  const face = (
    <>
      {isCard ? (
        <TripSummary itinerary={itinerary} best={best} day={day} avoidsNight={savesNight} />
      ) : (
        <TripRow itinerary={itinerary} day={day} />
      )}
      {comparison && <span className={`${styles.comparison} number`}>{comparison}</span>}
    </>
  )
  return (
    <li
      className={`${styles.trip} ${isCard ? styles.card : styles.row}`}
      data-marked={isOpen || best !== undefined || undefined}
      data-compared={comparison !== undefined || undefined}
      data-off={isCanceled || undefined}
    >
      {isCanceled ? (
        <div className={styles.face}>{face}</div>
      ) : (
        <button
          ref={button}
          type="button"
          className={styles.face}
          aria-label={name}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
        >
          {face}
        </button>
      )}
      {isOpen && !isCanceled && (
        <div id={id} className={styles.detail}>
          {children}
        </div>
      )}
    </li>
  )
}

interface TripLinkProps extends Pick<TripCardProps, 'itinerary' | 'day'> {
  /** Path of the page with the details. */
  to: string
}

/** A trip outside of a list, as a link to its details. */
export function TripLink({ itinerary, day, to }: TripLinkProps) {
  const name = useTripName()(itinerary, undefined)
  return (
    <div className={`${ui.card} ${styles.trip} ${styles.card}`} data-off={isCancelled(itinerary) || undefined}>
      <Link className={styles.face} to={to} aria-label={name}>
        <TripSummary itinerary={itinerary} best={undefined} day={day} />
      </Link>
    </div>
  )
}

/**
 * Returns a function that returns the accessible name of a trip: `departs 9:08, arrives 9:35, direct, in 26 min, 12 stops, Clockwise`.
 * The arrival on another day than the departure has its weekday: `arrives 6:27 (Tue)`.
 */
function useTripName(): (itinerary: Itinerary, best: TripCardProps['best']) => string {
  const t = useTranslate()
  const { clock, duration, stationName } = useFormats()
  const minutesUntil = useMinutesUntilStart()
  const stateOf = useStateText()
  const kindText = useTripKindText()
  const wayOf = useDirectionText()
  const otherDayText = useOtherDayText()
  const facts = useFacts()
  return (itinerary, best) => {
    const call = statusDeparture(itinerary)
    const minutes = minutesUntil(itinerary)
    const rides = ridesOf(itinerary)
    const night = overnightWait(itinerary)
    const shortTransfer = shortTransferMinutes(rides)
    const nightStation = night && facts.railway.station(night.station)
    const weekday = otherDayText(itinerary.arrives, itinerary.departs.slice(0, 10))
    const arrives = weekday ? `${clock(itinerary.arrives)} (${weekday})` : clock(itinerary.arrives)
    return [
      t('search.tripName', { departs: clock(itinerary.departs), arrives, kind: kindText(itinerary) }),
      rides.some(({ added }) => added) && t('route.added'),
      ...(call ? stateOf(call) : []),
      minutes !== undefined && minutes > 0 && t('time.inMinutes', { text: duration(minutes) }),
      minutes !== undefined && minutes < 0 && t('time.left'),
      rides.length > 0 && t('search.stops', { count: totalStopCount(rides) }),
      rides.length === 1 && wayOf(rides[0]!),
      nightStation && t('search.night', { station: stationName(facts.stationName(nightStation)), duration: duration(night.minutes) }),
      shortTransfer !== undefined && t('search.shortTransfer', { duration: duration(shortTransfer) }),
      best && t(BEST_TRIP_LABELS[best]),
    ]
      .filter(Boolean)
      .join(t('list.separator'))
  }
}

/**
 * Returns a function that describes the live state of a departure: `scheduled 9:30, now expected 9:38, 8 min late` and `live, 40 s ago`.
 */
function useStateText(): (call: RideLeg['departs']) => (string | undefined)[] {
  const t = useTranslate()
  const { clock } = useFormats()
  const difference = useDeviation()
  const liveTextsOf = useScreenReaderTexts()
  return (call) => {
    const state = difference(call)
    const { planned, expected } = call
    const changedTime =
      state && expected && t('time.changed', { planned: clock(planned), expected: clock(expected), difference: state.text })
    return [changedTime ?? state?.text, ...liveTextsOf(call)]
  }
}
