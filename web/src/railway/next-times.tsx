import type { ReactNode } from 'react'
import type { Departure } from '@yatha/contract'
import { addDays } from '@yatha/timetable'
import { useTranslate, useFormats } from '../words/language.tsx'
import { DoubtMark } from './doubt-mark.tsx'
import { useRailwayNow } from './railway.tsx'
import { UncertainTimeStar } from './starred.tsx'
import { StopTime } from './stop-time.tsx'
import { useNextTrains } from './use-next-trains.ts'
import { useDirectionText } from './use-way.ts'
import { DirectionIcon } from './way-mark.tsx'
import styles from './next-times.module.css'

/** The next train in each direction at a station, as one line of a list. After the day's last trains, shows the next day's first trains. */
export function NextTimes({ at }: { at: string }): ReactNode {
  const t = useTranslate()
  const { day } = useFormats()
  const { lines, nextDayTrains } = useNextTrains(at)
  const today = useRailwayNow().day
  if (lines.length + nextDayTrains.length === 0) return <span className={styles.none}>{t('station.noDeparturesEver')}</span>
  return (
    <span className={styles.times}>
      {lines.map((line) => (
        <Time key={line.route} line={line} />
      ))}
      {nextDayTrains.map(({ day: departureDay, departure }) => (
        <Time key={departure.way} line={departure} day={departureDay === addDays(today, 1) ? t('time.tomorrow') : day(departureDay)} />
      ))}
    </span>
  )
}

/**
 * The direction of a train and the minutes until it departs. If the train departs in an hour or more, the clock time instead, with the day
 * unless it is today.
 */
function Time({ line, day }: { line: Departure & { minutesLeft?: number }; day?: string }) {
  const t = useTranslate()
  const { number } = useFormats()
  const wayText = useDirectionText()
  const { minutesLeft = Infinity } = line
  return (
    <span className="number">
      <DirectionIcon way={line.way} size={16} />
      <span className="visually-hidden">{wayText(line)} </span>
      {minutesLeft >= 60 ? (
        <>
          {day && <small>{day} </small>}
          <StopTime call={line} />
        </>
      ) : minutesLeft <= 0 ? (
        <b>{t('time.now')}</b>
      ) : (
        <>
          <b>{number(minutesLeft)}</b> <small>{t('time.minutesUnit')}</small>
        </>
      )}
      <UncertainTimeStar time={line} />
      <DoubtMark call={line} />
    </span>
  )
}
