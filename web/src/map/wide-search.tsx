import { useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { answerRoutesByNumber, answerStations } from '@yatha/answers'
import { routePath, stationPath } from '@yatha/contract'
import { useTranslate, useFormats } from '../words/language.tsx'
import { Link, useNavigate } from '../frame/router.ts'
import { useLoadAllNames, useFacts, useLoadPlaces } from '../railway/railway.tsx'
import { StationNameText } from '../railway/station-name.tsx'
import { DirectionIcon } from '../railway/way-mark.tsx'
import { Icon } from '../ui/all-icons.tsx'
import { useDirectionText } from '../railway/use-way.ts'
import styles from './wide-bar.module.css'

const [MAX_STATIONS, MAX_TRAINS] = [6, 4]

/** A search field for stations and trains. Enter opens the first result; arrow keys move through the results. */
export function WideSearch() {
  const t = useTranslate()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const close = () => {
    setOpen(false)
    setText('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return close()
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step) return
    const focusable = [...(form.current?.querySelectorAll<HTMLElement>('input, a') ?? [])]
    event.preventDefault()
    focusable[focusable.findIndex((element) => element === document.activeElement) + step]?.focus()
  }
  return (
    <form
      ref={form}
      role="search"
      className={styles.search}
      onKeyDown={onKeyDown}
      onBlur={({ relatedTarget }) => {
        if (!form.current?.contains(relatedTarget)) setOpen(false)
      }}
      onSubmit={(event) => {
        event.preventDefault()
        const first = form.current?.querySelector('a')?.getAttribute('href')
        if (!first) return
        close()
        navigate(first)
      }}
    >
      <Icon name="search" size={20} />
      <input
        type="search"
        autoComplete="off"
        value={text}
        aria-label={t('map.search')}
        placeholder={t('map.search')}
        onFocus={() => setOpen(true)}
        onChange={(event) => {
          setOpen(true)
          setText(event.target.value)
        }}
      />
      {open && text.trim() !== '' && <Results text={text.trim()} onFollow={close} />}
    </form>
  )
}

function Results({ text, onFollow }: { text: string; onFollow: () => void }) {
  useLoadPlaces()
  useLoadAllNames()
  const t = useTranslate()
  const { train } = useFormats()
  const facts = useFacts()
  const stations = useMemo(() => answerStations(facts, text, MAX_STATIONS), [facts, text])
  const wayOf = useDirectionText()
  const trains = useMemo(() => answerRoutesByNumber(facts, { q: text }), [facts, text])
  const resultCount = stations.length + Math.min(MAX_TRAINS, trains.length)
  return (
    <div className={styles.found}>
      <p role="status" className={resultCount > 0 ? 'visually-hidden' : undefined}>
        {resultCount > 0 ? t('map.found', { count: resultCount }) : t('search.noMatch', { text })}
      </p>
      <ul>
        {trains.slice(0, MAX_TRAINS).map((route) => (
          <li key={route.slug}>
            <Link to={routePath(route.slug)} onClick={onFollow}>
              <DirectionIcon way={route.way} />
              <span>
                <b>{train(route)}</b> <small>{wayOf({ ...route, route: route.slug })}</small>
              </span>
            </Link>
          </li>
        ))}
        {stations.map((station) => (
          <li key={station.slug}>
            <Link to={stationPath(station.slug)} onClick={onFollow}>
              <Icon name="pin" size={18} />
              <span>
                <b>
                  <StationNameText station={station} />
                </b>
                {station.landmark && <small>{t('search.near', { landmark: station.landmark })}</small>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
