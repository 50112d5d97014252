import { useMemo } from 'react'
import { planB, tripKey, type AwaitedTrain } from '@yatha/answers'
import { searchPath } from '@yatha/contract'
import { Link } from '../frame/router.ts'
import { useTranslate, useFormats } from '../words/language.tsx'
import { useAnswers } from './railway.tsx'
import styles from './plan-b.module.css'

/** Shows the next trip today, with a link to it, in case the train that the rider waits for does not come. */
export function PlanBLine({ train }: { train: AwaitedTrain }) {
  const t = useTranslate()
  const { clock } = useFormats()
  const answers = useAnswers()
  const { route, from, to, departs } = train
  const { planned } = departs
  const plan = useMemo(() => planB(answers, { route, from, to, departs: { planned } }), [answers, route, from, to, planned])
  if (!plan?.trip) return <p className={styles.line}>{plan ? t('planB.train', { time: clock(plan.departs) }) : t('planB.none')}</p>
  const [day, time] = [plan.departs.slice(0, 10), plan.departs.slice(11, 16)]
  return (
    <p className={styles.line}>
      <Link to={searchPath({ from, to, day, time, trip: tripKey(plan.trip) })}>
        {t('planB.trip', { time: clock(plan.departs), arrives: clock(plan.trip.arrives) })}
      </Link>
    </p>
  )
}
