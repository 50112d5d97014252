import type { TrainReports } from '@yatha/contract'
import { Tag } from '../ui/parts.tsx'
import { useTranslate } from '../words/language.tsx'

/** A tag with riders' reports about a train on a day. */
export function ReportedStateTag({ outcome, minutes = 0 }: { outcome: TrainReports['said']; minutes?: number | undefined }) {
  const t = useTranslate()
  if (outcome === 'missing')
    return (
      <Tag kind="cancelled" mark>
        {t('operator.missing')}
      </Tag>
    )
  if (outcome === 'crowded')
    return (
      <Tag kind="crowded" mark>
        {t('doubt.crowded')}
      </Tag>
    )
  const state = minutes > 0 ? 'late' : minutes < 0 ? 'early' : 'onTime'
  return (
    <Tag kind={state === 'onTime' ? 'teal' : state} mark>
      {t(`state.${state}`, { minutes: Math.abs(minutes) })}
    </Tag>
  )
}
