import type { Leg } from '@yatha/answers'
import { SoundTest, setTripAlarm, useTripAlarm } from '../search/index.ts'
import { useStationName } from '../station/index.ts'
import { StationNameText } from '../railway/station-name.tsx'
import { StopTime } from '../railway/stop-time.tsx'
import { useTranslate, useFormats } from '../words/language.tsx'
import { TimeSourceChip } from './basis-chip.tsx'
import { MinutesUntil } from './minutes.tsx'
import { nextRideAfter, legEpochSeconds } from './progress.ts'
import styles from './go.module.css'

interface GetOffCardProps {
  legs: readonly Leg[]
  /** Index of the ride to get off from. */
  leg: number
  /** True if the rider gets off at the next stop. The alarm may ring earlier. */
  isNext: boolean
  isRinging: boolean
  /** Whether the times come from the position of the phone. */
  isLocated: boolean
  onMap: () => void
}

/** An amber card, shown one stop before getting off and while the alarm rings, with sound and vibration until the rider confirms. */
export function GetOffCard({ legs, leg, isNext, isRinging, isLocated, onMap }: GetOffCardProps) {
  const t = useTranslate()
  const { train } = useFormats()
  const wake = useTripAlarm()
  const ride = legs[leg]!
  const station = useStationName(ride.to)
  if (ride.kind !== 'ride' || !station) return null
  const isLast = nextRideAfter(legs, leg) === undefined
  const rideIndex = legs.slice(0, leg).filter(({ kind }) => kind === 'ride').length
  const heading = isNext ? t(isLast ? 'wake.next' : 'wake.changeNext') : t(isLast ? 'wake.getOff' : 'wake.change')
  return (
    <section className={styles.amber} aria-labelledby="go-off" data-ringing={isRinging || undefined}>
      <p className={styles.label}>
        <b>{heading}</b>
        <span className="number">
          {train(ride)} <TimeSourceChip call={ride.arrives} isLocated={isLocated} />
        </span>
      </p>
      <h2 id="go-off" className={styles.name}>
        <StationNameText station={station} />
      </h2>
      <p className={styles.due}>
        <MinutesUntil until={legEpochSeconds(ride).arrives} />
        <strong className="number">
          <StopTime call={ride.arrives} isTrainRunning />
        </strong>
      </p>
      {isRinging && <SoundTest />}
      <p className={styles.amberActs}>
        {isRinging && wake && (
          <button type="button" className={styles.awake} onClick={() => setTripAlarm({ ...wake, awake: rideIndex })}>
            {t('wake.awake')}
          </button>
        )}
        <button type="button" data-opens-map onClick={onMap}>
          {t('go.showMap')}
        </button>
      </p>
    </section>
  )
}
