import { callInstant, routePath, type Departure } from '@yatha/contract'
import { addDays, type ServiceDay } from '@yatha/timetable'
import { useTranslate, useFormats } from '../words/language.tsx'
import { Link } from '../frame/router.ts'
import { useRailwayNow } from '../railway/railway.tsx'
import { useDirectionText } from '../railway/use-way.ts'
import { DirectionIcon } from '../railway/way-mark.tsx'
import styles from './board.module.css'

interface WayOverProps {
  /** The first departure in the direction on a later day. */
  departure: Departure
  day: ServiceDay
  /** Slug of the board's station. */
  at: string
}

/** States that no more trains run in a direction today, and links to the first train of the next day that has one. */
export function NoMoreTrains({ departure, day, at }: WayOverProps) {
  const t = useTranslate()
  const { clock, day: dayText } = useFormats()
  const today = useRailwayNow().day
  const wayOf = useDirectionText()
  const dayWord = day === addDays(today, 1) ? t('time.tomorrow') : dayText(day)
  return (
    <Link to={routePath(departure.route, at, day)} className={`${styles.wayOver} number`}>
      <DirectionIcon way={departure.way} size={15} />
      <span>{t('station.wayOver', { way: wayOf(departure), day: dayWord, time: clock(callInstant(departure)) })}</span>
    </Link>
  )
}
