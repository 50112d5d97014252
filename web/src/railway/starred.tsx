import type { Departure } from '@yatha/contract'
import { useTranslate } from '../words/language.tsx'

type TimeBasis = Pick<Departure, 'basis' | 'flag' | 'provenance'>

/** Returns whether the planned time is uncertain: it has a flag, or it was derived because the source does not contain it. */
export const isStarred = ({ basis, flag, provenance }: TimeBasis): boolean =>
  basis === 'timetable' && (flag !== undefined || provenance.times === 'derived')

/** A star beside a time for which `isStarred` is true, with a word for screen readers. */
export function Star({ time }: { time: TimeBasis }) {
  const t = useTranslate()
  if (!isStarred(time)) return null
  return (
    <>
      <span aria-hidden="true">*</span>
      <span className="visually-hidden"> {t(`state.${time.flag ?? 'derived'}`)}</span>
    </>
  )
}
