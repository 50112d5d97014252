import { useState, type ReactNode } from 'react'
import { hoursAndMinutes } from '@yatha/contract'
import { addDays, parseServiceDay } from '@yatha/timetable'
import { useRailwayNow } from '../railway/railway.tsx'
import { useTranslate, useWriting } from '../words/language.tsx'
import { Sheet } from '../ui/parts.tsx'
import { Grabber, useBackCloses } from '../ui/sheet-moves.tsx'
import ui from '../ui/ui.module.css'
import type { Asked } from './use-search.ts'
import styles from './when-sheet.module.css'

interface WhenSheetProps {
  asked: Asked
  onClose: () => void
  onChoose: (when: { day: string | undefined; time: string; by: 'depart' | 'arrive' }) => void
}

const DAYS_OFFERED = 14
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const MINUTES = Array.from({ length: 12 }, (_, step) => step * 5)
const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** A day, an hour and minutes, each one tap; then whether to leave or to arrive by then, which is the last one. */
export function WhenSheet({ asked, onClose, onChoose }: WhenSheetProps) {
  const t = useTranslate()
  const { number, serviceClock } = useWriting()
  const now = useRailwayNow()
  const [startHour, startMinute] = (asked.time ?? hoursAndMinutes(now.time)).split(':').map(Number) as [number, number]
  const [day, setDay] = useState<string>(asked.day ?? now.day)
  const [hour, setHour] = useState(startHour % 24)
  // Minutes that nobody chose are those of the full hour.
  const [minute, setMinute] = useState(asked.time ? startMinute - (startMinute % 5) : 0)
  const time = `${twoDigits(hour)}:${twoDigits(minute)}`
  const leave = useBackCloses(onClose)
  const choose = (by: 'depart' | 'arrive') => leave(() => onChoose({ day: day === now.day ? undefined : day, time, by }))
  return (
    <Sheet title={t('search.when')} closeLabel={t('app.close')} onClose={onClose}>
      <Grabber onClose={onClose} />
      <div className={styles.form}>
        <Days chosen={day} today={now.day} onChoose={setDay} />
        <Choices legend={t('search.hour')} name="hour" values={HOURS} chosen={hour} onChoose={setHour} text={number} />
        <Choices
          legend={t('search.minute')}
          name="minute"
          values={MINUTES}
          chosen={minute}
          onChoose={setMinute}
          text={(value) => serviceClock(`00:${twoDigits(value)}`).slice(1)}
        />
        <div className={styles.both}>
          <button type="button" className={`${ui.button} ${ui.quiet} number`} onClick={() => choose('depart')}>
            {t('search.departAt', { time: serviceClock(time) })}
          </button>
          <button type="button" className={`${ui.button} number`} onClick={() => choose('arrive')}>
            {t('search.arriveBy', { time: serviceClock(time) })}
          </button>
        </div>
      </div>
    </Sheet>
  )
}

interface ChoicesProps<Value> {
  legend: string
  name: string
  values: readonly Value[]
  chosen: Value
  onChoose: (value: Value) => void
  text: (value: Value) => ReactNode
}

/** Radio buttons as cells. */
function Choices<Value extends string | number>({ legend, name, values, chosen, onChoose, text }: ChoicesProps<Value>) {
  return (
    <fieldset className={styles.choices} data-name={name}>
      <legend>{legend}</legend>
      <div className="number">
        {values.map((value) => (
          <label key={value}>
            <input type="radio" name={name} checked={value === chosen} onChange={() => onChoose(value)} />
            <span>{text(value)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Today, tomorrow, and the days after; with the requested day, if it is none of them. */
function Days({ chosen, today, onChoose }: { chosen: string; today: string; onChoose: (day: string) => void }) {
  const t = useTranslate()
  const { day: dayText } = useWriting()
  const first = parseServiceDay(today)!
  const days = Array.from({ length: DAYS_OFFERED }, (_, after): string => addDays(first, after))
  if (!days.includes(chosen)) days.push(chosen)
  const word = (day: string) => (day === today ? t('search.today') : day === days[1] ? t('search.tomorrow') : dayText(day))
  return <Choices legend={t('search.day')} name="day" values={days} chosen={chosen} onChoose={onChoose} text={word} />
}
