import type { Departure } from '@yatha/contract'
import { useTranslate } from '../words/language.tsx'

type TimeBasis = Pick<Departure, 'basis' | 'flag' | 'provenance'>

/**
 * Returns whether the planned time is uncertain: it was derived because the source does not contain it, or the timetable flags it (`flag`).
 */
export const isUncertainTime = ({ basis, flag, provenance }: TimeBasis): boolean =>
  basis === 'timetable' && (flag !== undefined || provenance.times === 'derived')

/** A star beside an uncertain planned time, with a word for screen readers. Renders nothing beside other times. */
export function UncertainTimeStar({ time }: { time: TimeBasis }) {
  const t = useTranslate()
  if (!isUncertainTime(time)) return null
  return (
    <>
      <span aria-hidden="true">*</span>
      <span className="visually-hidden"> {t(`state.${time.flag ?? 'derived'}`)}</span>
    </>
  )
}
