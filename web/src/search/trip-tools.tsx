import { useTranslate, useWriting } from '../words/language.tsx'
import { Icon } from '../ui/all-icons.tsx'
import type { Change } from './use-search.ts'
import type { SearchRequest } from './use-search.ts'
import type { Trips } from './use-trips.ts'
import styles from './search.module.css'

interface TripToolsProps {
  trips: Trips
  request: SearchRequest
  onChange: Change
  onEarlier: () => void
  onSeek: (trip: NonNullable<Trips['first']>) => void
}

/** A row above the trips: their number, buttons for the earlier, first and last trips, and the filter. Scrolls if it is too wide. */
export function TripTools({ trips: { listed, after, before, first, last }, request, onChange, onEarlier, onSeek }: TripToolsProps) {
  const t = useTranslate()
  const { clock } = useWriting()
  return (
    <div className={styles.tools}>
      <div role="status">
        <h2 className={styles.note}>{t('search.results', { count: listed.length + after })}</h2>
      </div>
      {first && last && (
        <nav aria-label={t('search.trips')}>
          {before > 0 && (
            <button type="button" onClick={onEarlier}>
              <Icon name="up" size={16} />
              {t('search.earlier')}
            </button>
          )}
          <button type="button" className="number" onClick={() => onSeek(first)}>
            {t('search.first', { time: clock(first.departs) })}
          </button>
          <button type="button" className="number" onClick={() => onSeek(last)}>
            {t('search.last', { time: clock(last.departs) })}
          </button>
        </nav>
      )}
      <div className={styles.filter} role="group" aria-label={t('search.filter')}>
        {(['all', 'direct', 'transfer'] as const).map((show) => (
          <button key={show} type="button" aria-pressed={request.show === show} onClick={() => onChange({ show })}>
            {t(`search.${show}`)}
          </button>
        ))}
      </div>
    </div>
  )
}
