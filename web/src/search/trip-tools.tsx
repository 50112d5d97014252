import { formatClockTime, type SearchAnswer } from '@yatha/contract'
import { WithPlaceholder, PLACEHOLDER } from '../words/placeholder.tsx'
import { useTranslate, useFormats } from '../words/language.tsx'
import { useRailwayNow } from '../railway/railway.tsx'
import { Icon } from '../ui/all-icons.tsx'
import type { ChangeSearch, SearchRequest } from './use-search.ts'
import type { Trips } from './use-trips.ts'
import styles from './search.module.css'

interface TripToolsProps {
  trips: Trips
  answer: SearchAnswer
  request: SearchRequest
  onChange: ChangeSearch
  onEarlier: () => void
  onSeek: (trip: NonNullable<Trips['first']>) => void
}

/**
 * The controls above the trips: the filter, and buttons for the first, the last and the earlier trips. If no trips run on this day, shows
 * only the filter.
 */
export function TripTools({ trips, answer, request, onChange, onEarlier, onSeek }: TripToolsProps) {
  const t = useTranslate()
  const { clock, serviceClock } = useFormats()
  const { time } = useRailwayNow()
  const { listedTrips, laterCount, earlierCount, first, last } = trips
  return (
    <>
      <div className={styles.filter} role="group" aria-label={t('search.filter')}>
        {(['all', 'direct', 'transfer'] as const).map((show) => (
          <button key={show} type="button" aria-pressed={request.show === show} onClick={() => onChange({ show })}>
            {t(`search.${show}`)}
          </button>
        ))}
      </div>
      {!answer.next && (
        <div role="status" className="visually-hidden">
          <h2>{t('search.results', { count: listedTrips.length + laterCount })}</h2>
        </div>
      )}
      {!answer.next && first && last && (
        <nav className={`${styles.ends} number`} aria-label={t('search.trips')}>
          <button type="button" onClick={() => onSeek(first)}>
            <WithPlaceholder text={t('search.first', { time: PLACEHOLDER })}>
              <b>{clock(first.departs)}</b>
            </WithPlaceholder>
          </button>
          <button type="button" onClick={() => onSeek(last)}>
            <WithPlaceholder text={t('search.last', { time: PLACEHOLDER })}>
              <b>{clock(last.departs)}</b>
            </WithPlaceholder>
          </button>
          {earlierCount > 0 && (
            <button
              type="button"
              onClick={({ currentTarget }) => {
                // This button disappears, so its neighbor takes the focus.
                ;(currentTarget.previousElementSibling as HTMLElement).focus({ preventScroll: true })
                onEarlier()
              }}
            >
              {t('search.before', { time: serviceClock(request.time ?? formatClockTime(time)) })}
              <b>
                <Icon name="up" size={17} />
                {t('search.earlier')}
              </b>
            </button>
          )}
        </nav>
      )}
    </>
  )
}
