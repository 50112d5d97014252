import type { Trip } from '@yatha/contract'
import { zonedIso } from '@yatha/timetable'
import { useAnswers, useRailway } from '../railway/railway.tsx'
import { Icon } from '../ui/all-icons.tsx'
import { useTranslate, useFormats } from '../words/language.tsx'
import type { BoardLine } from '../railway/use-board.ts'
import styles from './departure-sheet.module.css'

interface NotSeenProps {
  line: BoardLine
  trip: Trip
  tripId: string | undefined
}

/**
 * Shows how many riders have not seen the train, where and when, unless the train is canceled or already shown as doubtful (`unconfirmed`).
 * The text has no color, because it is only a hint.
 */
export function NotSeenText({ line: { notSeen, unconfirmed, cancelled }, trip, tripId }: NotSeenProps) {
  const t = useTranslate()
  const { clock, stationName } = useFormats()
  const { zone } = useRailway()
  const { live } = useAnswers()
  if (!notSeen || unconfirmed || cancelled) return null
  const latest = live.updates.find((one) => one.trip === tripId && one.day === trip.day)?.notSeenAt
  const station = latest && trip.calls[latest.call]?.station
  return (
    <p className={`${styles.hint} number`}>
      <Icon name="people" size={20} />
      <span>
        {station
          ? t('doubt.notSeenAt', { count: notSeen, station: stationName(station), time: clock(zonedIso(latest.at, zone)) })
          : t('doubt.notSeen', { count: notSeen })}
      </span>
    </p>
  )
}
