import type { Leg } from '@yatha/answers'
import { useFacts } from '../railway/railway.tsx'
import { useTranslate, useFormats } from '../words/language.tsx'
import { nextRideAfter, type Progress } from './progress.ts'

interface AnnouncerProps {
  legs: readonly Leg[]
  progress: Progress
  /** Index of the ride that ends at the next stop or for which the alarm is ringing; undefined if there is none. */
  exitLeg: number | undefined
}

/** Announces the next stop to screen readers politely, and the stop to get off at with an alert. Minutes are not announced. */
export function Announcer({ legs, progress, exitLeg }: AnnouncerProps) {
  const t = useTranslate()
  const facts = useFacts()
  const { stationName } = useFormats()
  const nameOf = (slug: string) => stationName(facts.stationName(facts.railway.station(slug)!))
  const leg = legs[progress.leg]!
  const ride = progress.phase === 'riding' && leg.kind === 'ride' ? leg.stops[progress.next]!.station : undefined
  const values = exitLeg === undefined ? undefined : { station: nameOf(legs[exitLeg]!.to) }
  return (
    <div className="visually-hidden">
      <p role="status">
        {exitLeg === undefined && ride !== undefined && t('go.nextIs', { station: nameOf(ride) })}
        {progress.phase === 'changing' && t('go.changeAt', { station: nameOf(leg.from) })}
        {progress.phase === 'arrived' && t('wake.arrived')}
      </p>
      <p role="alert">{values && t(nextRideAfter(legs, exitLeg!) === undefined ? 'go.offNext' : 'go.changeNext', values)}</p>
    </div>
  )
}
