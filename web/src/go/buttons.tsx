import { Suspense, useEffect, useState } from 'react'
import { tripKey, type Leg } from '@yatha/answers'
import { legInstants, searchPath } from '@yatha/contract'
import { canPlaySound } from '../device/alarm.ts'
import { useShare } from '../frame/share-button.tsx'
import { setTripAlarm, SoundTest, LockedPhoneNote, AlarmSheet, type TripAlarm } from '../search/index.ts'
import { useStationName } from '../station/index.ts'
import { Icon } from '../ui/all-icons.tsx'
import ui from '../ui/ui.module.css'
import { useTranslate, useFormats } from '../words/language.tsx'
import { ridesOf } from './use-alarm.ts'
import styles from './go.module.css'

/**
 * A switch for the alarm, a note about the limits of the alarm on this phone, and a button that shares the arrival time with somebody
 * who waits at the destination.
 */
export function TripButtons({ legs, wake }: { legs: readonly Leg[]; wake: TripAlarm | undefined }) {
  const t = useTranslate()
  const { clock, stationName, train } = useFormats()
  const share = useShare()
  const [isSheetOpen, setSheetOpen] = useState(() => !wake && location.hash === '#wake')
  useEffect(() => {
    // A reload must not open the sheet again.
    if (location.hash) history.replaceState(history.state, '', location.pathname + location.search)
  }, [])
  const [first, last] = [legs[0]!, legs.at(-1)!]
  const to = useStationName(last.to)!
  const rides = ridesOf(legs)
  const { departs } = rides[0]!
  const shareArrival = () => {
    const time = clock(legInstants(last).arrives)
    const title = t('go.shareText', { station: stationName(to), time, train: train(rides.at(-1)!) })
    const [day, at] = [departs.planned.slice(0, 10), departs.planned.slice(11, 16)]
    void share(title, searchPath({ from: first.from, to: last.to, day, time: at, trip: tripKey({ legs: [...legs] }) }))
  }
  return (
    <>
      {wake && !canPlaySound() && (
        <div className={styles.sound}>
          <SoundTest />
        </div>
      )}
      <div className={styles.buttons}>
        <button
          type="button"
          className={ui.pill}
          role="switch"
          aria-checked={wake !== undefined}
          aria-label={t('wake.action')}
          onClick={() => (wake ? setTripAlarm(undefined) : setSheetOpen(true))}
        >
          <Icon name="bell" size={18} />
          {t(wake ? 'go.wakeOn' : 'go.wakeOff')}
        </button>
        <button type="button" className={ui.pill} onClick={shareArrival}>
          <Icon name="share" size={18} />
          {t('go.share')}
        </button>
      </div>
      <Suspense>
        {wake && <LockedPhoneNote wake={wake} />}
        {isSheetOpen && <AlarmSheet itinerary={{ legs: [...legs] }} onClose={() => setSheetOpen(false)} />}
      </Suspense>
    </>
  )
}
