import type { Itinerary } from '@yatha/contract'
import { usePriceFormat } from '../../words/price.ts'
import { useFormats } from '../../words/language.tsx'
import { Icon } from '../../ui/all-icons.tsx'
import { TripEndpointTime } from './leg.tsx'
import { useOtherDayText } from './trip-words.ts'
import styles from './trip.module.css'

/** The times of a trip: `9:30 → 10:25`, with a star if a time is missing from the source. */
export function TripTimes({ itinerary: { legs, departs, arrives, provenance }, day }: { itinerary: Itinerary; day: string }) {
  return (
    <span className={`${styles.times} number`}>
      <span>
        <TripEndpointTime leg={legs[0]} end="departs" />
        {provenance?.times === 'derived' && <sup>*</sup>}
        <OtherDay instant={departs} day={day} />
      </span>
      <Icon name="arrow" size={17} />
      <span>
        <TripEndpointTime leg={legs.at(-1)} end="arrives" />
        <OtherDay instant={arrives} day={day} />
      </span>
    </span>
  )
}

/** The weekday beside a time that is not on the day of the search. */
function OtherDay({ instant, day }: { instant: string; day: string }) {
  const text = useOtherDayText()(instant, day)
  return text && <small> {text}</small>
}

/** The duration of a trip, and its fare if it is published. */
export function TripCost({ itinerary: { minutes, fare } }: { itinerary: Itinerary }) {
  const { shortDuration } = useFormats()
  const price = usePriceFormat()
  return (
    <span className={`${styles.cost} number`}>
      <b>{shortDuration(minutes)}</b>
      <span>{fare && price(fare)}</span>
    </span>
  )
}
