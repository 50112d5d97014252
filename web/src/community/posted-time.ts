import { now } from '../device/clock.ts'
import { toRailwayTime } from '../notification/index.ts'
import { useTranslate, useFormats } from '../words/language.tsx'

const DAY_SECONDS = 86_400

/** Returns a function that formats when something was posted: the time of day if it was today, otherwise “Yesterday” or the date. */
export function usePostedTime(): (instant: string) => string {
  const t = useTranslate()
  const { clock, day, sourceDate } = useFormats()
  return (instant) => {
    const local = toRailwayTime(instant)
    const dayOf = (seconds: number) => toRailwayTime(new Date(seconds * 1000).toISOString()).slice(0, 10)
    const date = local.slice(0, 10)
    if (date === dayOf(now())) return clock(local)
    if (date === dayOf(now() - DAY_SECONDS)) return t('community.yesterday')
    return date.slice(0, 4) === dayOf(now()).slice(0, 4) ? day(date) : sourceDate(date)
  }
}
