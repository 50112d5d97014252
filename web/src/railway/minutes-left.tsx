import { useTranslate, useFormats } from '../words/language.tsx'

interface MinutesLeftProps {
  minutes: number
  /** CSS class of the number of minutes. */
  numberClass: string | undefined
  /** CSS class of `now`, and of a duration in hours and minutes. */
  textClass: string | undefined
}

/** The time until a train in large type: `12 min`, `1 h 16 min`, or `now`. */
export function MinutesLeft({ minutes, numberClass, textClass }: MinutesLeftProps) {
  const t = useTranslate()
  const { duration, number } = useFormats()
  if (minutes <= 0) return <b className={textClass}>{t('time.now')}</b>
  if (minutes >= 60) return <b className={`${textClass} number`}>{duration(minutes)}</b>
  return (
    <span className="number">
      <b className={numberClass}>{number(minutes)}</b> {t('time.minutesUnit')}
    </span>
  )
}
