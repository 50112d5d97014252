import { Suspense, useState } from 'react'
import type { StationDetail } from '@yatha/contract'
import { lazyPart } from '../frame/lazy-part.ts'
import { feed } from '../session/page-config.ts'
import { useTranslate } from '../words/language.tsx'
import { Icon } from '../ui/all-icons.tsx'
import styles from './board.module.css'

const TimetableSheet = lazyPart(async () => (await import('./timetable-sheet.tsx')).TimetableSheet)

/** A button that prints the timetable of a station on one page. The page is created on tap. */
export function PrintTimetable({ station }: { station: StationDetail }) {
  const t = useTranslate()
  const [printCount, setPrintCount] = useState(0)
  // The sheet is in Burmese and the rider's language, which suits only Yangon's railway.
  if (feed) return null
  return (
    <>
      <button type="button" className={styles.print} onClick={() => setPrintCount(printCount + 1)}>
        <Icon name="print" size={20} />
        {t('station.print')}
      </button>
      <Suspense fallback={null}>{printCount > 0 && <TimetableSheet key={printCount} station={station} />}</Suspense>
    </>
  )
}
