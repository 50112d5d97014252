import { Fragment } from 'react'
import { legInstants, type Itinerary, type Notice } from '@yatha/contract'
import { Notices } from '../railway/notices.tsx'
import { SourceNote } from '../station/index.ts'
import { Icon } from '../ui/all-icons.tsx'
import { useTranslate } from '../words/language.tsx'
import { Change, Leg } from './leg.tsx'
import { toldCall } from './trip-words.ts'
import styles from './search.module.css'

interface TripDetailProps {
  itinerary: Itinerary
  /** About this trip. */
  notices: readonly Notice[] | undefined
  onMap: () => void
}

/** What a rider can do with a trip, then its legs with their stops, and its source. */
export function TripDetail({ itinerary, notices, onMap }: TripDetailProps) {
  const t = useTranslate()
  const { legs, provenance } = itinerary
  return (
    <>
      <div className={styles.actions}>
        <button type="button" onClick={onMap}>
          <Icon name="map" size={20} />
          {t('app.map')}
        </button>
      </div>
      {notices && notices.length > 0 && <Notices notices={notices} />}
      {legs.map((leg, i) => (
        <Fragment key={`${leg.from} ${legInstants(leg).departs}`}>
          {i > 0 && leg.kind === 'ride' && <Change from={legs[i - 1]!} to={leg} />}
          <Leg leg={leg} />
        </Fragment>
      ))}
      {provenance && <SourceNote provenance={provenance} call={toldCall(itinerary)} />}
    </>
  )
}
