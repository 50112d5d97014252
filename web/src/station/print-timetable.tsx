import type { StationDetail } from '@yatha/contract'
import { printPage } from '../device/print.ts'
import { printedSheet } from '../frame/printed-sheet.ts'
import { feed } from '../session/page-config.ts'
import { useTranslate } from '../words/language.tsx'
import { Icon } from '../ui/all-icons.tsx'
import styles from './board.module.css'

const TimetableSheet = printedSheet(async () => (await import('./timetable-sheet.tsx')).TimetableSheet)

/** A button that prints the timetable of a station on one page. The Print command of the browser prints the same page. */
export function PrintTimetable({ station }: { station: StationDetail }) {
  const t = useTranslate()
  // The sheet is in Burmese and the rider's language, which suits only Yangon's railway.
  if (feed) return null
  return (
    <>
      <button type="button" className={styles.print} onClick={printPage}>
        <Icon name="print" size={20} />
        {t('station.print')}
      </button>
      <TimetableSheet station={station} />
    </>
  )
}
