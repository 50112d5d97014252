import { useState } from 'react'
import { allowSound, beep, canPlaySound } from '../../device/alarm.ts'
import { useTranslate } from '../../words/language.tsx'

/** Enables and tests sound, which browsers block until a tap on the page. Renders nothing once sound is allowed. */
export function SoundTest() {
  const t = useTranslate()
  const [isAllowed, setAllowed] = useState(canPlaySound)
  const allow = async () => {
    await allowSound()
    setAllowed(canPlaySound())
    beep()
  }
  if (isAllowed) return null
  return (
    <>
      <p role="alert">{t('wake.noSound')}</p>
      <button type="button" onClick={() => void allow()}>
        {t('wake.allow')}
      </button>
    </>
  )
}
