import type { RunningTrain } from '@yatha/contract'
import { zonedIso } from '@yatha/timetable'
import { useTranslate, useWriting } from '../words/language.tsx'
import { Tag } from '../ui/parts.tsx'
import { useRailway, useRailwayNow } from './railway.tsx'
import { useKnownBy } from './stop-time.tsx'

interface TrainsTagProps {
  trains: readonly Pick<RunningTrain, 'basis' | 'next'>[]
  /** Text in place of "scheduled" for positions from the timetable. */
  scheduled?: string | undefined
}

/** The source of the trains' positions: the timetable, or the newest live data with its age. */
export function TrainsTag({ trains, scheduled }: TrainsTagProps) {
  const t = useTranslate()
  const { ago, clock } = useWriting()
  const { instant } = useRailwayNow()
  const { zone } = useRailway()
  const knownBy = useKnownBy()
  const heardOf = trains.filter(({ basis, next }) => basis !== 'timetable' && !next.stale).map(({ next }) => next)
  const newest = heardOf.sort((a, b) => (a.age ?? 0) - (b.age ?? 0))[0]
  return (
    <Tag kind={newest ? 'teal' : 'plain'} mark>
      {newest?.basis === 'riders'
        ? knownBy(newest)
        : `${newest ? t('state.live') : (scheduled ?? t('state.scheduled'))} · ${newest ? ago(newest.age ?? 0) : clock(zonedIso(instant, zone))}`}
    </Tag>
  )
}
