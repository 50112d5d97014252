import { Fragment } from 'react'
import { legInstants, type Itinerary, type Notice } from '@yatha/contract'
import { Notices } from '../../railway/notices.tsx'
import { PlanB } from '../../railway/plan-b.tsx'
import { SourceNote } from '../../station/index.ts'
import { Leg, TransferWait } from './leg.tsx'
import { TripActions } from './trip-actions.tsx'
import { statusDeparture } from './trip-words.ts'

interface TripDetailProps {
  itinerary: Itinerary
  day: string
  /** Notices about this trip. */
  notices: readonly Notice[] | undefined
  onMap: () => void
}

/** Actions for a trip, its legs with their stops, and its source. */
export function TripDetail({ itinerary, day, notices, onMap }: TripDetailProps) {
  const { legs, provenance } = itinerary
  const ride = legs.find(({ kind }) => kind === 'ride')
  return (
    <>
      <TripActions itinerary={itinerary} day={day} onMap={onMap} />
      {ride?.kind === 'ride' && <PlanB train={{ ...ride, to: legs.at(-1)!.to }} />}
      {notices && notices.length > 0 && <Notices notices={notices} />}
      {legs.map((leg, i) => (
        <Fragment key={`${leg.from} ${legInstants(leg).departs}`}>
          {i > 0 && leg.kind === 'ride' && <TransferWait from={legs[i - 1]!} to={leg} />}
          <Leg leg={leg} />
        </Fragment>
      ))}
      {provenance && <SourceNote provenance={provenance} call={statusDeparture(itinerary)} />}
    </>
  )
}
