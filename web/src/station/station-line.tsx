import type { StationSummary } from '@yatha/contract'
import { useTranslate } from '../words/language.tsx'
import { NameOfStation } from '../railway/station-name.tsx'
import styles from './station.module.css'

/** A station in a list: its mark, its name, the landmark it was found by, and whether a train calls. */
export function StationLine({ station }: { station: StationSummary }) {
  const t = useTranslate()
  return (
    <>
      <i className={styles.dot} data-kind={station.loopOrder ? 'loop' : 'other'} aria-hidden="true" />
      <span>
        <b>
          <NameOfStation station={station} />
        </b>
        {station.landmark && <small>{t('search.near', { landmark: station.landmark })}</small>}
        {!station.served && <small>{t('station.notServed')}</small>}
      </span>
    </>
  )
}
