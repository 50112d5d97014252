import { useState } from 'react'
import type { Itinerary } from '@yatha/contract'
import { allowSound, beep } from '../device/alarm.ts'
import { Sheet } from '../ui/parts.tsx'
import { Grabber, useBackCloses } from '../ui/sheet-moves.tsx'
import ui from '../ui/ui.module.css'
import { useTranslate } from '../words/language.tsx'
import { setWake, createWake, type Before } from './wake.ts'
import { useBeforeText } from './wake-words.ts'
import styles from './wake.module.css'

const CHOICES: readonly Before[] = [{ stops: 1 }, { stops: 2 }, { stops: 3 }, { minutes: 3 }, { minutes: 5 }, { minutes: 10 }]
const DEFAULT_CHOICE = 2

/** Chooses how long before the station to wake the rider, and explains what the phone can guarantee. */
export function WakeSheet({ itinerary, onClose }: { itinerary: Itinerary; onClose: () => void }) {
  const t = useTranslate()
  const beforeText = useBeforeText()
  const [chosen, setChosen] = useState(DEFAULT_CHOICE)
  const leave = useBackCloses(onClose)
  const start = () => {
    // Must run in the tap's event handler: browsers allow sound only after one.
    void allowSound()
    leave(() => {
      onClose()
      setWake(createWake(itinerary, CHOICES[chosen]!))
    })
  }
  return (
    <Sheet title={t('wake.title')} closeLabel={t('app.close')} onClose={onClose}>
      <Grabber onClose={onClose} />
      <div className={styles.form}>
        <fieldset className={styles.choices}>
          <legend>{t('wake.when')}</legend>
          <div className="number">
            {CHOICES.map((before, i) => (
              <label key={beforeText(before)}>
                <input type="radio" name="before" checked={i === chosen} onChange={() => setChosen(i)} />
                <span>{beforeText(before)}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <p>{t('wake.stayOpen')}</p>
        <button type="button" className={`${ui.button} ${ui.quiet}`} onClick={() => void allowSound().then(beep)}>
          {t('wake.try')}
        </button>
        <button type="button" className={ui.button} onClick={start}>
          {t('wake.start', { before: beforeText(CHOICES[chosen]!) })}
        </button>
      </div>
    </Sheet>
  )
}
