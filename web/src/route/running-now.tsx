import { useId, useMemo, type ComponentProps, type ReactNode } from 'react'
import { answerRoutes, type StaticAnswers } from '@yatha/answers'
import { callEpochSeconds, formatClockTime, routePath, type RouteSummary, type RunningTrain } from '@yatha/contract'
import { addDays, distanceMeters, ROUTE_TYPES, type RouteType, type ServiceDay } from '@yatha/timetable'
import { useTranslate, useFormats } from '../words/language.tsx'
import { useExpanded } from '../frame/use-expanded.ts'
import { useFacts, useRailwayNow, useRunningTrains } from '../railway/railway.tsx'
import { StationNameText } from '../railway/station-name.tsx'
import { ShortDeviation } from '../railway/short-difference.tsx'
import { StopTime, useDeviation, useScreenReaderTexts } from '../railway/stop-time.tsx'
import { useRiderStation } from '../station/index.ts'
import ui from '../ui/ui.module.css'
import { progressOf } from './progress-of.ts'
import { Destination, TrainRow } from './train-row.tsx'
import { useTrip } from './use-trip.ts'
import styles from './route-list.module.css'

/** Number of trains shown initially. */
const INITIAL_ROWS = { urban: 3, highway: 2, next: 6 } as const

/** The running trains by type, nearest first, and the next departures. */
export function RunningNow(): ReactNode {
  const facts = useFacts()
  const runningTrains = useRunningTrains()
  const { railway } = facts
  const here = railway.station(useRiderStation() ?? railway.startStation.slug)?.position
  const metersOf = ({ position }: RunningTrain) => (here ? distanceMeters(here, position) : 0)
  const nearestFirst = [...runningTrains].sort((a, b) => metersOf(a) - metersOf(b))
  return (
    <>
      {ROUTE_TYPES.map((type) => {
        const trains = nearestFirst.filter((train) => train.type === type)
        return trains.length > 0 && <RunningTrains key={type} type={type} trains={trains} />
      })}
      <NextDepartures />
    </>
  )
}

function RunningTrains({ type, trains }: { type: RouteType; trains: readonly RunningTrain[] }) {
  const t = useTranslate()
  const { number } = useFormats()
  const heading = useId()
  const { visible, more } = useInitialRows(trains, type)
  return (
    <section aria-labelledby={heading} className={`${ui.card} ${styles.trains}`}>
      <div className={styles.head}>
        <h2 id={heading} data-type={type}>
          {t(`type.${type}`)} <span className="number">{number(trains.length)}</span>
        </h2>
        {more}
      </div>
      <ul aria-labelledby={heading}>
        {visible.map((train) => (
          <RunningRow key={`${train.route} ${train.day}`} train={train} />
        ))}
      </ul>
    </section>
  )
}

function RunningRow({ train }: { train: RunningTrain }) {
  const t = useTranslate()
  const { duration, number } = useFormats()
  const facts = useFacts()
  const difference = useDeviation()(train.next, true)
  const texts = useScreenReaderTexts()(train.next)
  const route = facts.railway.route(train.route)!
  const minutes = Math.ceil(train.secondsToNext / 60)
  return (
    <TrainRow
      train={{ ...train, slug: train.route }}
      to={routePath(train.route, undefined, train.day)}
      title={
        <>
          <small>{t('go.next')}</small> <StationNameText station={facts.stationName(facts.railway.station(train.to)!)} alone />
        </>
      }
      // Shows one text: the deviation, otherwise the last of the reports, which is the most specific.
      note={
        difference ? (
          <Late difference={difference} isEarliest={train.next.earliest} />
        ) : (
          (texts.at(-1) ?? <Destination route={facts.routeSummary(route)} />)
        )
      }
      time={
        minutes <= 0 ? (
          t('time.now')
        ) : minutes < 60 ? (
          <>
            {number(minutes)} <small>{t('time.minutesUnit')}</small>
          </>
        ) : (
          duration(minutes)
        )
      }
      timeNote={<StopTime call={train.next} isTrainRunning />}
      progress={progressOf(facts.railway, train)}
    />
  )
}

