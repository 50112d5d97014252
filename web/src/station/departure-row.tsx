import { Suspense, useState } from 'react'
import { callInstant, routePath } from '@yatha/contract'
import type { ServiceDay } from '@yatha/timetable'
import { LANGUAGES_WITHOUT_MINUTE_UNIT, useTranslate, useLanguage, useFormats } from '../words/language.tsx'
import { lazyPart } from '../frame/lazy-part.ts'
import { Link } from '../frame/router.ts'
import { goesAroundLoop } from '../railway/around.ts'
import { DestinationText } from '../railway/destination.tsx'
import { RowState } from './row-state.tsx'
import { useViaStation } from '../railway/via.ts'
import { useFacts } from '../railway/railway.tsx'
import { hasLiveState, useDeviation } from '../railway/stop-time.tsx'
import { useDiscussion } from '../railway/talk.ts'
import { DirectionIcon } from '../railway/way-mark.tsx'
import { UncertainTimeStar } from '../railway/starred.tsx'
import { useDepartureName } from './use-departure-name.ts'
import type { BoardLine } from '../railway/use-board.ts'
import { feed } from '../session/page-config.ts'
import { Icon } from '../ui/all-icons.tsx'
import { useLongPress } from '../ui/use-long-press.ts'
import styles from './departure-row.module.css'

const DepartureSheet = lazyPart(async () => (await import('./departure-sheet.tsx')).DepartureSheet)

export interface DepartureRowProps {
  line: BoardLine
  /** Slug of the board's station. */
  at: string
  /** The board's day; undefined for today. */
  day: ServiceDay | undefined
  /** Whether the row shows the minutes until departure. */
  hasCountdown: boolean
}

/** A departure on a board. A tap opens the train's page; the button, a long press or Shift+F10 opens a sheet with actions. */
export function DepartureRow(props: DepartureRowProps) {
  const { line, at, day, hasCountdown } = props
  const t = useTranslate()
  const { stationName, train } = useFormats()
  const difference = useDeviation()(line)
  const nameOf = useDepartureName()
  const { railway } = useFacts()
  const via = useViaStation(line, at)
  const isTalkedAbout = useDiscussion(line.route, line.planned.slice(0, 10)) !== undefined
  const [isOpen, setOpen] = useState(false)
  const press = useLongPress(() => setOpen(true))
  const hasDeparted = line.minutesLeft < 0 && !line.cancelled
  const isShort = hasDeparted && !hasLiveState(line) && !difference
  const states = [via && t('station.via', { station: stationName(via) }), isTalkedAbout && t('ride.talkedAbout')]
  const name = states.reduce<string>(
    (text, state) => (state ? t('state.of', { train: text, state }) : text),
    nameOf(line, goesAroundLoop(railway, line, at), hasCountdown && hasDeparted ? t('time.left') : undefined),
  )
  return (
    <li className={styles.row} data-departed={hasDeparted || undefined} data-short={isShort || undefined}>
      <Link to={routePath(line.route, at, day)} className={styles.link} {...(!isShort && { 'aria-label': name })} {...press}>
        {isShort ? <DepartedRow line={line} at={at} /> : <ExpectedDeparture {...props} hasDeparted={hasDeparted} />}
      </Link>
      <button
        type="button"
        className={styles.more}
        aria-label={t('station.moreOf', { train: train(line) })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="dots" size={20} />
      </button>
      <Suspense>{isOpen && <DepartureSheet line={line} at={at} day={day} onClose={() => setOpen(false)} />}</Suspense>
    </li>
  )
}

/** The short row of a train that has left: without its number, except for screen readers, and without a live state. */
function DepartedRow({ line, at }: { line: BoardLine; at: string }) {
  const t = useTranslate()
  const { language } = useLanguage()
  const { ago, clock, train } = useFormats()
  const time = clock(line.planned)
  // The clock time and the time since departure fit together only in English; other languages show only the clock time.
  const isLong = language === 'en'
  return (
    <>
      <b className="number">
        {t('time.left')} {isLong && <span className={styles.wide}>{time}</span>}
      </b>
      <span className={styles.goal}>
        <DirectionIcon way={line.way} size={15} />
        <span>
          <DestinationText line={line} at={at} withDirection={line.type === 'urban' && !feed} />
        </span>
      </span>
      <small className="visually-hidden">{train(line)}</small>
      <small className="number">
        {isLong && <span className={styles.wide}>{ago(-line.minutesLeft * 60)}</span>}
        <span className={isLong ? styles.narrow : undefined}>{time}</span>
      </small>
    </>
  )
}

function ExpectedDeparture({ line, at, hasCountdown, hasDeparted }: DepartureRowProps & { hasDeparted: boolean }) {
  const t = useTranslate()
  const { clock, train } = useFormats()
  const difference = useDeviation()(line)
  const hasWay = line.type === 'urban' && !feed && !hasLiveState(line) && !difference && !line.added && !line.platform
  return (
    <>
      {hasCountdown && <Countdown line={line} hasDeparted={hasDeparted} />}
      <span className={styles.what} data-first={!hasCountdown || undefined}>
        <b>
          <DestinationText line={line} at={at} />
        </b>
        <span className={`${styles.details} number`}>
          <span>
            <DirectionIcon way={line.way} size={15} />
            {hasWay && <span className={styles.way}>{t(`way.${line.way}`)}&nbsp;· </span>}
            <span className={styles.number}>{train(line)}</span>
          </span>
          <RowState line={line} />
        </span>
      </span>
      <span className={`${styles.clock} number`} data-late={(difference?.kind !== 'cancelled' && difference && !line.stale) || undefined}>
        {difference && <s>{clock(line.planned)}</s>}
        {difference?.kind !== 'cancelled' && (
          <b>
            {clock(callInstant(line))}
            <UncertainTimeStar time={line} />
          </b>
        )}
      </span>
    </>
  )
}

/** The time until departure: minutes in large type; for an hour or more, hours and minutes. Empty for a canceled train. */
export function Countdown({ line, hasDeparted }: { line: BoardLine; hasDeparted: boolean }) {
  const t = useTranslate()
  const { language } = useLanguage()
  const { number, shortDuration } = useFormats()
  const { minutesLeft } = line
  if (line.cancelled) return <span className={styles.count} />
  if (hasDeparted) return <small className={styles.count}>{t('time.left')}</small>
  if (minutesLeft === 0) return <b className={`${styles.count} ${styles.now}`}>{t('time.now')}</b>
  if (minutesLeft < 60)
    return (
      <span className={`${styles.count} ${styles.minutes} number`}>
        <b>{number(minutesLeft)}</b> <small>{t('time.minutesUnit')}</small>
      </span>
    )
  if (LANGUAGES_WITHOUT_MINUTE_UNIT.has(language))
    return <b className={`${styles.count} ${styles.hours} number`}>{shortDuration(minutesLeft)}</b>
  const [hours, minutes] = [Math.floor(minutesLeft / 60), minutesLeft % 60]
  return (
    <span className={`${styles.count} ${styles.twoLines} number`}>
      <b>{t('time.hours', { hours })}</b> <small>{minutes > 0 && t('time.minutes', { count: minutes })}</small>
    </span>
  )
}
