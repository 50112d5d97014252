import { callInstant, routePath, type StationBoard } from '@yatha/contract'
import type { ServiceDay } from '@yatha/timetable'
import { useTranslate, useFormats } from '../words/language.tsx'
import { useRailwayNow } from '../railway/railway.tsx'
import { Link } from '../frame/router.ts'
import { DestinationText } from '../railway/destination.tsx'
import { DoubtMark } from '../railway/doubt-mark.tsx'
import { CallState, hasLiveState, StateTag } from '../railway/stop-time.tsx'
import { DirectionIcon } from '../railway/way-mark.tsx'
import { useDirectionText } from '../railway/use-way.ts'
import ui from '../ui/ui.module.css'
import { isUncertainTime, UncertainTimeStar } from '../railway/starred.tsx'
import styles from './board.module.css'

type Ways = StationBoard['ways']

interface FirstTrainsProps {
  ways: Ways
  /** Slug of the board's station. */
  at: string
  /** The board's day; undefined for today. */
  day?: ServiceDay
}

/** A card with the first and last train of the day in each direction, or only one of them, as `ends` specifies. */
export function FirstAndLastTrains({
  ways,
  at,
  day,
  ends = ['first', 'last'],
}: FirstTrainsProps & { ends?: readonly ('first' | 'last')[] }) {
  const t = useTranslate()
  const { clock, train } = useFormats()
  const wayOf = useDirectionText()
  if (ways.length === 0) return null
  return (
    <div className={`${ui.card} ${styles.ends}`}>
      {ends.map((end) => (
        <section key={end} aria-label={t(`station.${end}Train`)}>
          <h2>{t(`station.${end}Train`)}</h2>
          <ul>
            {ways.map(({ way, [end]: departure }) => (
              <li key={way}>
                <Link to={routePath(departure.route, at, day)}>
                  <DirectionIcon way={way} />
                  <span className="visually-hidden">
                    {wayOf(departure)}
                    {t('list.separator')}
                    {train(departure)}{' '}
                  </span>
                  <b className="number">
                    {clock(callInstant(departure))}
                    <UncertainTimeStar time={departure} />
                    <DoubtMark call={departure} />
                  </b>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** Large cards with the first train in each direction, which riders look for at night. */
export function FirstTrains({ ways, at, day }: FirstTrainsProps) {
  const t = useTranslate()
  const { clock, shortDuration, train } = useFormats()
  const wayOf = useDirectionText()
  const { instant } = useRailwayNow()
  return (
    <ul className={styles.firsts}>
      {ways.map(({ way, first }) => {
        const minutes = Math.round(Date.parse(callInstant(first)) / 60_000) - Math.floor(instant / 60)
        return (
          <li key={way}>
            <Link to={routePath(first.route, at, day)} className={ui.card}>
              <span className={styles.firstWay}>
                <DirectionIcon way={way} /> {wayOf(first)}
              </span>
              <b className="number">{clock(callInstant(first))}</b>
              {minutes < 24 * 60 && <small>{t('time.inMinutes', { text: shortDuration(minutes) })}</small>}
              <span className={styles.goal}>
                <DestinationText line={first} at={at} />
              </span>
              <small>
                {train(first)} {hasLiveState(first) ? <CallState {...first} /> : isUncertainTime(first) ? <StateTag {...first} /> : null}
              </small>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
