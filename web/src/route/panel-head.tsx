import { callInstant, type RouteDetail, type Trip } from '@yatha/contract'
import { useRailwayNow } from '../railway/railway.tsx'
import { NameOfStation } from '../railway/station-name.tsx'
import { hasLiveState, RiderReports, StopTime } from '../railway/stop-time.tsx'
import { Icon } from '../ui/all-icons.tsx'
import { PLACEHOLDER, WithPlaceholder } from '../words/around.tsx'
import { useTranslate, useWriting } from '../words/language.tsx'
import { BasisChip } from './basis-chip.tsx'
import { Days } from './days.tsx'
import { secondsOf, type NextRun, type TrainState } from './train-state.ts'
import styles from './panel.module.css'

type RunState = Exclude<TrainState, { kind: 'canceled' | 'noRun' }>

/** The next stop, the departure or the arrival of a run, with its time and the source of the time. */
export function RunHead({ state: { kind, call, ...state }, route, trip }: { state: RunState; route: RouteDetail; trip: Trip }) {
  const t = useTranslate()
  const { ago, day } = useWriting()
  const { instant } = useRailwayNow()
  const isCounted = kind === 'running' || kind === 'waiting'
  const next = 'next' in state ? route.calls[state.next]!.station : kind === 'ended' ? route.destination : undefined
  return (
    <div className={styles.head}>
      <p className={styles.caption} role="status">
        {'next' in state && t(state.next === state.at ? 'route.here' : 'go.nextStop')}
        {kind === 'ended' && t('route.ended')}
        {!next && (
          <WithPlaceholder text={t('route.departs', { station: PLACEHOLDER })}>
            <NameOfStation station={route.origin} alone />
          </WithPlaceholder>
        )}
      </p>
      {next && (
        <p className={styles.big} role="status">
          <NameOfStation station={next} />
        </p>
      )}
      {kind === 'otherDay' && <p className={styles.big}>{day(trip.day)}</p>}
      <p className={styles.due}>
        {isCounted && <Minutes seconds={secondsOf(call) - instant} />}
        <b className={`${styles.clock} number`}>
          <StopTime call={call} running />
        </b>
        {kind === 'ended' && <small>{ago(instant - secondsOf(call))}</small>}
        {kind === 'otherDay' && <InDays day={trip.day} />}
      </p>
      <BasisChip call={call} provenance={route.provenance} />
      {hasLiveState(call) && (
        <p className={styles.reports}>
          <RiderReports {...call} />
        </p>
      )}
    </div>
  )
}

/** Shown for a day on which the train does not run: the next day on which it runs. */
export function NoRunHead({ route, trip, next }: { route: RouteDetail; trip: Trip; next: NextRun | undefined }) {
  const t = useTranslate()
  const { day, clock } = useWriting()
  return (
    <div className={styles.head} role="alert">
      <p className={styles.caption}>{t('route.cancelled', { day: day(trip.day) })}</p>
      {next && (
        <>
          <p className={styles.big}>{day(next.day)}</p>
          <p className={styles.due}>
            <b className={`${styles.clock} number`}>{clock(callInstant(next.departs))}</b>
            <InDays day={next.day} />
          </p>
        </>
      )}
      <span className={styles.chip}>
        <Icon name="calendar" size={14} />
        <span>
          <Days route={route} />
        </span>
      </span>
    </div>
  )
}

function Minutes({ seconds }: { seconds: number }) {
  const t = useTranslate()
  const { duration, number } = useWriting()
  const minutes = Math.max(0, Math.ceil(seconds / 60))
  if (minutes === 0) return <b className={styles.soon}>{t('time.now')}</b>
  if (minutes >= 60) return <b className={`${styles.soon} number`}>{duration(minutes)}</b>
  return (
    <span className="number">
      <b className={styles.minutes}>{number(minutes)}</b> {t('time.minutesUnit')}
    </span>
  )
}

const DAY_MS = 86_400_000

function InDays({ day }: { day: string }) {
  const t = useTranslate()
  const { day: today } = useRailwayNow()
  return <small className="number">{t('route.inDays', { count: Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS) })}</small>
}
