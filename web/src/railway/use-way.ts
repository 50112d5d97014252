import { useCallback } from 'react'
import type { StationName } from '@yatha/contract'
import type { RouteDirection } from '@yatha/timetable'
import { feed } from '../session/page-config.ts'
import { useTranslate, useFormats } from '../words/language.tsx'
import { useFacts } from './railway.tsx'

interface TrainWithWay {
  readonly way: RouteDirection
  /** Slug of the train. */
  readonly route: string
  readonly destination?: StationName
}

/**
 * Returns a function that returns a train's direction in words. For long-distance trains, some of which do not serve Yangon, and on an
 * imported railway, whose directions have no names, the function returns the destination.
 */
export function useDirectionText(): (train: TrainWithWay) => string {
  const t = useTranslate()
  const { stationName } = useFormats()
  const facts = useFacts()
  return useCallback(
    ({ way, route, destination }) => {
      if (!feed && way !== 'up' && way !== 'down') return t(`way.${way}`)
      const { railway } = facts
      const lastStop = destination ?? facts.stationName(railway.stations[railway.route(route)!.destination]!)
      return t('station.to', { station: stationName(lastStop) })
    },
    [t, stationName, facts],
  )
}
