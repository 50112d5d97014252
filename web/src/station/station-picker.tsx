import { memo, useDeferredValue, useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { answerStations } from '@yatha/answers'
import { type StationSummary } from '@yatha/contract'
import { useTranslate, useFormats } from '../words/language.tsx'
import { useLoadAllNames, useFacts, useLoadPlaces } from '../railway/railway.tsx'
import { Sheet } from '../ui/parts.tsx'
import { SheetGrabber, useCloseOnBack, useLatest } from '../ui/sheet-moves.tsx'
import { LocationState } from '../frame/location-state.tsx'
import { StationField } from './station-field.tsx'
import { StationLine } from './station-line.tsx'
import { useNearby } from './use-nearby.ts'
import { recentStations, storeRecentStation } from './used-stations.ts'
import styles from './station.module.css'

const MAX_MATCHES = 12

const NO_GROUPS: readonly Group[] = []

interface Group {
  title: string
  stations: readonly StationSummary[]
}

/** A sheet to choose a station: by name or landmark, or from the recent, nearest and loop stations. */
export function StationPicker({ title, onPick, onClose }: { title: string; onPick: (slug: string) => void; onClose: () => void }) {
  useLoadPlaces()
  useLoadAllNames()
  const t = useTranslate()
  const facts = useFacts()
  const [text, setText] = useState('')
  // Deferred, so that the sheet opens before its list is rendered, and a typed letter appears before the stations that match it.
  const query = useDeferredValue<string | undefined>(text.trim(), undefined)
  const { nearby, state, requestLocation } = useNearby()
  const groups = useMemo((): readonly Group[] => {
    if (query === undefined) return NO_GROUPS
    if (query) return [{ title: '', stations: answerStations(facts, query, MAX_MATCHES) }]
    const all = facts.stations()
    const bySlug = new Map(all.map((station) => [station.slug, station]))
    return [
      { title: t('search.nearby'), stations: nearby.slice(0, 3) },
      { title: t('search.recent'), stations: recentStations().flatMap((slug) => bySlug.get(slug) ?? []) },
      {
        title: t('search.allStations'),
        stations: all.filter((s) => s.loopOrder !== undefined).sort((a, b) => a.loopOrder! - b.loopOrder!),
      },
    ].filter((group) => group.stations.length > 0)
  }, [facts, nearby, query, t])
  const leave = useCloseOnBack(onClose)
  const pick = useLatest((slug: string) => {
    storeRecentStation(slug)
    leave(() => onPick(slug))
  })
  const count = groups[0]?.stations.length ?? 0
  const form = useRef<HTMLFormElement>(null)
  // A dialog focuses its first button by default. Letters typed before a tap on the search field would then be lost.
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  return (
    <Sheet title={title} closeLabel={t('app.close')} onClose={onClose} full>
      <SheetGrabber onClose={onClose} />
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault()
          const [first] = text.trim() ? answerStations(facts, text, MAX_MATCHES) : []
          if (first) pick.current(first.slug)
        }}
      >
        <StationField label={t('search.field')} text={text} onChange={setText} onLocate={requestLocation} />
      </form>
      <p role="status" className={styles.note}>
        <LocationState state={state} />
        {query && count === 0 && t('search.noMatch', { text: query })}
        {query && count > 0 && <span className="visually-hidden">{t('station.found', { count })}</span>}
      </p>
      {/* Inert while the list still contains matches of an earlier text, so that riders do not choose one of them by mistake. */}
      <div className={styles.groups} inert={query !== text.trim()}>
        <Groups groups={text.trim() && !query ? NO_GROUPS : groups} pick={pick} />
      </div>
    </Sheet>
  )
}

/** Renders the stations only if they change, not with each letter. */
const Groups = memo(function Groups({ groups, pick }: { groups: readonly Group[]; pick: Readonly<RefObject<(slug: string) => void>> }) {
  return groups.map(({ title, stations }) => (
    <section key={title} className={styles.group}>
      {title && <h3 className={styles.note}>{title}</h3>}
      <ul className={styles.rows}>
        {stations.map((station) => (
          <PickerRow key={station.slug} station={station} onPick={(slug) => pick.current(slug)} />
        ))}
      </ul>
    </section>
  ))
})

function PickerRow({ station, onPick }: { station: StationSummary; onPick: (slug: string) => void }) {
  const { distance } = useFormats()
  return (
    <li>
      <button type="button" className={styles.row} onClick={() => onPick(station.slug)}>
        <StationLine station={station} />
        {station.meters !== undefined && <em className="number">{distance(station.meters)}</em>}
      </button>
    </li>
  )
}
