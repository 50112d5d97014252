import { Fragment } from 'react'
import { callInstant, routePath } from '@yatha/contract'
import type { ServiceDay } from '@yatha/timetable'
import { useTranslate, useWriting } from '../words/language.tsx'
import { Link } from '../frame/router.ts'
import { AddedTag } from '../railway/added-tag.tsx'
import { goesAround } from '../railway/around.ts'
import { DestinationText } from '../railway/goal.tsx'
import { useVia } from '../railway/via.ts'
import { useFacts } from '../railway/railway.tsx'
import { CallState, hasLiveState, Platform, StateTag, StopTime, useDifference } from '../railway/stop-time.tsx'
import { useTalk } from '../railway/talk.ts'
import { TalkTag } from '../railway/talk-tag.tsx'
import { WayMark } from '../railway/way-mark.tsx'
import { Star } from '../railway/starred.tsx'
import { useDepartureName } from './use-departure-name.ts'
import type { BoardLine } from '../railway/use-board.ts'
import { feed } from '../session/page-config.ts'
import styles from './board.module.css'

interface DepartureRowProps {
  line: BoardLine
  /** Slug of the board's station. */
  at: string
  /** The board's day; undefined for today. */
  day: ServiceDay | undefined
  /** If set, shows minutes until departure. */
  counted: boolean
}

/** A train on a board: its departure in large type, and its destination from here. Departed and canceled trains are gray. */
export function DepartureRow({ line, at, day, counted }: DepartureRowProps) {
  const t = useTranslate()
  const { clock, ago, stationName, train } = useWriting()
  const difference = useDifference()(line)
  const nameOf = useDepartureName()
  const { railway } = useFacts()
  const via = useVia(line, at)
  const isTalkedAbout = useTalk(line.route, line.planned.slice(0, 10)) !== undefined
  const hasDeparted = line.minutesLeft < 0 && !line.cancelled
  const hasNoState = !hasLiveState(line) && !difference
  if (hasDeparted && hasNoState)
    return (
      <li>
        <Link to={routePath(line.route, at, day)} className={`${styles.departure} ${styles.gone}`}>
          <b className="number">{t('station.left', { time: clock(line.planned) })}</b>
          <Destination line={line} at={at} />
          <small className="number">{train(line)}</small>
          <small className={`${styles.end} number`}>{ago(-line.minutesLeft * 60)}</small>
        </Link>
      </li>
    )
  const name = nameOf(line, goesAround(railway, line, at), counted && hasDeparted ? t('time.left') : undefined)
  const states = [via && t('station.via', { station: stationName(via) }), isTalkedAbout && t('ride.talkedAbout')].filter(
    (state) => typeof state === 'string',
  )
  const isSoon = counted && line.minutesLeft < 60 && !hasDeparted && !line.cancelled
  // Without live data, the clock time at the end of the row is as large as in the rows of later trains.
  const showsTimeAtEnd = isSoon && hasNoState
  const parts = [
    { part: 'train', text: train(line) },
    !showsTimeAtEnd && (isSoon || difference) && { part: 'time', text: <StopTime call={line} /> },
    line.trainModel !== '' && !(isSoon && via) && { part: 'model', text: t(`model.${line.trainModel}`) },
    via && { part: 'via', text: t('station.via', { station: stationName(via) }) },
  ].filter((part) => !!part)
  const starredPart = isSoon || difference ? 'time' : 'train'
  return (
    <li>
      <Link
        to={routePath(line.route, at, day)}
        className={`${styles.departure} ${hasDeparted || line.cancelled ? styles.gone : ''}`}
        aria-label={states.reduce((train, state) => t('state.of', { train, state }), name)}
      >
        <DepartureTime line={line} counted={counted && !hasDeparted} />
        <span className={styles.what}>
          <Destination line={line} at={at} />
          <span className="number">
            {parts.map(({ part, text }, i) => (
              <Fragment key={part}>
                <span className={styles.time}>
                  {text}
                  {part === starredPart && <Star of={line} />}
                  {/* The no-break space keeps the dot at the end of a line, never at the start of the next. */}
                  {i < parts.length - 1 && '\u00a0·'}
                </span>{' '}
              </Fragment>
            ))}
            <Platform call={line} /> {line.added && <AddedTag />}
            <TalkTag route={line.route} day={line.planned.slice(0, 10)} />
          </span>
        </span>
        {showsTimeAtEnd && (
          <b className={`${styles.end} ${styles.at} number`}>
            <StopTime call={line} />
            <Star of={line} />
          </b>
        )}
        {!hasNoState && (
          <span className={styles.end}>{hasLiveState(line) ? <CallState {...line} beside /> : <StateTag {...line} beside />}</span>
        )}
      </Link>
    </li>
  )
}

/** Minutes if less than an hour, otherwise the clock time. */
function DepartureTime({ line, counted }: { line: BoardLine; counted: boolean }) {
  const t = useTranslate()
  const { clock, duration, number } = useWriting()
  const { minutesLeft } = line
  if (line.cancelled)
    return (
      <span className={`${styles.clock} number`} aria-hidden="true">
        <s>{clock(line.planned)}</s>
      </span>
    )
  if (!counted || minutesLeft >= 60)
    return (
      <span className={`${styles.clock} number`}>
        {clock(callInstant(line))}
        {minutesLeft < 0 && <small>{t('time.left')}</small>}
        {counted && <small>{t('time.inMinutes', { text: duration(minutesLeft) })}</small>}
      </span>
    )
  if (minutesLeft === 0) return <span className={styles.clock}>{t('time.now')}</span>
  return (
    <span className={`${styles.minutes} number`}>
      {number(minutesLeft)} <small>{t('time.minutesUnit')}</small>
    </span>
  )
}

/** The direction and destination of the train. */
function Destination({ line, at }: { line: BoardLine; at: string }) {
  return (
    <span className={styles.to}>
      <WayMark way={line.way} />
      <b>
        <DestinationText line={line} at={at} withWay={line.type === 'urban' && !feed} />
      </b>
    </span>
  )
}
