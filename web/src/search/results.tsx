import { memo, useMemo, useState } from 'react'
import { bestTrip, tripKey } from '@yatha/answers'
import type { Itinerary, SearchAnswer } from '@yatha/contract'
import { addDays, parseServiceDay } from '@yatha/timetable'
import { feed } from '../session/page-config.ts'
import { useTranslate, useFormats } from '../words/language.tsx'
import { Notices } from '../railway/notices.tsx'
import { useRailwayNow } from '../railway/railway.tsx'
import { printPage } from '../device/print.ts'
import { MapWhenOpen, useFullMapState, useShowOnSideMap, type MapFocus } from '../map/index.ts'
import { Icon } from '../ui/all-icons.tsx'
import { DayLine, NextTrips } from './next-trips.tsx'
import { NoTrips } from './no-trips.tsx'
import { StarNote, TimetableNote } from './timetable-note.tsx'
import { TripCard } from './trip/trip-card.tsx'
import { TripSheet } from './trip/lazy-trip-sheet.ts'
import { TripDetail } from './trip/trip-detail.tsx'
import type { SearchRequest, ChangeSearch } from './use-search.ts'
import { useLoopComparison, useTrips, type ExtraTrips } from './use-trips.ts'
import { useNoTripsReason } from './use-reason.ts'
import { TripTools } from './trip-tools.tsx'
import styles from './search.module.css'

interface ResultsProps {
  answer: SearchAnswer
  request: SearchRequest
  onChange: ChangeSearch
  /** Called with the key of the trip to open, or with `undefined` to close the open trip. */
  onOpen: (key: string | undefined) => void
}

/** The trips between two stations, with buttons for other trips. Rendered again only if its properties change. */
export const TripResults = memo(function Results({ answer, request, onChange, onOpen }: ResultsProps) {
  const t = useTranslate()
  const { day } = useFormats()
  const { instant: now } = useRailwayNow()
  const [extraTrips, setExtraTrips] = useState<ExtraTrips>({ earlier: false, more: 0 })
  // The trip to which the list scrolls, opened by the URL or by a button outside the list.
  const [scrollTarget, setScrollTarget] = useState<{ key: string | undefined; focus: boolean }>({ key: request.trip, focus: false })
  const trips = useTrips(answer, request, extraTrips)
  const { listedTrips, best } = trips
  const scrollToTrip = (trip: Itinerary) => {
    const key = tripKey(trip)
    setScrollTarget({ key, focus: true })
    if (request.by === 'arrive') onChange({ by: 'depart', day: answer.day, time: trip.departs.slice(11, 16), trip: key })
    else onOpen(key)
  }
  const openTrip = [...listedTrips, ...trips.longWaitTrips].find((trip) => tripKey(trip) === request.trip)
  const [, openMap] = useFullMapState()
  const tripOnMap = useMemo(() => openTrip ?? bestTrip(answer, now), [answer, openTrip, now])
  const focus = useMemo((): MapFocus => tripOnMap && { kind: 'trip', trip: tripOnMap }, [tripOnMap])
  useShowOnSideMap(tripOnMap)
  const comparison = useLoopComparison(answer.ways)
  const reason = useNoTripsReason(answer)
  const nextDay = addDays(parseServiceDay(answer.next?.day ?? answer.day)!, 1)
  const card = (trip: Itinerary) => (
    <TripCard
      key={tripKey(trip)}
      itinerary={trip}
      best={trip === best ? answer.by : undefined}
      comparison={comparison(trip)}
      day={answer.day}
      isOpen={trip === openTrip}
      scrollTarget={tripKey(trip) === scrollTarget.key ? scrollTarget : undefined}
      onToggle={() => onOpen(trip === openTrip ? undefined : tripKey(trip))}
    >
      <TripDetail
        itinerary={trip}
        day={answer.day}
        onMap={() => openMap(true)}
        notices={answer.notices?.filter(({ id }) => trip.notices?.includes(id))}
      />
    </TripCard>
  )
  const waits = trips.longWaitTrips.length > 0 && <ol className={styles.list}>{trips.longWaitTrips.map(card)}</ol>
  return (
    <>
      <Notices notices={answer.notices} isCollapsed />
      <TripTools
        trips={trips}
        answer={answer}
        request={request}
        onChange={onChange}
        onEarlier={() => setExtraTrips({ ...extraTrips, earlier: true })}
        onSeek={scrollToTrip}
      />
      {answer.from.slug === answer.to.slug && listedTrips.length > 0 && <p className={styles.note}>{t('search.roundTrip')}</p>}
      {listedTrips.length === 0 && trips.longWaitTrips.length === 0 && !answer.next && (
        <NoTrips answer={answer} request={request} onChange={onChange} />
      )}
      {listedTrips.length > 0 && <ol className={styles.list}>{listedTrips.map(card)}</ol>}
      {answer.next && (answer.reason === 'last_train_left' || !waits) && (
        <p role="status" className={`${styles.note} number`}>
          {reason}
        </p>
      )}
      {answer.next && waits && (
        <>
          <DayLine day={answer.day} />
          {waits}
        </>
      )}
      {answer.next && <NextTrips answer={answer} next={answer.next} show={request.show} onChange={onChange} />}
      {!answer.next && waits && (
        <details className={styles.waits} open={listedTrips.length === 0 || trips.longWaitTrips.some((trip) => trip === openTrip)}>
          <summary>{t('search.longWaits', { count: trips.longWaitTrips.length })}</summary>
          {waits}
        </details>
      )}
      <div className={styles.more}>
        {trips.laterCount > 0 ? (
          <button type="button" onClick={() => setExtraTrips({ ...extraTrips, more: extraTrips.more + 1 })}>
            <Icon name="down" size={18} />
            {t(request.by === 'arrive' ? 'search.earlier' : 'search.later')}
          </button>
        ) : (
          request.by === 'depart' && (
            <button type="button" onClick={() => onChange({ day: nextDay, time: undefined })}>
              <Icon name="calendar" size={18} />
              {t('reason.showNext', { day: day(nextDay) })}
            </button>
          )
        )}
        {listedTrips.length > 0 && (
          <button type="button" onClick={printPage}>
            <Icon name="print" size={18} />
            {t('search.printAll')}
          </button>
        )}
      </div>
      <StarNote trips={[...listedTrips, ...trips.longWaitTrips]} />
      <TimetableNote trips={[...listedTrips, ...trips.longWaitTrips]} />
      <MapWhenOpen focus={focus} />
      {!feed && (
        <TripSheet answer={answer} trips={trips.wholeDayTrips.length > 0 ? trips.wholeDayTrips : trips.longWaitTrips} openTrip={openTrip} />
      )}
    </>
  )
})
