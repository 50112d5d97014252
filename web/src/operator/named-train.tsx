import { useMemo } from 'react'
import { answerRoutes } from '@yatha/answers'
import { routePath, type RouteSummary } from '@yatha/contract'
import { Link } from '../frame/router.ts'
import { useAnswers } from '../railway/railway.tsx'
import { DirectionIcon } from '../railway/way-mark.tsx'
import { useTranslate, useFormats } from '../words/language.tsx'
import styles from './doubts.module.css'

/** A train with its number and its summary from the timetable. */
export interface NamedTrain {
  readonly slug: string
  readonly number: string
  /** Undefined if the timetable no longer has the train. */
  readonly route: RouteSummary | undefined
}

/** Returns a function that finds a train by its slug. */
export function useNamedTrain(): (slug: string) => NamedTrain {
  const answers = useAnswers()
  const { train } = useFormats()
  const routes = useMemo(() => new Map(answerRoutes(answers).map((route) => [route.slug, route])), [answers])
  return (slug) => {
    const route = routes.get(slug)
    return { slug, route, number: route ? train(route) : slug }
  }
}

export function TrainName({ train: { number, route }, as: Name, id }: { train: NamedTrain; as: 'h2' | 'p'; id?: string }) {
  const t = useTranslate()
  const { stationName, serviceClock } = useFormats()
  return (
    <div className={styles.train}>
      <Name className={styles.number} id={id}>
        {route ? <Link to={routePath(route.slug)}>{number}</Link> : number}
      </Name>
      {route && (
        <span className={styles.ends}>
          <DirectionIcon way={route.way} size={16} />
          <span>
            <span className="number">{serviceClock(route.departs)}</span>{' '}
            {route.origin.slug === route.destination.slug
              ? t('station.fullLoop')
              : `${stationName(route.origin)} – ${stationName(route.destination)}`}
          </span>
        </span>
      )}
    </div>
  )
}
