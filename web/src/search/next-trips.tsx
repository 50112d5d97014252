import { useState } from 'react'
import { bestTrip, listTrips, tripKey, type TripFilter } from '@yatha/answers'
import type { SearchAnswer } from '@yatha/contract'
import { addDays } from '@yatha/timetable'
import { useRailwayNow } from '../railway/railway.tsx'
import { useTranslate, useFormats } from '../words/language.tsx'
import { Icon } from '../ui/all-icons.tsx'
import { overnightWait } from './trip/long-wait.ts'
import { StarNote } from './timetable-note.tsx'
import { TripCard } from './trip/trip-card.tsx'
import { useSearch, type ChangeSearch } from './use-search.ts'
import { MAX_INITIAL_TRIPS } from './use-trips.ts'
import styles from './search.module.css'

interface NextTripsProps {
  readonly answer: SearchAnswer
  readonly next: NonNullable<SearchAnswer['next']>
  readonly show: TripFilter
  readonly onChange: ChangeSearch
}

/** The trips of the next day that has trains. A tap on a trip searches that day with the trip open. */
export function NextTrips({ answer, next, show, onChange }: NextTripsProps) {
  const t = useTranslate()
  const [isWhole, setIsWhole] = useState(false)
  const time = next.departs.slice(11, 16)
  const answerOfDay = useSearch({ from: answer.from.slug, to: answer.to.slug, day: next.day, time, by: 'depart' })
  if (!answerOfDay || 'unknown' in answerOfDay) return null
  const trips = listTrips(answerOfDay, show, 0)
  const listedTrips = isWhole ? trips : trips.slice(0, MAX_INITIAL_TRIPS)
  const best = bestTrip(answerOfDay, 0)
  const savesNight = answer.transfer.some((trip) => overnightWait(trip))
  return (
    <section className={styles.next}>
      <DayLine day={next.day} />
      {trips.length === 0 && show !== 'all' && (
        <p className={styles.note}>{t(show === 'direct' ? 'search.noDirect' : 'search.noTransfer')}</p>
      )}
      <ol className={styles.list}>
        {listedTrips.map((trip) => (
          <TripCard
            key={tripKey(trip)}
            itinerary={trip}
            best={trip === best ? 'depart' : undefined}
            savesNight={savesNight && trip === best}
            day={next.day}
            isOpen={false}
            scrollTarget={undefined}
            onToggle={() => onChange({ day: next.day, time, by: 'depart', trip: tripKey(trip) })}
          >
            {null}
          </TripCard>
        ))}
      </ol>
      {listedTrips.length < trips.length && (
        <div className={styles.more}>
          <button type="button" onClick={() => setIsWhole(true)}>
            <Icon name="down" size={18} />
            {t('search.later')}
          </button>
        </div>
      )}
      <StarNote trips={listedTrips} />
    </section>
  )
}

/** A line between two days, with its date: `Tomorrow · Tue, Nov 24`. */
export function DayLine({ day }: { day: string }) {
  const t = useTranslate()
  const writing = useFormats()
  const { day: today } = useRailwayNow()
  const word = day === today ? t('search.today') : day === addDays(today, 1) ? t('search.tomorrow') : undefined
  return (
    <h2 className={`${styles.day} number`}>
      <span>{[word, writing.day(day)].filter((text) => text !== undefined).join('\u00A0· ')}</span>
    </h2>
  )
}
