import { callInstant, minutesLate, type Departure } from '@yatha/contract'
import { addDays, parseServiceDay } from '@yatha/timetable'
import { Link } from '../frame/router.ts'
import { useRailwayNow } from '../railway/railway.tsx'
import { RiderReports, useChangedTimeText, useBasisText, useScreenReaderTexts } from '../railway/stop-time.tsx'
import { DirectionIcon } from '../railway/way-mark.tsx'
import { useTranslate, useFormats } from '../words/language.tsx'
import { feed } from '../session/page-config.ts'
import styles from './favorite.module.css'

interface NextTrainProps {
  line: Pick<
    Departure,
    | 'planned'
    | 'expected'
    | 'basis'
    | 'age'
    | 'stale'
    | 'riders'
    | 'unconfirmed'
    | 'notSeen'
    | 'crowded'
    | 'trainNumber'
    | 'trainNumberMy'
    | 'way'
    | 'type'
  >
  to: string
  /** Destination of the train. */
  destination: string
  /** Minutes until departure; undefined on another day. */
  minutesLeft?: number
  /** The service day, if it is not today. */
  day?: string
}

/** One train: the minutes in large type, the departure time, the train number, and the destination or delay. */
export function NextTrain({ line, to, destination, minutesLeft, day }: NextTrainProps) {
  const t = useTranslate()
  const { clock, day: dayText, duration, number, train } = useFormats()
  const today = useRailwayNow().day
  const changedTime = useChangedTimeText()(line)
  const basisText = useBasisText()(line)
  const liveTexts = useScreenReaderTexts()(line)
  const isLate = minutesLate(line) !== 0
  const isSoon = minutesLeft !== undefined && minutesLeft < 60
  const time = clock(callInstant(line))
  const tomorrow = addDays(parseServiceDay(today)!, 1)
  const when =
    minutesLeft === undefined
      ? day === tomorrow
        ? t('time.tomorrow')
        : dayText(day ?? line.planned.slice(0, 10))
      : minutesLeft <= 0
        ? t('time.now')
        : t('time.inMinutes', { text: duration(minutesLeft) })
  const departureText = t('home.departure', {
    way: line.type === 'urban' && !feed ? t(`way.${line.way}`) : destination,
    number: train(line),
    time,
    when,
  })
  return (
    <Link
      to={to}
      className={styles.next}
      aria-label={[departureText, changedTime, ...liveTexts, destination].filter(Boolean).join(t('list.separator'))}
    >
      <span className={styles.due}>
        <DirectionIcon way={line.way} size={20} />
        {isSoon ? (
          <span className={`${isLate ? styles.late : styles.minutes} number`}>
            {minutesLeft <= 0 ? t('time.now') : number(minutesLeft)}
            {minutesLeft > 0 && <small> {t('time.minutesUnit')}</small>}
          </span>
        ) : (
          <small>{when}</small>
        )}
        <b className={`${isLate && !isSoon ? styles.late : ''} number`}>{time}</b>
      </span>
      <span className={`${styles.goal} number`}>
        {train(line)}&nbsp;· {isLate && <s>{clock(line.planned)}</s>}
        {isLate && basisText && '\u00A0· '}
        {basisText ?? (isLate ? '' : destination)} <RiderReports {...line} />
      </span>
    </Link>
  )
}
