import { useState } from 'react'
import { allowSound, beep, maySound } from '../device/alarm.ts'
import { useTranslate } from '../words/language.tsx'

/** Enables and tests sound. After a reload, browsers block sound until a tap. With `untilAllowed`, renders nothing once sound is allowed. */
export function Sound({ untilAllowed = false }: { untilAllowed?: boolean }) {
  const t = useTranslate()
  const [may, setMay] = useState(maySound)
  const allow = async () => {
    await allowSound()
    setMay(maySound())
    beep()
  }
  if (may && untilAllowed) return null
  return (
    <>
      {!may && <p role="alert">{t('wake.noSound')}</p>}
      <button type="button" onClick={() => void allow()}>
        {t(may ? 'wake.try' : 'wake.allow')}
      </button>
    </>
  )
}
