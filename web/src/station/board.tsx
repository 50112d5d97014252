import { useMemo, useState } from 'react'
import type { StationDetail } from '@yatha/contract'
import { addDays, type RouteDirection, type ServiceDay } from '@yatha/timetable'
import { useTranslate, useFormats } from '../words/language.tsx'
import { Notices } from '../railway/notices.tsx'
import { useRailwayNow } from '../railway/railway.tsx'
import { hasLiveState } from '../railway/stop-time.tsx'
import { Icon } from '../ui/all-icons.tsx'
import { Message } from '../ui/parts.tsx'
import ui from '../ui/ui.module.css'
import { BoardSource } from './board-basis.tsx'
import { DayChips } from './day-chips.tsx'
import { DepartureRow } from './departure-row.tsx'
import { FirstAndLastTrains, FirstTrains } from './first-and-last.tsx'
import { PrintTimetable } from './print-timetable.tsx'
import { useRequestedDay } from './use-requested-day.ts'
import { lastDeparture, useBoard } from '../railway/use-board.ts'
import { NoMoreTrains } from './way-over.tsx'
import { DirectionSwitch } from './way-switch.tsx'
import styles from './board.module.css'
import page from './station.module.css'

const INITIAL_ROWS = 6

/** The departures of a station on a day. After today's last train, shows the next day that has trains. */
export function Board({ station }: { station: StationDetail }) {
  const t = useTranslate()
  const { clock } = useFormats()
  const today = useRailwayNow().day
  const [requestedDay, requestDay] = useRequestedDay()
  const [way, setWay] = useState<RouteDirection>()
  const now = useBoard(station.slug)!
  const isOver = now.board.next.length > 0 && now.lines.every((line) => line.cancelled)
  const day = requestedDay ?? (isOver ? nextDay(now.board.next, today) : today)
  if (!station.served) return <Message>{t('station.noDeparturesEver')}</Message>
  return (
    <section aria-labelledby="board" className={page.group}>
      <h2 id="board" className="visually-hidden">
        {t('station.board')}
      </h2>
      <Notices notices={now.board.notices} />
      <div className={styles.tools}>
        <DayChips today={today} day={day} onChoose={requestDay} />
        <DirectionSwitch station={station} way={way} onChoose={setWay} />
      </div>
      {isOver && day !== today && (
        <p className={styles.over}>
          <b>{t('station.noDepartures')}</b> {t('station.lastLeft', { time: clock(lastDeparture(now.board.ways)) })}
        </p>
      )}
      <DayBoard key={day} station={station} day={day} today={today} way={way} />
    </section>
  )
}

const nextDay = (next: readonly { readonly day: string }[], today: ServiceDay): ServiceDay =>
  // Days in responses are service days.
  (next.map(({ day }) => day).sort()[0] as ServiceDay | undefined) ?? addDays(today, 1)

function DayBoard({
  station,
  day,
  today,
  way,
}: {
  station: StationDetail
  day: ServiceDay
  today: ServiceDay
  way: RouteDirection | undefined
}) {
  const t = useTranslate()
  const { day: dayText } = useFormats()
  const [isExpanded, setExpanded] = useState(false)
  const [wholeDay, setWholeDay] = useState(false)
  const wholeDayBoard = useBoard(station.slug, { wholeDay: true, day })!
  const remainingBoard = useBoard(station.slug, { day })!
  const matchesWay = useMemo(() => (line: { readonly way: RouteDirection }) => way === undefined || line.way === way, [way])
  const boardState = wholeDay ? wholeDayBoard : remainingBoard
  const ways = boardState.board.ways.filter(matchesWay)
  const isToday = day === today
  // The first trains of another day have their own cards, so the list omits them.
  const routesInCards = new Set(isToday ? [] : ways.map(({ first }) => first.route))
  const lines = boardState.lines.filter((line) => matchesWay(line) && !routesInCards.has(line.route))
  const departedLines = wholeDay ? [] : boardState.recent.filter(matchesWay)
  const recent = departedLines.filter((line, i) => i === departedLines.length - 1 || hasLiveState(line))
  const endedWays = isToday ? remainingBoard.board.next.filter(({ departure }) => matchesWay(departure)) : []
  const visibleLines = isExpanded || wholeDay ? lines : lines.slice(0, INITIAL_ROWS)
  return (
    <>
      {!isToday && (
        <h2>
          {t(ways[0]?.first.type === 'urban' && lines.some(({ type }) => type !== 'urban') ? 'station.firstCityOn' : 'station.firstOn', {
            day: dayText(day),
          })}
        </h2>
      )}
      {!isToday && <FirstTrains ways={ways} at={station.slug} day={day} />}
      <div className={`${ui.card} ${styles.rows}`} hidden={routesInCards.size > 0 && visibleLines.length === 0}>
        {visibleLines.length + recent.length > 0 && (
          <ul>
            {[...recent, ...visibleLines].map((line) => (
              <DepartureRow
                key={`${line.route} ${line.planned}`}
                line={line}
                at={station.slug}
                day={isToday ? undefined : day}
                hasCountdown={isToday}
              />
            ))}
          </ul>
        )}
        {endedWays.map(({ day: nextDay, departure }) => (
          <NoMoreTrains key={departure.way} day={nextDay as ServiceDay} departure={departure} at={station.slug} />
        ))}
        {routesInCards.size === 0 && endedWays.length === 0 && visibleLines.every((line) => line.cancelled) && (
          <Message>{t(isToday && ways.length > 0 ? 'station.noDepartures' : 'station.noneThisWay')}</Message>
        )}
        {(visibleLines.length < lines.length || isToday) && (
          <div className={styles.foot}>
            {visibleLines.length < lines.length && (
              <button type="button" onClick={() => setExpanded(true)}>
                {t('station.showMore', { count: lines.length - visibleLines.length })}
                <Icon name="down" size={18} />
              </button>
            )}
            {isToday && (
              <button type="button" aria-pressed={wholeDay} onClick={() => setWholeDay(!wholeDay)}>
                <Icon name="list" size={18} />
                {t('station.timetable')}
              </button>
            )}
          </div>
        )}
      </div>
      <FirstAndLastTrains ways={ways} at={station.slug} {...(!isToday && { day, ends: ['last'] })} />
      <BoardSource lines={[...recent, ...visibleLines, ...ways.flatMap(({ first, last }) => [first, last])]} />
      <PrintTimetable station={station} />
    </>
  )
}
