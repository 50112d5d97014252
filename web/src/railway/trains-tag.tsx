import type { RunningTrain } from '@yatha/contract'
import { zonedIso } from '@yatha/timetable'
import { useTranslate, useFormats } from '../words/language.tsx'
import { Tag } from '../ui/parts.tsx'
import { useRailway, useRailwayNow } from './railway.tsx'
import { useBasisText } from './stop-time.tsx'

interface TrainsTagProps {
  trains: readonly Pick<RunningTrain, 'basis' | 'next'>[]
  /** Text that replaces "scheduled" for positions from the timetable. */
  scheduledText?: string | undefined
}

/** The source of the trains' positions: the timetable, or the newest live data with its age. */
export function PositionSourceTag({ trains, scheduledText }: TrainsTagProps) {
  const t = useTranslate()
  const { ago, clock } = useFormats()
  const { instant } = useRailwayNow()
  const { zone } = useRailway()
  const basisText = useBasisText()
  const liveCalls = trains.filter(({ basis, next }) => basis !== 'timetable' && !next.stale).map(({ next }) => next)
  const newestCall = liveCalls.sort((a, b) => (a.age ?? 0) - (b.age ?? 0))[0]
  return (
    <Tag kind={newestCall ? 'teal' : 'plain'} mark>
      {newestCall?.basis === 'riders'
        ? basisText(newestCall)
        : `${newestCall ? t('state.live') : (scheduledText ?? t('state.scheduled'))} · ${newestCall ? ago(newestCall.age ?? 0) : clock(zonedIso(instant, zone))}`}
    </Tag>
  )
}
