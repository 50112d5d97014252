import { useDeferredValue, useMemo, useState } from 'react'
import { answerRoutes } from '@yatha/answers'
import { ROUTE_TYPES, ROUTE_DIRECTIONS, TRAIN_TYPES, type ServiceDay } from '@yatha/timetable'
import { useTranslate, useFormats } from '../words/language.tsx'
import { useFacts, useRailwayNow, useRunningTrains } from '../railway/railway.tsx'
import { TopBar } from '../frame/top-bar.tsx'
import { useSearchParams } from '../frame/router.ts'
import { MapWhenOpen, useFullMapState } from '../map/index.ts'
import { DaySheet, useRequestedDay } from '../station/index.ts'
import { Icon } from '../ui/all-icons.tsx'
import { Message } from '../ui/parts.tsx'
import { feed } from '../session/page-config.ts'
import ui from '../ui/ui.module.css'
import { SearchResults } from './search-results.tsx'
import { RunningNow } from './running-now.tsx'
import { TrainFilters, type TrainFilter } from './train-filters.tsx'
import { TrainList } from './train-list.tsx'
import styles from './route-list.module.css'

const parseChoice = <T extends string>(values: readonly T[], text: string | null): T | undefined => values.find((value) => value === text)

/**
 * Lists the trains running now; with `?view=trains` or a filter, all of today's trains; with `?day=`, the trains of that day. With
 * `?q=`, lists the trains, trips and stations that match.
 */
export function RouteListScreen() {
  const t = useTranslate()
  const { sourceDate } = useFormats()
  const { railway } = useFacts()
  const [params, setParams] = useSearchParams()
  const [, openMap] = useFullMapState()
  const [day] = useRequestedDay()
  const today = useRailwayNow().day
  const text = (params.get('q') ?? '').trim()
  const searchText = useDeferredValue(text)
  const type = parseChoice(ROUTE_TYPES, params.get('type'))
  const way = parseChoice(ROUTE_DIRECTIONS, params.get('way'))
  const trainType = parseChoice(TRAIN_TYPES, params.get('trainType'))
  const filter = useMemo((): TrainFilter => ({ type, way, trainType }), [type, way, trainType])
  const hasFilter = [type, way, trainType].some((value) => value !== undefined)
  const set = (name: string, value: string) => {
    const next = new URLSearchParams(params)
    if (value) next.set(name, value)
    else next.delete(name)
    if (name !== 'q' && !next.has('day')) next.set('view', 'trains')
    setParams(next, { replace: true })
  }
  const listedDay = day ?? (params.get('view') === 'trains' || hasFilter ? today : undefined)
  return (
    <>
      <TopBar title={t('title.route')}>
        <button type="button" data-opens-map className={ui.icon} aria-label={t('app.map')} onClick={() => openMap(true)}>
          <Icon name="map" />
        </button>
      </TopBar>
      <div className={styles.page}>
        <SearchField text={params.get('q') ?? ''} onText={(q) => set('q', q)} />
        {text === '' ? <DayChoices day={listedDay} /> : null}
        {text !== '' && searchText !== '' && <SearchResults text={searchText} filter={filter} onFilter={set} />}
        {text === '' && (listedDay === undefined ? <RunningNow /> : <TrainsOfDay day={listedDay} filter={filter} onFilter={set} />)}
        <p className={styles.note}>{t('app.edition', { edition: sourceDate(railway.edition), asOf: sourceDate(railway.asOf) })}</p>
        <MapWhenOpen />
      </div>
    </>
  )
}

function SearchField({ text, onText }: { text: string; onText: (text: string) => void }) {
  const t = useTranslate()
  return (
    <div className={styles.search} role="search">
      <Icon name="search" size={20} />
      <input
        type="search"
        value={text}
        autoComplete="off"
        aria-label={t('route.searchLabel')}
        placeholder={t('route.searchLabel')}
        onChange={(event) => onText(event.target.value)}
      />
      {text !== '' && (
        <button type="button" className={ui.icon} aria-label={t('route.clearText')} onClick={() => onText('')}>
          <Icon name="close" />
        </button>
      )}
    </div>
  )
}

/** Chooses the trains running now, today's trains, or the trains of a day, with the number of each. */
function DayChoices({ day }: { day: ServiceDay | undefined }) {
  const t = useTranslate()
  const { day: dayText, number } = useFormats()
  const facts = useFacts()
  const today = useRailwayNow().day
  const [, setParams] = useSearchParams()
  const [isSheetOpen, setSheetOpen] = useState(false)
  const runningCount = useRunningTrains().length
  const trainsToday = useMemo(() => answerRoutes(facts, { day: today }).length, [facts, today])
  const otherDay = day === today ? undefined : day
  const trainsOtherDay = useMemo(() => otherDay && answerRoutes(facts, { day: otherDay }).length, [facts, otherDay])
  const choose = (newDay: ServiceDay) => setParams(newDay === today ? { view: 'trains' } : { day: newDay }, { replace: true })
  return (
    <div className={styles.segments} role="group" aria-label={t('search.day')}>
      <button type="button" aria-pressed={day === undefined} onClick={() => setParams({}, { replace: true })}>
        {t('route.running')} <span className="number">{number(runningCount)}</span>
      </button>
      <button type="button" aria-pressed={day === today} onClick={() => choose(today)}>
        {t('station.today')} <span className="number">{number(trainsToday)}</span>
      </button>
      <button type="button" aria-pressed={otherDay !== undefined} aria-haspopup="dialog" onClick={() => setSheetOpen(true)}>
        {otherDay ? dayText(otherDay) : <Icon name="calendar" size={18} />}{' '}
        {otherDay ? <span className="number">{number(trainsOtherDay ?? 0)}</span> : t('station.date')}
      </button>
      {isSheetOpen && <DaySheet today={today} day={otherDay} onChoose={choose} onClose={() => setSheetOpen(false)} />}
    </div>
  )
}

interface TrainsOfDayProps {
  day: ServiceDay
  filter: TrainFilter
  onFilter: (name: keyof TrainFilter, value: string) => void
}

function TrainsOfDay({ day, filter, onFilter }: TrainsOfDayProps) {
  const t = useTranslate()
  const facts = useFacts()
  const [, setParams] = useSearchParams()
  const routes = useMemo(() => answerRoutes(facts, { ...filter, day }), [facts, filter, day])
  return (
    <>
      {!feed && <TrainFilters filter={filter} onChange={onFilter} />}
      <div role="status">
        <h2 className={styles.note}>{t('route.count', { count: routes.length })}</h2>
      </div>
      {routes.length === 0 && (
        <Message
          action={
            <button type="button" className={ui.pill} onClick={() => setParams({ view: 'trains' }, { replace: true })}>
              {t('route.clear')}
            </button>
          }
        >
          {t('route.none')}
        </Message>
      )}
      {ROUTE_TYPES.map((kind) => {
        const routesOfKind = routes.filter((route) => route.type === kind)
        return routesOfKind.length > 0 && <TrainList key={kind} type={kind} routes={routesOfKind} day={day} />
      })}
      {!feed && <p className={styles.note}>{t('route.daysNote')}</p>}
    </>
  )
}
