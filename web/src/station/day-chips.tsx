import { useState } from 'react'
import { addDays, type ServiceDay } from '@yatha/timetable'
import { useTranslate, useFormats } from '../words/language.tsx'
import { Icon } from '../ui/all-icons.tsx'
import { Sheet } from '../ui/parts.tsx'
import ui from '../ui/ui.module.css'
import styles from './board.module.css'

/** Number of days in the sheet, starting today. */
const DAYS_IN_SHEET = 28

interface DayChipsProps {
  today: ServiceDay
  day: ServiceDay
  onChoose: (day: ServiceDay) => void
}

/** Chooses today, tomorrow, or a day of the next four weeks. */
export function DayChips({ today, day, onChoose }: DayChipsProps) {
  const t = useTranslate()
  const { day: dayText } = useFormats()
  const [isSheetOpen, setSheetOpen] = useState(false)
  const tomorrow = addDays(today, 1)
  const isOtherDay = day !== today && day !== tomorrow
  return (
    <div className={styles.chips} role="group" aria-label={t('search.day')}>
      <button type="button" className={ui.pill} aria-pressed={day === today} onClick={() => onChoose(today)}>
        {t('station.today')}
      </button>
      <button type="button" className={ui.pill} aria-pressed={day === tomorrow} onClick={() => onChoose(tomorrow)}>
        {t('station.tomorrow')}
      </button>
      <button
        type="button"
        className={ui.pill}
        aria-pressed={isOtherDay}
        aria-haspopup="dialog"
        aria-label={isOtherDay ? undefined : t('station.chooseDate')}
        onClick={() => setSheetOpen(true)}
      >
        <Icon name="calendar" size={18} />
        {isOtherDay ? dayText(day) : t('station.date')}
      </button>
      {isSheetOpen && <DaySheet today={today} day={day} onChoose={onChoose} onClose={() => setSheetOpen(false)} />}
    </div>
  )
}

/** A sheet to choose a day of the next four weeks. */
export function DaySheet({
  today,
  day,
  onChoose,
  onClose,
}: Omit<DayChipsProps, 'day'> & { day: ServiceDay | undefined; onClose: () => void }) {
  const t = useTranslate()
  const { day: dayText } = useFormats()
  return (
    <Sheet title={t('station.chooseDate')} closeLabel={t('app.close')} onClose={onClose}>
      <ul className={styles.days}>
        {Array.from({ length: DAYS_IN_SHEET }, (_, i) => addDays(today, i)).map((choice) => (
          <li key={choice}>
            <button
              type="button"
              className={ui.pill}
              aria-pressed={choice === day}
              onClick={() => {
                onClose()
                onChoose(choice)
              }}
            >
              {dayText(choice)}
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
