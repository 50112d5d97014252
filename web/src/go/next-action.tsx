import { transferSecondsAt, type Leg } from '@yatha/answers'
import { useEverySecond } from '../device/use-every-second.ts'
import { useAnswers } from '../railway/railway.tsx'
import { useStationName } from '../station/index.ts'
import { Icon } from '../ui/all-icons.tsx'
import { useTranslate, useFormats } from '../words/language.tsx'
import { nextRideAfter, legEpochSeconds, type Progress } from './progress.ts'
import styles from './go.module.css'

/** The next action: where to change and into which train, or where to get off, in how many stops and minutes. */
export function NextAction({ legs, progress }: { legs: readonly Leg[]; progress: Progress }) {
  const t = useTranslate()
  const { clock, duration, stationName, train } = useFormats()
  const answers = useAnswers()
  // During a walk, the next action belongs to the next ride.
  const at = legs[progress.leg]!.kind === 'walk' ? nextRideAfter(legs, progress.leg) : progress.leg
  const { problem } = progress
  const hasProblem = problem !== undefined && problem.leg === at
  const leg = at === undefined ? undefined : legs[at]!
  const station = useStationName(hasProblem && problem.from !== leg?.from ? problem.from : (leg?.to ?? ''))
  const minutes = useEverySecond((now) =>
    leg ? Math.max(0, Math.ceil((legEpochSeconds(leg).arrives - Math.max(now, legEpochSeconds(leg).departs)) / 60)) : 0,
  )
  if (leg?.kind !== 'ride' || !station || (hasProblem && problem.from === leg.from)) return null
  const next = hasProblem ? undefined : nextRideAfter(legs, at!)
  const ride = next === undefined ? undefined : legs[next]!
  const walk = legs[at! + 1]?.kind === 'walk' ? legs[at! + 1] : undefined
  const name = stationName(station)
  const seconds = ride ? legEpochSeconds(ride).departs - legEpochSeconds(walk ?? leg).arrives : 0
  const isTight = !walk && seconds < transferSecondsAt(answers, leg.to)
  const stops = progress.phase === 'riding' ? progress.stopsLeft : leg.stops.length - 1
  return (
    <div className={styles.toDo}>
      <i aria-hidden="true">
        <Icon name={ride ? 'swap' : 'down-to'} size={19} />
      </i>
      <p>
        <b>{t(ride && !walk ? 'go.changeAt' : 'go.getOffAt', { station: name })}</b>
        {ride?.kind === 'ride' && problem?.leg !== next && (
          <small className={`number ${isTight ? styles.tight : ''}`}>
            {t(isTight ? 'go.tight' : 'go.change', {
              train: train(ride),
              time: clock(ride.departs.expected ?? ride.departs.planned),
              text: duration(Math.floor(seconds / 60)),
            })}
          </small>
        )}
      </p>
      <p className={`${styles.count} number`}>
        <b>{t('search.stops', { count: stops })}</b> <b>{duration(minutes)}</b>
      </p>
    </div>
  )
}
