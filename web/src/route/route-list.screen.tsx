import { useMemo } from 'react'
import { answerRoutes } from '@yatha/answers'
import { ROUTE_TYPES, ROUTE_WAYS, TRAIN_TYPES } from '@yatha/timetable'
import { useTranslate, useWriting } from '../words/language.tsx'
import { useAllNames, useFacts, usePlaces } from '../railway/railway.tsx'
import { TopBar } from '../frame/top-bar.tsx'
import { useSearchParams } from '../frame/router.ts'
import { Message } from '../ui/parts.tsx'
import { feed } from '../session/page-config.ts'
import field from '../ui/field.module.css'
import ui from '../ui/ui.module.css'
import { BetweenStations } from './between-stations.tsx'
import { RunningNow } from './running-now.tsx'
import { TrainFilters } from './train-filters.tsx'
import { TrainList } from './train-list.tsx'
import styles from './route-list.module.css'

const FILTERS = ['q', 'type', 'way', 'trainType'] as const
type Filter = (typeof FILTERS)[number]

const parseChoice = <T extends string>(values: readonly T[], text: string | null): T | undefined => values.find((value) => value === text)

/** A page with two searches: for trips between two stations, or for trains (with `?view=trains` or one of the train filters). */
export function RouteListScreen() {
  const t = useTranslate()
  const [params, setParams] = useSearchParams()
  const trains = params.get('view') === 'trains' || FILTERS.some((name) => params.has(name))
  return (
    <>
      <TopBar title={t('title.route')} />
      <div className={styles.page}>
        <div className={styles.segments} role="group" aria-label={t('title.route')}>
          <button type="button" aria-pressed={!trains} onClick={() => setParams({}, { replace: true })}>
            {t('route.between')}
          </button>
          <button type="button" aria-pressed={trains} onClick={() => setParams({ view: 'trains' }, { replace: true })}>
            {t('route.trains')}
          </button>
        </div>
        {trains ? <Trains /> : <BetweenStations />}
      </div>
    </>
  )
}

function Trains() {
  usePlaces()
  useAllNames()
  const t = useTranslate()
  const { sourceDate, stationName, train } = useWriting()
  const facts = useFacts()
  const [params, setParams] = useSearchParams()
  const q = params.get('q') ?? ''
  const type = parseChoice(ROUTE_TYPES, params.get('type'))
  const way = parseChoice(ROUTE_WAYS, params.get('way'))
  const trainType = parseChoice(TRAIN_TYPES, params.get('trainType'))
  const routes = useMemo(() => answerRoutes(facts, { q, type, way, trainType }), [facts, q, type, way, trainType])
  const example = useMemo(
    () =>
      answerRoutes(facts, { type: 'urban' }).find(
        ({ origin, pattern }) => pattern === 'part-loop' && origin.slug === facts.railway.mainStation?.slug,
      ),
    [facts],
  )
  const setFilter = (name: Filter, value: string) => {
    const next = new URLSearchParams(params)
    next.set('view', 'trains')
    if (value) next.set(name, value)
    else next.delete(name)
    setParams(next, { replace: true })
  }
  return (
    <>
      <label className={`${field.field} ${styles.search}`}>
        <span>{t('route.searchLabel')}</span>
        <input
          type="search"
          value={q}
          autoComplete="off"
          placeholder={example && t('route.searchHint', { number: train(example), station: stationName(example.destination) })}
          onChange={(event) => setFilter('q', event.target.value)}
        />
      </label>
      {!feed && <TrainFilters filter={{ type, way, trainType }} onChange={setFilter} />}
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
      {q === '' && <RunningNow routes={routes} />}
      {ROUTE_TYPES.map((kind) => {
        const ofKind = routes.filter((route) => route.type === kind)
        return ofKind.length > 0 && <TrainList key={kind} type={kind} routes={ofKind} />
      })}
      {!feed && <p className={styles.note}>{t('route.daysNote')}</p>}
      <p className={styles.note}>
        {t('app.edition', { edition: sourceDate(facts.railway.edition), asOf: sourceDate(facts.railway.asOf) })}
      </p>
    </>
  )
}
