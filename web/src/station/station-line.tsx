import type { StationSummary } from '@yatha/contract'
import { useTranslate } from '../words/language.tsx'
import { useFacts } from '../railway/railway.tsx'
import { StationNameText } from '../railway/station-name.tsx'
import styles from './station.module.css'

/** A station in a list: mark, name, the landmark that matched the search with its walking distance, and a note if no train calls there. */
export function StationLine({ station }: { station: StationSummary }) {
  const t = useTranslate()
  const facts = useFacts()
  const walk = station.landmark && facts.landmarks(station.slug)?.find(({ name }) => name === station.landmark)?.walkMinutes
  return (
    <>
      <i className={styles.dot} data-kind={station.loopOrder ? 'loop' : 'other'} aria-hidden="true" />
      <span>
        <b>
          <StationNameText station={station} />
        </b>
        {station.landmark && (
          <small>
            {t('search.near', { landmark: station.landmark })}
            {walk !== undefined && `\u00A0· ${t('place.walk', { count: walk })}`}
          </small>
        )}
        {!station.served && <small>{t('station.notServed')}</small>}
      </span>
    </>
  )
}
