import type { RunningTrain } from '@yatha/contract'
import { zonedIso } from '@yatha/timetable'
import { useTranslate, useWriting } from '../words/language.tsx'
import { Tag } from '../ui/parts.tsx'
import { useRailway, useRailwayNow } from './railway.tsx'

interface TrainsTagProps {
  trains: readonly Pick<RunningTrain, 'basis' | 'next'>[]
  /** Another word for positions from the timetable. */
  scheduled?: string | undefined
}

/** The source of the positions of trains: the timetable, or live data with the age of the newest. */
export function TrainsTag({ trains, scheduled }: TrainsTagProps) {
  const t = useTranslate()
  const { ago, clock } = useWriting()
  const { instant } = useRailwayNow()
  const { zone } = useRailway()
  const ages = trains.flatMap(({ basis, next }) => (basis === 'timetable' ? [] : [next.age ?? 0]))
  const live = ages.length > 0
  return (
    <Tag kind={live ? 'teal' : 'plain'} mark>
      {live ? t('state.live') : (scheduled ?? t('state.scheduled'))} · {live ? ago(Math.min(...ages)) : clock(zonedIso(instant, zone))}
    </Tag>
  )
}
