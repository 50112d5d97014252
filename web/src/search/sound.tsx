import { useState } from 'react'
import { allowSound, beep, maySound } from '../device/alarm.ts'
import { useTranslate } from '../words/language.tsx'

/** After a reload the page may not sound before it is tapped. With `untilAllowed`, nothing is shown once it may. */
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
