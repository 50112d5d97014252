import { useCallback } from 'react'
import type { StationName } from '@yatha/contract'
import type { RouteWay } from '@yatha/timetable'
import { feed } from '../session/page-config.ts'
import { useTranslate, useWriting } from '../words/language.tsx'
import { useFacts } from './railway.tsx'

interface TrainWithWay {
  readonly way: RouteWay
  /** Slug of the train. */
  readonly route: string
  readonly destination?: StationName
}

/** Returns a train's direction in words; on an imported railway, whose ways have no names, its destination. */
export function useWayText(): (train: TrainWithWay) => string {
  const t = useTranslate()
  const { stationName } = useWriting()
  const facts = useFacts()
  return useCallback(
    ({ way, route, destination }) => {
      const { railway } = facts
      const lastStop = destination ?? (feed && facts.stationName(railway.stations[railway.route(route)!.destination]!))
      return feed && lastStop ? t('station.to', { station: stationName(lastStop) }) : t(`way.${way}`)
    },
    [t, stationName, facts],
  )
}
