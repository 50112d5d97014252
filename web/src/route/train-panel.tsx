import { useMemo } from 'react'
import {
  callInstant,
  callEpochSeconds,
  type RouteDetail,
  type RunningTrain,
  type StationName,
  type StopCall,
  type Trip,
} from '@yatha/contract'
import { addDays, type ServiceDay } from '@yatha/timetable'
import { useAnswers, useRailwayNow } from '../railway/railway.tsx'
import { StationNameText } from '../railway/station-name.tsx'
import { StopTime, useDeviation } from '../railway/stop-time.tsx'
import { useTranslate, useFormats } from '../words/language.tsx'
import { CanceledTrain } from './canceled-train.tsx'
import { boardingCallIndex } from './collapsed-stops.ts'
import { NoRunHead, RunHead } from './panel-head.tsx'
import { ProgressLine } from './progress-line.tsx'
import { findNextRun, trainState, type NextRun } from './train-state.ts'
import styles from './panel.module.css'

interface TrainPanelProps {
  route: RouteDetail
  train: RunningTrain | undefined
  trip: Trip
  /** Slug of the station where the rider boards. */
  boardsAt: string | undefined
  onChooseDay: (day: ServiceDay) => void
}

/** The state of a run (its next stop, departure, arrival or cancellation), the line of its stops, and the rider's stop. */
export function TrainPanel({ route, train, trip, boardsAt, onChooseDay }: TrainPanelProps) {
  const { instant, day: today } = useRailwayNow()
  const differenceOf = useDeviation()
  const state = trainState(route, trip, train, instant, today)
  const boardingIndex = boardingCallIndex(route.calls, boardsAt)
  const yourCall = trip.calls[boardingIndex]?.departs
  const isOver = state.kind === 'ended' || state.kind === 'noRun'
  const next = useNextRun(trip, isOver)
  if (state.kind === 'canceled') return <CanceledTrain route={route} trip={trip} at={Math.max(0, boardingIndex)} />
  const call = state.kind === 'noRun' ? undefined : state.call
  const isLate = call && !call.stale && differenceOf(call, true)?.kind === 'late'
  const at = state.kind === 'running' ? state.at : -1
  return (
    <section className={styles.panel} data-panel data-late={isLate || undefined}>
      {state.kind === 'noRun' ? <NoRunHead route={route} trip={trip} next={next} /> : <RunHead state={state} route={route} trip={trip} />}
      <ProgressLine
        count={route.calls.length}
        progress={at >= 0 ? at + train!.progress : state.kind === 'ended' ? route.calls.length - 1 : undefined}
        isRunning={at >= 0}
        boardingIndex={boardingIndex}
        type={route.type}
      />
      <Ends route={route} trip={trip} />
      {yourCall && !isOver && (
        <YourStop
          station={route.calls[boardingIndex]!.station}
          call={yourCall}
          stops={at >= 0 && boardingIndex > at ? boardingIndex - at : undefined}
        />
      )}
      {isOver && next && <NextRunFoot next={next} isShown={state.kind === 'noRun'} onChooseDay={onChooseDay} />}
    </section>
  )
}

/** Returns the first run after a trip and after today; undefined unless `isNeeded`. */
function useNextRun({ route, day }: Trip, isNeeded: boolean): NextRun | undefined {
  const answers = useAnswers()
  const { day: today } = useRailwayNow()
  const after = day > today ? day : today
  return useMemo(() => (isNeeded ? findNextRun(answers, route, after) : undefined), [answers, route, after, isNeeded])
}

/** The first and last stop with their times. */
function Ends({ route, trip }: { route: RouteDetail; trip: Trip }) {
  const { clock, serviceClock } = useFormats()
  const [start, end] = [trip.calls[0]?.departs, trip.calls.at(-1)?.arrives]
  return (
    <p className={`${styles.ends} number`}>
      <span>
        {start ? clock(callInstant(start)) : serviceClock(route.departs)} <StationNameText station={route.origin} alone />
      </span>
      <span>
        <span className={route.pattern === 'full-loop' ? styles.again : undefined}>
          <StationNameText station={route.destination} alone />{' '}
        </span>
        {end ? clock(callInstant(end)) : serviceClock(route.arrives)}
      </span>
    </p>
  )
}

interface YourStopProps {
  station: StationName
  call: StopCall
  /** Number of stops until the rider's stop; undefined unless the train is running and has not reached that stop. */
  stops: number | undefined
}

/** The minutes until the train is due at the rider's stop are shown only up to this number. */
const MAX_COUNTED_MINUTES = 6 * 60

function YourStop({ station, call, stops }: YourStopProps) {
  const t = useTranslate()
  const { clock, duration } = useFormats()
  const { instant } = useRailwayNow()
  const minutes = Math.ceil((callEpochSeconds(call) - instant) / 60)
  const isAhead = minutes > 0 && !call.cancelled
  const isSoon = isAhead && minutes <= MAX_COUNTED_MINUTES
  return (
    <div className={styles.foot}>
      <p className={styles.yours}>
        {t('route.yourStop')}{' '}
        <b>
          <StationNameText station={station} alone />
        </b>
      </p>
      <p className={`${styles.when} number`}>
        {isAhead && stops !== undefined && <span className={styles.count}>{t('search.stops', { count: stops })}&nbsp;· </span>}
        {isSoon && `${duration(minutes)}\u00A0· `}
        {isAhead || call.cancelled ? <StopTime call={call} isTrainRunning /> : t('station.left', { time: clock(callInstant(call)) })}
      </p>
    </div>
  )
}

interface NextRunFootProps {
  next: NextRun
  /** True if the list of stops below the panel shows the next run. */
  isShown: boolean
  onChooseDay: (day: ServiceDay) => void
}

/** When the train runs again, and a button that shows that day. */
function NextRunFoot({ next, isShown, onChooseDay }: NextRunFootProps) {
  const t = useTranslate()
  const { day, clock } = useFormats()
  const { day: today } = useRailwayNow()
  const dayName = next.day === addDays(today, 1) ? t('time.tomorrow') : day(next.day)
  return (
    <div className={styles.foot}>
      <p className="number">
        {isShown
          ? t('route.stopsOf', { day: day(next.day) })
          : t('route.runsAgain', { day: dayName, time: clock(callInstant(next.departs)) })}
      </p>
      <button type="button" onClick={() => onChooseDay(next.day)}>
        {t('route.showDay', { day: dayName })}
      </button>
    </div>
  )
}
