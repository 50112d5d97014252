import { useEffect, useId, useRef, type ReactNode } from 'react'
import { isCancelled } from '@yatha/answers'
import type { Itinerary, RideLeg } from '@yatha/contract'
import { useTranslate, useWriting } from '../words/language.tsx'
import { Link } from '../frame/router.ts'
import { useDifference, useLiveTexts } from '../railway/stop-time.tsx'
import ui from '../ui/ui.module.css'
import { TripFace } from './trip-face.tsx'
import { BEST, ridesOf, stopsOfAll, statusCall, useKind, useMinutesUntilStart } from './trip-words.ts'
import styles from './search.module.css'

interface TripCardProps {
  itinerary: Itinerary
  /** Set if this is the best trip: by departure or by arrival time. */
  best: 'depart' | 'arrive' | undefined
  day: string
  isOpen: boolean
  /** If set, the list scrolls to the trip, and optionally focuses it. */
  sought: 'scroll' | 'focus' | undefined
  onToggle: () => void
  /** Shown while the trip is open. */
  children: ReactNode
}

/** A trip in a list, with its details while it is open. A canceled trip is struck through and cannot be opened. */
export function TripCard({ itinerary, best, day, isOpen, sought, onToggle, children }: TripCardProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const name = useTripName()(itinerary, best)
  useEffect(() => {
    if (!isOpen || !sought) return
    button.current?.scrollIntoView({ block: 'start' })
    if (sought === 'focus') button.current?.focus({ preventScroll: true })
  }, [isOpen, sought])
  const isOff = isCancelled(itinerary)
  const face = <TripFace itinerary={itinerary} best={best} day={day} />
  return (
    <li className={`${ui.card} ${styles.trip} ${isOpen ? styles.open : ''}`} data-off={isOff || undefined}>
      {isOff ? (
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
      {isOpen && !isOff && (
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
    <div className={`${ui.card} ${styles.trip}`} data-off={isCancelled(itinerary) || undefined}>
      <Link className={styles.face} to={to} aria-label={name}>
        <TripFace itinerary={itinerary} best={undefined} day={day} />
      </Link>
    </div>
  )
}

/** Returns the accessible name of a trip: `departs 9:08, arrives 9:35, direct. in 26 min. 12 stops`. */
function useTripName(): (itinerary: Itinerary, best: TripCardProps['best']) => string {
  const t = useTranslate()
  const { clock, duration } = useWriting()
  const minutesUntil = useMinutesUntilStart()
  const stateOf = useStateText()
  const kindOf = useKind()
  return (itinerary, best) => {
    const call = statusCall(itinerary)
    const minutes = minutesUntil(itinerary)
    const rides = ridesOf(itinerary)
    return [
      t('search.tripName', { departs: clock(itinerary.departs), arrives: clock(itinerary.arrives), kind: kindOf(itinerary) }),
      rides.some(({ added }) => added) && t('route.added'),
      ...(call ? stateOf(call) : []),
      minutes !== undefined && minutes > 0 && t('time.inMinutes', { text: duration(minutes) }),
      minutes !== undefined && minutes < 0 && t('time.left'),
      rides.length > 0 && t('search.stops', { count: stopsOfAll(rides) }),
      best && t(BEST[best]),
    ]
      .filter(Boolean)
      .join('. ')
  }
}

/** Returns the live state of a departure: `scheduled 9:30, now expected 9:38, 8 min late` and `live, 40 s ago`. */
function useStateText(): (call: RideLeg['departs']) => (string | undefined)[] {
  const t = useTranslate()
  const { clock } = useWriting()
  const difference = useDifference()
  const liveTextsOf = useLiveTexts()
  return (call) => {
    const state = difference(call)
    const { planned, expected } = call
    const changed = state && expected && t('time.changed', { planned: clock(planned), expected: clock(expected), difference: state.text })
    return [changed ?? state?.text, ...liveTextsOf(call)]
  }
}
