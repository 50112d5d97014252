import { listTrips, tripKey } from '@yatha/answers'
import type { SearchAnswer } from '@yatha/contract'
import { useTranslate, useWriting } from '../words/language.tsx'
import type { Change } from './use-search.ts'
import { TripCard } from './trip-card.tsx'
import { useSearch } from './use-search.ts'
import styles from './search.module.css'

const MAX_VISIBLE = 8

interface NextTripsProps {
  readonly answer: SearchAnswer
  readonly next: NonNullable<SearchAnswer['next']>
  readonly onChange: Change
}

/** The reason why no more trains run today, and the trips of the next day that has trains. A tap opens a trip on that day. */
export function NextTrips({ answer, next, onChange }: NextTripsProps) {
  const t = useTranslate()
  const { day, clock } = useWriting()
  const time = next.departs.slice(11, 16)
  const answerOfDay = useSearch({ from: answer.from.slug, to: answer.to.slug, day: next.day, time, by: 'depart' })
  if (!answerOfDay || 'unknown' in answerOfDay) return null
  return (
    <section className={styles.next}>
      <div role="status">
        {answer.reason && <p className="number">{t(`reason.${answer.reason}`, { time: answer.last ? clock(answer.last) : '' })}</p>}
        <h2 className="number">{day(next.day)}</h2>
      </div>
      <ol className={styles.list}>
        {listTrips(answerOfDay, 'all', 0)
          .slice(0, MAX_VISIBLE)
          .map((trip) => (
            <TripCard
              key={tripKey(trip)}
              itinerary={trip}
              best={undefined}
              day={next.day}
              isOpen={false}
              sought={undefined}
              onToggle={() => onChange({ day: next.day, time, by: 'depart', trip: tripKey(trip) })}
            >
              {null}
            </TripCard>
          ))}
      </ol>
    </section>
  )
}
