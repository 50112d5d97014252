import type { ReactNode } from 'react'
import type { RouteDetail } from '@yatha/contract'
import { feed } from '../session/page-config.ts'
import ui from '../ui/ui.module.css'
import { useTranslate, useFormats } from '../words/language.tsx'
import { usePriceFormat } from '../words/price.ts'
import styles from './route.module.css'

interface Fact {
  readonly name: string
  readonly value: string
  /** The unit below the value. A fact with a unit shows no visible name. */
  readonly unit?: string
}

/** Number of stations, travel time in minutes, fare and train model. */
export function RouteFacts({ route }: { route: RouteDetail }): ReactNode {
  const t = useTranslate()
  const { number } = useFormats()
  const price = usePriceFormat()
  const { totalStations, travelMinutes, fare, trainModel } = route
  const stations = number(totalStations)
  const facts: Fact[] = [
    // The message contains the number and the unit, because the unit's plural form depends on the number. The number is removed to show
    // only the unit.
    {
      name: t('route.totalStations'),
      value: stations,
      unit: t('route.stationCount', { count: totalStations }).replace(stations, '').trim(),
    },
    { name: t('route.travelTime'), value: number(travelMinutes), unit: t('time.minutesUnit') },
    ...(fare || !feed ? [{ name: t('route.fare'), value: fare ? price(fare) : '–' }] : []),
    ...(feed ? [] : [{ name: t('route.model'), value: t(`model.${trainModel}`) }]),
  ]
  return (
    <dl className={`${ui.card} ${styles.facts} number`}>
      {facts.map(({ name, value, unit }) => (
        <div key={name}>
          <dt className={unit && 'visually-hidden'}>{name}</dt>
          <dd>
            <b>{value}</b>
            {unit && (
              <>
                {' '}
                <small>{unit}</small>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
