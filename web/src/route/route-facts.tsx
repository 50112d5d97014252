import type { RouteDetail } from '@yatha/contract'
import { feed } from '../session/page-config.ts'
import { useTranslate, useWriting } from '../words/language.tsx'
import { usePrice } from '../words/price.ts'
import styles from './route.module.css'

/** Number of stations, travel time, train model and fare in one line. */
export function RouteFacts({ route }: { route: RouteDetail }) {
  const t = useTranslate()
  const { duration } = useWriting()
  const price = usePrice()
  const facts = [
    { name: t('route.totalStations'), value: t('route.stationCount', { count: route.totalStations }) },
    { name: t('route.travelTime'), value: <time dateTime={`PT${route.travelMinutes}M`}>{duration(route.travelMinutes)}</time> },
    ...(feed
      ? route.fare
        ? [{ name: t('route.fare'), value: price(route.fare) }]
        : []
      : [
          { name: t('route.model'), value: t(`model.${route.trainModel}`) },
          { name: t('route.fare'), value: route.fare ? price(route.fare) : t('search.fareUnknown') },
        ]),
  ]
  return (
    <dl className={`${styles.facts} number`}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt className="visually-hidden">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
