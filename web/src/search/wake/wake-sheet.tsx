import { useMemo, useState } from 'react'
import { legNamesOf } from '@yatha/answers'
import { goPath, MAX_WAKE_STOPS, SCREENS, type Itinerary, type RideLeg } from '@yatha/contract'
import { zonedIso } from '@yatha/timetable'
import { allowSound, beep } from '../../device/alarm.ts'
import { useUrlPath, useNavigate } from '../../frame/router.ts'
import { useAnswers, useFacts } from '../../railway/railway.tsx'
import { Icon } from '../../ui/all-icons.tsx'
import { Sheet } from '../../ui/parts.tsx'
import { SheetGrabber, useCloseOnBack } from '../../ui/sheet-moves.tsx'
import ui from '../../ui/ui.module.css'
import { useTranslate, useFormats } from '../../words/language.tsx'
import { useAlarmPushState, AlarmConditions } from './alarm-conditions.tsx'
import { alarmStopIndex, createTripAlarm, expectedCallTimes, setTripAlarm } from './wake.ts'
import styles from './wake.module.css'

const DEFAULT_STOPS = 2

/**
 * Lets the rider choose at how many stops before the station the alarm rings, shows whether the alarm works on this phone, and starts the
 * trip.
 */
export function AlarmSheet({ itinerary, onClose }: { itinerary: Pick<Itinerary, 'legs'>; onClose: () => void }) {
  const t = useTranslate()
  const answers = useAnswers()
  const navigate = useNavigate()
  const address = useUrlPath()
  const { arrives } = useAlarmPushState()
  const rides = useMemo(() => itinerary.legs.filter((leg) => leg.kind === 'ride'), [itinerary])
  const maxStops = Math.min(MAX_WAKE_STOPS, Math.max(...rides.map(({ stops }) => stops.length - 1)))
  const [chosenStops, setStops] = useState(DEFAULT_STOPS)
  const stops = Math.min(chosenStops, maxStops)
  const leave = useCloseOnBack(onClose)
  const before = t('wake.stopsBefore', { count: stops })
  const start = () => {
    // Must run in the tap's event handler: browsers allow sound only after a tap.
    void allowSound()
    const names = legNamesOf(answers, itinerary.legs)
    leave(() => {
      onClose()
      setTripAlarm(createTripAlarm(itinerary, { names, before: { stops }, wantsPush: arrives !== 'nowhere' }))
      // Opens the page of the trip, because the alarm rings only while that page is open.
      if (address !== SCREENS.go.path) navigate(goPath(names))
    })
  }
  return (
    <Sheet title={t('wake.title')} closeLabel={t('app.close')} onClose={onClose}>
      <SheetGrabber onClose={onClose} />
      <div className={styles.form}>
        {rides.map((ride, i) => (
          <GetOffText key={ride.departs.planned} ride={ride} isLast={i === rides.length - 1} />
        ))}
        <div className={styles.stepper}>
          <button type="button" aria-label={t('wake.fewer')} disabled={stops <= 1} onClick={() => setStops(stops - 1)}>
            <Icon name="minus" />
          </button>
          <p role="status" className="number">
            <b>{before}</b>
            {rides.map((ride) => (
              <AlarmText key={ride.departs.planned} ride={ride} stops={stops} />
            ))}
          </p>
          <button type="button" aria-label={t('wake.more')} disabled={stops >= maxStops} onClick={() => setStops(stops + 1)}>
            <Icon name="plus" />
          </button>
        </div>
        <AlarmConditions />
        <button type="button" className={`${ui.button} ${styles.start}`} onClick={start}>
          {t('wake.start', { before })}
        </button>
        <button type="button" className={styles.try} onClick={() => void allowSound().then(beep)}>
          {t('wake.try')}
        </button>
      </div>
    </Sheet>
  )
}

/** Where and when the rider gets off a train. */
function GetOffText({ ride, isLast }: { ride: RideLeg; isLast: boolean }) {
  const t = useTranslate()
  const { train } = useFormats()
  const { nameOf, timeText } = useStopText()
  const times = expectedCallTimes(useAnswers(), ride)
  return (
    <p className={`number ${styles.getOff}`}>
      <b>{t(isLast ? 'go.getOffAt' : 'go.changeAt', { station: nameOf(ride.to) })}</b> {timeText(times.at(-1)!)}&nbsp;· {train(ride)}
    </p>
  )
}

/** Where and when the alarm rings for a train. */
function AlarmText({ ride, stops }: { ride: RideLeg; stops: number }) {
  const t = useTranslate()
  const { nameOf, timeText } = useStopText()
  const at = alarmStopIndex(ride.stops.length, { stops })
  const times = expectedCallTimes(useAnswers(), ride)
  return <small>{t('wake.atStop', { station: nameOf(ride.stops[at]!.station), time: timeText(times[at]!) })}</small>
}

function useStopText() {
  const { clock, stationName } = useFormats()
  const facts = useFacts()
  return {
    nameOf: (slug: string) => stationName(facts.stationName(facts.railway.station(slug)!)),
    timeText: (instant: number) => clock(zonedIso(instant, facts.railway.zone)),
  }
}
