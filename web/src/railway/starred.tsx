import type { Departure } from '@yatha/contract'
import { useTranslate } from '../words/language.tsx'

type Told = Pick<Departure, 'basis' | 'flag' | 'provenance'>

/** Is the planned time less certain than the timetable's others? */
export const isStarred = ({ basis, flag, provenance }: Told): boolean =>
  basis === 'timetable' && (flag !== undefined || provenance.times === 'derived')

/** The star of such a time; a screen reader gets the word. */
export function Star({ of }: { of: Told }) {
  const t = useTranslate()
  if (!isStarred(of)) return null
  return (
    <>
      <span aria-hidden="true">*</span>
      <span className="visually-hidden"> {t(`state.${of.flag ?? 'derived'}`)}</span>
    </>
  )
}
