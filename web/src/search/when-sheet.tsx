import { useState } from 'react'
import { parseAskedTime } from '@yatha/contract'
import { parseServiceDay } from '@yatha/timetable'
import { useTranslate } from '../words/language.tsx'
import { Sheet } from '../ui/parts.tsx'
import field from '../ui/field.module.css'
import ui from '../ui/ui.module.css'
import type { Asked } from './use-search.ts'
import styles from './search.module.css'

interface WhenSheetProps {
  asked: Asked
  now: { day: string; time: string }
  onClose: () => void
  onChoose: (when: { day: string | undefined; time: string | undefined; by: 'depart' | 'arrive' }) => void
}

/** Chooses the day and time of departure or arrival. */
export function WhenSheet({ asked, now, onClose, onChoose }: WhenSheetProps) {
  const t = useTranslate()
  const [by, setBy] = useState(asked.by)
  const [day, setDay] = useState<string>(asked.day ?? now.day)
  const [time, setTime] = useState(asked.time ?? now.time)
  const [wrong, setWrong] = useState(false)
  const submit = () => {
    if (!parseServiceDay(day) || parseAskedTime(time) === undefined) setWrong(true)
    else onChoose({ day, time, by })
  }
  return (
    <Sheet title={t('search.when')} closeLabel={t('app.close')} onClose={onClose}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <div className={styles.pills} role="group" aria-label={t('search.when')}>
          {(['depart', 'arrive'] as const).map((choice) => (
            <button key={choice} type="button" className={ui.pill} aria-pressed={by === choice} onClick={() => setBy(choice)}>
              {t(`search.${choice}`)}
            </button>
          ))}
          <button type="button" className={ui.pill} onClick={() => onChoose({ day: undefined, time: undefined, by: 'depart' })}>
            {t('search.now')}
          </button>
        </div>
        <div className={styles.both}>
          <label className={field.field}>
            <span>{t('search.day')}</span>
            <input type="date" value={day} onChange={(event) => setDay(event.target.value)} />
          </label>
          <label className={field.field}>
            <span>{t('search.time')}</span>
            <input
              type="time"
              value={time}
              aria-invalid={wrong}
              aria-describedby={wrong ? 'time-wrong' : undefined}
              onChange={(event) => setTime(event.target.value)}
            />
          </label>
        </div>
        {wrong && (
          <p id="time-wrong" role="alert" className={field.wrong}>
            {t('search.timeInvalid')}
          </p>
        )}
        <button type="submit" className={ui.button}>
          {t('search.apply')}
        </button>
      </form>
    </Sheet>
  )
}
