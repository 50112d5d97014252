import { useMemo } from 'react'
import { answerSearch, bestTrip, legNamesOf, resolveSearchQuery, type Leg } from '@yatha/answers'
import { callInstant, goPath, searchPath, type Itinerary, type RideLeg } from '@yatha/contract'
import { zonedIso } from '@yatha/timetable'
import { useEverySecond } from '../device/use-every-second.ts'
import { Link, useNavigate } from '../frame/router.ts'
import { useAnswers, useRailwayNow } from '../railway/railway.tsx'
import { setTripAlarm, createTripAlarm, type TripAlarm } from '../search/index.ts'
import { useStationName } from '../station/index.ts'
import { Icon } from '../ui/all-icons.tsx'
import ui from '../ui/ui.module.css'
import { useTranslate, useFormats } from '../words/language.tsx'
import { legsUntil, legEpochSeconds, type TripProblem } from './progress.ts'
import { ridesOf } from './use-alarm.ts'
import styles from './go.module.css'

interface ProblemNoticeProps {
  legs: readonly Leg[]
  problem: TripProblem
  wake: TripAlarm | undefined
  /** Called when the rider reports being on the train, although by its times the rider missed it. */
  onCaught: (leg: number) => void
}

/** Explains why the trip cannot go on as planned, and offers the next connection to the same destination. */
export function ProblemNotice({ legs, problem, wake, onCaught }: ProblemNoticeProps) {
  const t = useTranslate()
  const { clock, stationName, train } = useFormats()
  const answers = useAnswers()
  const navigate = useNavigate()
  const missedRide = legs[problem.leg] as RideLeg // Only a ride can have a problem.
  const { to: destination } = legs.at(-1)!
  const [from, troubleStation, to] = [
    useStationName(problem.from)!,
    useStationName(missedRide.arrives.cancelled ? missedRide.to : missedRide.from)!,
    useStationName(destination)!,
  ]
  const next = useNextConnection(problem, destination)
  const hasLeft = useEverySecond((now) => now >= legEpochSeconds(missedRide).departs)
  const words = { train: train(missedRide), time: clock(callInstant(missedRide.departs)), station: stationName(troubleStation) }
  const ride = next && ridesOf(next.legs)[0]
  const takeConnection = (connection: Itinerary) => {
    const all = [...legsUntil(legs, problem), ...connection.legs]
    const names = legNamesOf(answers, all)
    // The alarm for the new train must ring, even if the rider stopped the alarm for the missed train.
    const awake = Math.min(wake?.awake ?? -1, ridesOf(legsUntil(legs, problem)).length - 1)
    if (wake) setTripAlarm({ ...createTripAlarm({ legs: all }, { ...wake, names, wantsPush: wake.push !== undefined }), awake })
    navigate(goPath(names), { replace: true })
  }
  return (
    <section className={styles.problem} aria-labelledby="go-problem">
      <div role="alert">
        <h2 id="go-problem">
          <Icon name="warning" size={20} />
          <span className="number">{t(`go.${problem.kind === 'missed' && hasLeft ? 'hasLeft' : problem.kind}`, words)}</span>
        </h2>
        <p className="number">
          {next && ride
            ? t('go.nextWay', {
                train: train(ride),
                time: clock(callInstant(ride.departs)),
                station: stationName(from),
                arrives: clock(next.arrives),
              })
            : t('go.none', { station: stationName(to) })}
        </p>
      </div>
      <div className={styles.troubleActs}>
        {next ? (
          <button type="button" className={ui.button} onClick={() => takeConnection(next)}>
            {t('go.take')}
          </button>
        ) : (
          <Link className={ui.button} to={searchPath({ from: from.slug, to: to.slug })}>
            {t('go.others')}
          </Link>
        )}
        {problem.kind === 'missed' && hasLeft && (
          <button type="button" className={`${ui.button} ${ui.quiet}`} onClick={() => onCaught(problem.leg)}>
            {t('go.caughtIt')}
          </button>
        )}
      </div>
    </section>
  )
}

/** Time to change to the first train of the alternative connection. */
const TRANSFER_SECONDS = 60

/** Returns the best trip to `to` from the station of the problem, starting when the rider arrives there. */
function useNextConnection({ from, since }: TripProblem, to: string): Itinerary | undefined {
  const answers = useAnswers()
  const { instant } = useRailwayNow()
  return useMemo(() => {
    const earliest = Math.max(instant, since > 0 ? since + TRANSFER_SECONDS : 0)
    const at = zonedIso(Math.ceil(earliest / 60) * 60, answers.railway.zone)
    const question = resolveSearchQuery(answers, { from, to, day: at.slice(0, 10), time: at.slice(11, 16) })
    if ('unknown' in question || from === to) return undefined
    const trip = bestTrip(answerSearch(answers, question), earliest)
    return trip?.legs.some(({ kind }) => kind === 'ride') ? trip : undefined
  }, [answers, instant, from, since, to])
}
