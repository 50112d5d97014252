import { callInstant, callEpochSeconds, type RouteDetail, type Trip } from '@yatha/contract'
import { MinutesLeft } from '../railway/minutes-left.tsx'
import { useRailwayNow } from '../railway/railway.tsx'
import { StationNameText } from '../railway/station-name.tsx'
import { hasLiveState, RiderReports, StopTime } from '../railway/stop-time.tsx'
import { Icon } from '../ui/all-icons.tsx'
import { PLACEHOLDER, WithPlaceholder } from '../words/placeholder.tsx'
import { useTranslate, useFormats } from '../words/language.tsx'
import { BasisChip } from './basis-chip.tsx'
import { ServiceDaysText } from './days.tsx'
import type { NextRun, TrainState } from './train-state.ts'
import styles from './panel.module.css'

type RunState = Exclude<TrainState, { kind: 'canceled' | 'noRun' }>

/** The next stop, the departure or the arrival of a run, with its time and the source of the time. */
export function RunHead({ state: { kind, call, ...state }, route, trip }: { state: RunState; route: RouteDetail; trip: Trip }) {
  const t = useTranslate()
  const { ago, day } = useFormats()
  const { instant } = useRailwayNow()
  const hasCountdown = kind === 'running' || kind === 'waiting'
  const next = 'next' in state ? route.calls[state.next]!.station : kind === 'ended' ? route.destination : undefined
  return (
    <div className={styles.head} role="status">
      <p className={styles.caption}>
        {'next' in state && t(state.next === state.at ? 'route.here' : 'go.nextStop')}
        {kind === 'ended' && t('route.ended')}
        {!next && (
          <WithPlaceholder text={t('route.departs', { station: PLACEHOLDER })}>
            <StationNameText station={route.origin} alone />
          </WithPlaceholder>
        )}
      </p>
      {next && (
        <p className={styles.big}>
          <StationNameText station={next} />
        </p>
      )}
      {kind === 'otherDay' && <p className={styles.big}>{day(trip.day)}</p>}
      <p className={styles.due}>
        {hasCountdown && (
          <MinutesLeft minutes={Math.ceil((callEpochSeconds(call) - instant) / 60)} numberClass={styles.minutes} textClass={styles.soon} />
        )}
        <b className={`${styles.clock} number`}>
          <StopTime call={call} isTrainRunning />
        </b>
        {kind === 'ended' && <small>{ago(instant - callEpochSeconds(call))}</small>}
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

/** The next day on which a train runs. Shown for a day on which the train does not run. */
export function NoRunHead({ route, trip, next }: { route: RouteDetail; trip: Trip; next: NextRun | undefined }) {
  const t = useTranslate()
  const { day, clock } = useFormats()
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
          <ServiceDaysText route={route} />
        </span>
      </span>
    </div>
  )
}

const DAY_MS = 86_400_000

function InDays({ day }: { day: string }) {
  const t = useTranslate()
  const { day: today } = useRailwayNow()
  return <small className="number">{t('route.inDays', { count: Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS) })}</small>
}
