import { useState, type ReactNode } from 'react'
import { addDays, parseServiceDay } from '@yatha/timetable'
import { useRailwayNow } from '../railway/railway.tsx'
import { useTranslate, useFormats } from '../words/language.tsx'
import { Sheet } from '../ui/parts.tsx'
import { SheetGrabber, useCloseOnBack } from '../ui/sheet-moves.tsx'
import ui from '../ui/ui.module.css'
import type { SearchRequest } from './use-search.ts'
import { preselectedTime } from './default-time.ts'
import styles from './when-sheet.module.css'

interface WhenSheetProps {
  request: SearchRequest
  onClose: () => void
  onChoose: (when: { day: string | undefined; time: string; by: 'depart' | 'arrive' }) => void
}

const DAY_CHOICES = 14
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const MINUTES = Array.from({ length: 12 }, (_, step) => step * 5)
const BUTTONS = [
  ['depart', 'search.departAt'],
  ['arrive', 'search.arriveBy'],
] as const
const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** A sheet to choose day, hour and minutes, each with one tap. Its two buttons show the chosen time: to depart, or to arrive by. */
export function TravelTimeSheet({ request, onClose, onChoose }: WhenSheetProps) {
  const t = useTranslate()
  const { number, serviceClock } = useFormats()
  const now = useRailwayNow()
  const [choice, setChoice] = useState<{ day?: string; hour?: number; minute?: number }>(() => requestedTime(request))
  const initialTime = preselectedTime(now.time)
  const day = choice.day ?? request.day ?? addDays(now.day, request.time === undefined ? initialTime.days : 0)
  const hour = choice.hour ?? initialTime.hour
  // Once an hour is chosen, the minutes are 0 until the rider chooses them, too.
  const minute = choice.minute ?? (choice.hour === undefined ? initialTime.minute : 0)
  const time = `${twoDigits(hour)}:${twoDigits(minute)}`
  const leave = useCloseOnBack(onClose)
  const choose = (by: SearchRequest['by']) => leave(() => onChoose({ day: day === now.day ? undefined : day, time, by }))
  return (
    <Sheet title={t('search.when')} closeLabel={t('app.close')} onClose={onClose}>
      <SheetGrabber onClose={onClose} />
      <div className={styles.form}>
        <Days choice={day} today={now.day} onChoose={(value) => setChoice({ ...choice, day: value })} />
        <Choices
          legend={t('search.hour')}
          name="hour"
          values={HOURS}
          choice={hour}
          onChoose={(value) => setChoice({ ...choice, hour: value })}
          text={number}
        />
        <Choices
          legend={t('search.minute')}
          name="minute"
          values={MINUTES}
          choice={minute}
          onChoose={(value) => setChoice({ ...choice, minute: value })}
          text={(value) => serviceClock(`00:${twoDigits(value)}`).slice(1)}
        />
        <div className={styles.done}>
          {BUTTONS.map(([by, message]) => (
            <button
              type="button"
              key={by}
              className={`${ui.button} ${by === request.by ? '' : ui.quiet} number`}
              onClick={() => choose(by)}
            >
              {t(message, { time: serviceClock(time) })}
            </button>
          ))}
        </div>
      </div>
    </Sheet>
  )
}

/** Returns the day and time of the search; empty if it has no time. */
function requestedTime({ day, time }: SearchRequest): { day?: string; hour?: number; minute?: number } {
  if (time === undefined) return {}
  const [hour, minute] = time.split(':').map(Number) as [number, number]
  return { ...(day !== undefined && { day }), hour: hour % 24, minute: minute - (minute % 5) }
}

interface ChoicesProps<Value> {
  legend: string
  name: string
  values: readonly Value[]
  choice: Value
  onChoose: (value: Value) => void
  text: (value: Value) => ReactNode
}

/** A group of radio buttons, shown as cells. */
function Choices<Value extends string | number>({ legend, name, values, choice, onChoose, text }: ChoicesProps<Value>) {
  return (
    <fieldset className={styles.choices} data-name={name}>
      <legend>{legend}</legend>
      <div className="number">
        {values.map((value) => (
          <label key={value}>
            <input type="radio" name={name} checked={value === choice} onChange={() => onChoose(value)} onClick={() => onChoose(value)} />
            <span>{text(value)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Choices for today and the following days, and for the requested day if it is not one of these days. */
function Days({ choice, today, onChoose }: { choice: string; today: string; onChoose: (day: string) => void }) {
  const t = useTranslate()
  const { day: dayText } = useFormats()
  const first = parseServiceDay(today)!
  const days = Array.from({ length: DAY_CHOICES }, (_, after): string => addDays(first, after))
  if (!days.includes(choice)) days.push(choice)
  const word = (day: string) => (day === today ? t('search.today') : day === days[1] ? t('search.tomorrow') : dayText(day))
  return <Choices legend={t('search.day')} name="day" values={days} choice={choice} onChoose={onChoose} text={word} />
}
