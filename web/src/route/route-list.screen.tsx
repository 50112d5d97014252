import { useMemo, useState } from 'react'
import { answerRoutes } from '@yatha/answers'
import { routePath, searchPath, type RouteSummary } from '@yatha/contract'
import { ROUTE_TYPES, ROUTE_WAYS, TRAIN_TYPES } from '@yatha/timetable'
import type { MessageKey } from '@yatha/language'
import { useTranslate, useWriting } from '../words/language.tsx'
import { useFacts, usePlaces } from '../railway/railway.tsx'
import { TopBar } from '../frame/top-bar.tsx'
import { Link, useNavigate, useSearchParams } from '../frame/router.ts'
import { SearchCard } from '../search/index.ts'
import { NameOfStation } from '../railway/station-name.tsx'
import { useStation } from '../station/index.ts'
import { Message, Tag } from '../ui/parts.tsx'
import field from '../ui/field.module.css'
import ui from '../ui/ui.module.css'
import { Days } from './days.tsx'
import styles from './route.module.css'

const chosenOf = <T extends string>(values: readonly T[], text: string | null): T | undefined => values.find((value) => value === text)

export function RouteListScreen() {
  usePlaces()
  const t = useTranslate()
  const facts = useFacts()
  const [params, setParams] = useSearchParams()
  const q = params.get('q') ?? ''
  const type = chosenOf(ROUTE_TYPES, params.get('type'))
  const way = chosenOf(ROUTE_WAYS, params.get('way'))
  const trainType = chosenOf(TRAIN_TYPES, params.get('trainType'))
  const routes = useMemo(() => answerRoutes(facts, { q, type, way, trainType }), [facts, q, type, way, trainType])
  const set = (name: string, value: string) => {
    const next = new URLSearchParams(params)
    if (value) next.set(name, value)
    else next.delete(name)
    setParams(next, { replace: true })
  }
  return (
    <>
      <TopBar title={t('title.route')} />
      <div className={styles.page}>
        <BetweenStations />
        <label className={field.field}>
          <span>{t('route.searchLabel')}</span>
          <input type="search" value={q} autoComplete="off" onChange={(event) => set('q', event.target.value)} />
        </label>
        <div className={styles.filters}>
          <Choice label={t('route.filterType')} value={type} options={ROUTE_TYPES} prefix="type" onChange={(value) => set('type', value)} />
          <Choice
            label={t('route.filterWay')}
            value={way}
            options={ROUTE_WAYS.filter((w) => w !== 'circular')}
            prefix="way"
            onChange={(value) => set('way', value)}
          />
          <Choice
            label={t('route.filterTrain')}
            value={trainType}
            options={TRAIN_TYPES}
            prefix="trainType"
            onChange={(value) => set('trainType', value)}
          />
        </div>
        <p role="status" className={styles.note}>
          {t('route.count', { count: routes.length })}
        </p>
        {routes.length === 0 ? (
          <Message
            action={
              <button type="button" className={ui.pill} onClick={() => setParams({}, { replace: true })}>
                {t('route.clear')}
              </button>
            }
          >
            {t('route.none')}
          </Message>
        ) : (
          <ul className={`${ui.card} ${styles.routes}`}>
            {routes.map((route) => (
              <RouteRow key={route.slug} route={route} />
            ))}
          </ul>
        )}
      </div>
    </>
  )
}

/** Direct and transfer routes between two stations: chosen here, shown by the trip search. */
function BetweenStations() {
  const t = useTranslate()
  const navigate = useNavigate()
  const [ends, setEnds] = useState<{ from?: string | undefined; to?: string | undefined }>({})
  const [show, setShow] = useState<'all' | 'direct' | 'transfer'>('all')
  const from = useStation(ends.from)
  const to = useStation(ends.to)
  const search = (asked: typeof ends) => navigate(searchPath({ ...asked, ...(show !== 'all' && { show }) }))
  const change = (chosen: typeof ends) => {
    setEnds(chosen)
    if (chosen.from && chosen.to) search(chosen)
  }
  return (
    <section className={styles.between} aria-labelledby="between">
      <h2 id="between">{t('route.findTrip')}</h2>
      <div className={styles.tags} role="group" aria-label={t('search.filter')}>
        {(['all', 'direct', 'transfer'] as const).map((choice) => (
          <button key={choice} type="button" className={ui.pill} aria-pressed={show === choice} onClick={() => setShow(choice)}>
            {t(`search.${choice}`)}
          </button>
        ))}
      </div>
      <SearchCard from={from} to={to} onChange={change} onSearch={() => search(ends)} />
    </section>
  )
}

interface ChoiceProps<T extends string> {
  label: string
  value: T | undefined
  options: readonly T[]
  prefix: 'type' | 'way' | 'trainType'
  onChange: (value: string) => void
}

function Choice<T extends string>({ label, value, options, prefix, onChange }: ChoiceProps<T>) {
  const t = useTranslate()
  return (
    <label className={field.field}>
      <span>{label}</span>
      <select value={value ?? ''} onChange={(event) => onChange(event.target.value)}>
        <option value="">{t('route.any')}</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {t(`${prefix}.${option}` as MessageKey)}
          </option>
        ))}
      </select>
    </label>
  )
}

function RouteRow({ route }: { route: RouteSummary }) {
  const t = useTranslate()
  const { serviceClock, duration, train } = useWriting()
  return (
    <li>
      <Link className={styles.row} to={routePath(route.slug)}>
        <span className={`${styles.when} number`}>
          {serviceClock(route.departs)}
          <small>{serviceClock(route.arrives)}</small>
        </span>
        <span className={styles.what}>
          <b>
            <NameOfStation station={route.origin} alone /> –{' '}
            {route.pattern === 'full-loop' ? t('station.fullLoop') : <NameOfStation station={route.destination} alone />}
          </b>
          <span className={styles.facts}>
            <Tag kind={route.type === 'urban' ? 'teal' : 'highway'}>{train(route)}</Tag>
            <small>
              {t(`way.${route.way}`)} · {duration(route.travelMinutes)} · <Days route={route} />
            </small>
          </span>
        </span>
      </Link>
    </li>
  )
}