/**
 * The next departures of city trains, and of other trains that start on the loop. If few departures are left today, also tomorrow's
 * departures.
 */
function NextDepartures() {
  const t = useTranslate()
  const { serviceClock } = useFormats()
  const facts = useFacts()
  const { day: today, time } = useRailwayNow()
  const now = formatClockTime(time)
  const departures = useMemo(() => departuresAfter(facts, today, now), [facts, today, now])
  const { visible, more } = useInitialRows(departures, 'next')
  return (
    <section aria-labelledby="now" className={styles.group}>
      <h2 id="now" className={`${styles.now} number`}>
        <span>{t('route.nowAt', { time: serviceClock(now) })}</span>
      </h2>
      <div className={`${ui.card} ${styles.trains}`}>
        <ul aria-labelledby="now">
          {visible.map(({ day, route }) => (
            <DepartureOfTrain key={`${day} ${route.slug}`} day={day} route={route} isToday={day === today} />
          ))}
        </ul>
        {more}
      </div>
    </section>
  )
}

function departuresAfter(facts: StaticAnswers, today: ServiceDay, now: string): readonly { day: ServiceDay; route: RouteSummary }[] {
  const hasLoop = facts.railway.namedOnRing.length > 0
  const isUseful = ({ type, origin }: RouteSummary) =>
    !hasLoop || type === 'urban' || facts.railway.station(origin.slug)?.loopOrder !== undefined
  const departuresOn = (day: ServiceDay) =>
    answerRoutes(facts, { day })
      .filter(isUseful)
      .sort((a, b) => (a.departs < b.departs ? -1 : 1))
      .map((route) => ({ day, route }))
  const departuresToday = departuresOn(today).filter(({ route }) => route.departs >= now)
  return departuresToday.length >= INITIAL_ROWS.next ? departuresToday : [...departuresToday, ...departuresOn(addDays(today, 1))]
}

/** A train that has not left its first station. */
function DepartureOfTrain({ day, route, isToday }: { day: string; route: RouteSummary; isToday: boolean }) {
  const t = useTranslate()
  const { duration, serviceClock } = useFormats()
  const { instant } = useRailwayNow()
  const call = useTrip(route.slug, day)?.calls[0]?.departs
  const difference = useDeviation()
  const state = call && difference(call)
  const minutes = call && Math.ceil((callEpochSeconds(call) - instant) / 60)
  return (
    <TrainRow
      train={route}
      to={routePath(route.slug, undefined, day)}
      title={<StationNameText station={route.origin} alone />}
      note={state ? <Late difference={state} isEarliest={call?.earliest} /> : <Destination route={route} />}
      time={call ? <StopTime call={call} /> : serviceClock(route.departs)}
      timeNote={
        !isToday
          ? t('time.tomorrow')
          : minutes !== undefined && minutes > 0 && minutes < 60 && t('time.inMinutes', { text: duration(minutes) })
      }
    />
  )
}

const Late = (props: ComponentProps<typeof ShortDeviation>) => (
  <span data-late className="number">
    <ShortDeviation {...props} />
  </span>
)

/** Returns the rows to show, and a button that shows the other rows. */
function useInitialRows<Row>(rows: readonly Row[], part: keyof typeof INITIAL_ROWS) {
  const t = useTranslate()
  const [isExpanded, toggle] = useExpanded(`running ${part}`)
  const hiddenCount = isExpanded ? 0 : Math.max(0, rows.length - INITIAL_ROWS[part])
  const more = hiddenCount > 0 && (
    <button type="button" className={styles.more} onClick={toggle}>
      {t('station.showMore', { count: hiddenCount })}
    </button>
  )
  return { visible: rows.slice(0, rows.length - hiddenCount), more }
}
