import { useId } from 'react'
import { addDays, type ServiceDay } from '@yatha/timetable'
import { callInstant, routePath, stationPath, type Departure, type StationName } from '@yatha/contract'
import { useTranslate, useFormats } from '../words/language.tsx'
import { useFacts, useRailwayNow } from '../railway/railway.tsx'
import { Link } from '../frame/router.ts'
import { Notices } from '../railway/notices.tsx'
import { AddedTrainTag } from '../railway/added-tag.tsx'
import { LazyDiscussionTag } from '../railway/late-talk-tag.tsx'
import { StationNameText } from '../railway/station-name.tsx'
import { goesAroundLoop } from '../railway/around.ts'
import { DestinationText } from '../railway/destination.tsx'
import { CallState, hasLiveState, Platform, StateTag, stateKeySuffix, StopTime } from '../railway/stop-time.tsx'
import { DirectionIcon } from '../railway/way-mark.tsx'
import { useNextTrains } from '../railway/use-next-trains.ts'
import { lastDeparture, useDepartureName, useStationName, type BoardLine } from '../station/index.ts'
import { Icon } from '../ui/icons.tsx'
import { feed } from '../session/page-config.ts'
import ui from '../ui/ui.module.css'
import styles from './home.module.css'

interface NextTrainsProps {
  slug: string
  stationNote: string
  /** True if the search above starts at the station, so that its name is already on the screen. */
  isInSearch: boolean
}

/** The next train in each direction at a station, soonest first. After today's last trains, shows the next day's first trains. */
export function NextTrains({ slug, stationNote, isInSearch }: NextTrainsProps) {
  const t = useTranslate()
  const { clock } = useFormats()
  const station = useStationName(slug)!
  const { boardState, lines, nextDayTrains } = useNextTrains(slug)
  return (
    <>
      <Notices notices={boardState?.board.notices} isCollapsed />
      <section className={`${ui.card} ${styles.next}`} aria-labelledby="next-trains">
        <div className={styles.station} data-in-search={isInSearch || undefined}>
          <h2 id="next-trains">
            <StationNameText station={station} />
          </h2>
          <span className={styles.note}>{stationNote}</span>
          <Link className={styles.all} to={stationPath(slug)} aria-label={t('home.allTrainsOf', { station: station.name })}>
            {t('home.allTrains')}
          </Link>
        </div>
        {lines.length === 0 && nextDayTrains.length > 0 && boardState!.board.ways.length > 0 && (
          <p className={styles.over}>{t('home.over', { time: clock(lastDeparture(boardState!.board.ways)) })}</p>
        )}
        {lines.length + nextDayTrains.length > 0 && (
          <ul>
            {lines.map((line) => (
              <Row
                key={line.route}
                line={line}
                at={station}
                cancelled={boardState?.lines.find(
                  (other) => hasSameDirection(other, line) && other.cancelled && other.planned < line.planned,
                )}
              />
            ))}
            {nextDayTrains.map(({ day, departure }) => (
              <Row key={departure.way} line={departure} at={station} day={day as ServiceDay} />
            ))}
          </ul>
        )}
        {lines.length + nextDayTrains.length === 0 && <p className={styles.none}>{t('station.noDeparturesEver')}</p>}
      </section>
    </>
  )
}

const hasSameDirection = (one: Departure, other: Departure): boolean =>
  feed ? one.destination.slug === other.destination.slug : one.way === other.way

interface RowProps {
  line: Departure & { readonly minutesLeft?: number }
  at: StationName
  /** The day of the departure; undefined for today. */
  day?: ServiceDay
  /** An earlier train in the same direction that is canceled. */
  cancelled?: BoardLine | undefined
}

/** A departure, linked to the train's page. The minutes until it leaves are in the largest type. */
function Row({ line, at, day, cancelled }: RowProps) {
  const t = useTranslate()
  const { clock, duration, number, shortDuration, train } = useFormats()
  const { railway } = useFacts()
  const dayWord = useDayWord()
  const { minutesLeft } = line
  const isSoon = minutesLeft !== undefined && minutesLeft < 60
  const nameOf = useDepartureName()
  const talkId = useId()
  const when = day ? dayWord(day) : isSoon && minutesLeft <= 0 ? t('time.now') : t('time.inMinutes', { text: duration(minutesLeft!) })
  return (
    <li>
      <Link
        className={styles.row}
        to={routePath(line.route, at.slug, day)}
        aria-label={[
          nameOf(line, goesAroundLoop(railway, line, at.slug), when),
          ...(cancelled ? [t('time.struck', { planned: clock(cancelled.planned), state: t('state.cancelled') })] : []),
        ].join(t('list.separator'))}
        aria-describedby={talkId}
      >
        <span className={`${isSoon ? styles.minutes : day ? styles.later : styles.hour} number`}>
          {day && `${when} `}
          {!isSoon ? clock(callInstant(line)) : minutesLeft <= 0 ? t('time.now') : number(minutesLeft)}
          {isSoon && minutesLeft > 0 && <small> {t('time.minutesUnit')}</small>}
          {!isSoon && !day && <small>{t('time.inMinutes', { text: shortDuration(minutesLeft!) })}</small>}
        </span>
        <DirectionIcon way={line.way} />
        <span className={styles.what}>
          <b>
            <DestinationText line={line} at={at.slug} />
          </b>{' '}
          <span className={`${styles.quiet} number`}>· {train(line)}</span>
          <Platform call={line} /> {line.added && <AddedTrainTag />}
          {hasLiveState(line) ? (
            <CallState {...line} isBesideTime />
          ) : (
            stateKeySuffix(line) !== 'scheduled' && <StateTag {...line} isBesideTime />
          )}{' '}
          <span id={talkId}>
            <LazyDiscussionTag route={line.route} day={line.planned.slice(0, 10)} />
          </span>
          {cancelled && (
            <small className="number">
              <s>{clock(cancelled.planned)}</s> {t('state.cancelled')}
            </small>
          )}
        </span>
        {isSoon && (
          <span className={`${styles.clock} number`}>
            <StopTime call={line} isStacked />
          </span>
        )}
        <Icon name="forward" size={16} />
      </Link>
    </li>
  )
}

/** Returns a function that formats a day: “tomorrow”, or the date. */
function useDayWord(): (day: ServiceDay) => string {
  const t = useTranslate()
  const { day: dayText } = useFormats()
  const today = useRailwayNow().day
  return (day) => (day === addDays(today, 1) ? t('time.tomorrow') : dayText(day))
}
