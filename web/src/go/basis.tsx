import { useEffect } from 'react'
import type { Leg } from '@yatha/answers'
import { zonedIso } from '@yatha/timetable'
import { now } from '../device/clock.ts'
import { useRailway } from '../railway/railway.tsx'
import { Icon } from '../ui/all-icons.tsx'
import ui from '../ui/ui.module.css'
import { useTranslate, useFormats } from '../words/language.tsx'
import type { CurrentCall } from './current-call.ts'
import type { LocatedTrip } from './use-located-trip.ts'
import styles from './go.module.css'

interface BasisProps {
  legs: readonly Leg[]
  current: CurrentCall
  isScreenKeptOn: boolean
  trip: Pick<LocatedTrip, 'location' | 'follow'>
}

/** Notes on the use of the location, on expired live times, and on the limits of the alarm. */
export function TripNotes({ legs, current, isScreenKeptOn, trip: { location, follow } }: BasisProps) {
  const t = useTranslate()
  const { clock } = useFormats()
  const { zone } = useRailway()
  const receivedAt = useLastLiveAt(legs, current)
  return (
    <>
      {location !== 'on' && (
        <button type="button" className={`${ui.pill} ${styles.locate}`} onClick={follow}>
          <Icon name="locate" size={18} />
          {t('home.useLocation')}
        </button>
      )}
      <p className={styles.basis}>
        {(location === 'denied' || location === 'failed') && <span>{t(`ride.ended.${location}`)}</span>}
        {(location === 'on' || location === 'off') && <span>{t('go.staysHere')}</span>}
        {current.call.basis === 'timetable' && receivedAt !== undefined && (
          <span>{t('go.stale', { time: clock(zonedIso(receivedAt, zone)) })}</span>
        )}
        <span>{t(isScreenKeptOn ? 'wake.screenOn' : 'wake.screenOff')}</span>
      </p>
    </>
  )
}

/** When live times of a train were last received since the page was loaded, in epoch seconds, by route. */
const lastLiveAt = new Map<string, number>()

/** Returns when live times of a train of the trip were last received, even if those times have expired since. */
function useLastLiveAt(legs: readonly Leg[], { ride, call }: CurrentCall): number | undefined {
  const isLive = call.basis !== 'timetable'
  const { age = 0 } = call
  useEffect(() => {
    if (isLive) lastLiveAt.set(ride.route, now() - age)
  }, [isLive, age, ride.route])
  const receivedAt = legs.flatMap((leg) => (leg.kind === 'ride' ? (lastLiveAt.get(leg.route) ?? []) : []))
  return receivedAt.length > 0 ? Math.max(...receivedAt) : undefined
}
