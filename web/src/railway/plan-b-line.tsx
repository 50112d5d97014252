import { useMemo } from 'react'
import { findPlanB, tripKey, type AwaitedTrain } from '@yatha/answers'
import { searchPath, type Itinerary } from '@yatha/contract'
import { Link } from '../frame/router.ts'
import { useTranslate, useFormats } from '../words/language.tsx'
import { PLACEHOLDER, WithPlaceholder } from '../words/placeholder.tsx'
import { useAnswers } from './railway.tsx'
import { UncertainTimeStar } from './starred.tsx'
import styles from './plan-b.module.css'

interface PlanBLineProps {
  readonly train: AwaitedTrain
  /** Whether the expected departure of the train is in the past. */
  readonly hasDeparted: boolean
}

/** Shows the next trip today, with a link to it, in case the train that the rider waits for does not come, or has left. */
export function PlanBLine({ train, hasDeparted }: PlanBLineProps) {
  const t = useTranslate()
  const { clock } = useFormats()
  const answers = useAnswers()
  const { route, from, to, departs } = train
  const { planned } = departs
  const plan = useMemo(() => findPlanB(answers, { route, from, to, departs: { planned } }), [answers, route, from, to, planned])
  if (!plan) return <p className={styles.line}>{t(hasDeparted ? 'planB.noneAfter' : 'planB.none')}</p>
  const { trip, loopDeparture } = plan
  const text = trip
    ? t(hasDeparted ? 'planB.tripAfter' : 'planB.trip', { time: PLACEHOLDER, arrives: clock(trip.arrives) })
    : t(hasDeparted ? 'planB.trainAfter' : 'planB.train', { time: PLACEHOLDER })
  const words = (
    <WithPlaceholder text={text}>
      {clock(plan.departs)}
      {loopDeparture && <UncertainTimeStar time={loopDeparture} />}
      {trip?.provenance && <UncertainTimeStar time={{ basis: basisOf(trip), provenance: trip.provenance }} />}
    </WithPlaceholder>
  )
  if (!trip) return <p className={styles.line}>{words}</p>
  const [day, time] = [plan.departs.slice(0, 10), plan.departs.slice(11, 16)]
  return (
    <p className={styles.line}>
      <Link to={searchPath({ from, to, day, time, trip: tripKey(trip) })}>{words}</Link>
    </p>
  )
}

const basisOf = ({ legs }: Itinerary) => legs.find((leg) => leg.kind === 'ride')?.departs.basis ?? 'timetable'
