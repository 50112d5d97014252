import { useDeferredValue, useEffect, useMemo } from 'react'
import { bestTrip, listTrips } from '@yatha/answers'
import type { SearchPathQuery } from '@yatha/contract'
import { WithPlaceholder, PLACEHOLDER } from '../words/placeholder.tsx'
import { useTranslate } from '../words/language.tsx'
import { TopBar } from '../frame/top-bar.tsx'
import { useRailwayNow } from '../railway/railway.tsx'
import { useStationName } from '../station/index.ts'
import { TripResults } from './results.tsx'
import { SearchCard } from './search-card.tsx'
import { useLatest } from '../ui/sheet-moves.tsx'
import { useOpenTrip, useSearchRequest, useSearch, type SearchRequest } from './use-search.ts'
import { addRecentTrip } from './recent-trips.ts'
import { SearchStart } from './start.tsx'
import { ShareTrip } from './trip/trip-actions.tsx'
import { TravelTimePicker } from './when.tsx'
import styles from './search.module.css'

export function SearchScreen() {
  const t = useTranslate()
  const { request: newRequest, change } = useSearchRequest()
  const from = useStationName(newRequest.from)
  const to = useStationName(newRequest.to)
  // The stations and filters change immediately; the trips change once they are found and rendered.
  const request = useDeferredValue(newRequest)
  const answer = useSearch(request)
  const latest = useLatest({ change, open: useOpenTrip() })
  const actions = useMemo(
    () => ({
      change: (part: Partial<SearchPathQuery>) => latest.current.change(part),
      open: (key: string | undefined) => latest.current.open(key),
    }),
    [latest],
  )
  const { instant: now } = useRailwayNow()
  const isUnknown = answer !== undefined && 'unknown' in answer
  const found = answer && 'direct' in answer ? answer : undefined
  // An open trip has its own share button.
  const sharedTrip = found && request.trip === undefined ? (bestTrip(found, now) ?? listTrips(found, 'all', now)[0]) : undefined
  useEffect(() => {
    if (from && to) addRecentTrip({ from: from.slug, to: to.slug })
  }, [from, to])
  return (
    <>
      <TopBar title={t('search.trips')} back>
        {found && sharedTrip && <ShareTrip itinerary={sharedTrip} day={found.day} />}
      </TopBar>
      <div className={styles.page}>
        <SearchCard
          from={from}
          to={to}
          onChange={change}
          initialPicker={from && !newRequest.to ? 'to' : to && !newRequest.from ? 'from' : undefined}
        />
        <TravelTimePicker request={newRequest} onChange={change} />
        {isUnknown && <UnknownStationErrors ends={answer.unknown} request={request} />}
        {!answer && <SearchStart from={from} />}
        {found && (
          <TripResults
            key={`${request.from} ${request.to} ${request.day} ${request.time}`}
            answer={found}
            request={request}
            onChange={actions.change}
            onOpen={actions.open}
          />
        )}
      </div>
    </>
  )
}

/** An error for each station in the URL that is unknown. */
function UnknownStationErrors({ ends, request }: { ends: readonly ('from' | 'to')[]; request: SearchRequest }) {
  const t = useTranslate()
  return (
    <div role="alert" className={styles.unknown}>
      {ends.map((end) => (
        <p key={end}>
          <small>{t(`search.${end}`)}</small>{' '}
          <b>
            <WithPlaceholder text={t('search.unknownStation', { slug: PLACEHOLDER })}>
              <bdi translate="no">{request[end]}</bdi>
            </WithPlaceholder>
          </b>
        </p>
      ))}
      <p>{t('search.pick')}</p>
    </div>
  )
}
