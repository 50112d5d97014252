import { useMemo, useState } from 'react'
import { bestTrip, tripKey } from '@yatha/answers'
import type { Itinerary, SearchAnswer } from '@yatha/contract'
import { addDays, parseServiceDay } from '@yatha/timetable'
import { useTranslate, useWriting } from '../words/language.tsx'
import { Notices } from '../railway/notices.tsx'
import { NameOfStation } from '../railway/station-name.tsx'
import { useRailwayNow } from '../railway/railway.tsx'
import { printPage } from '../device/print.ts'
import { MapWhenOpen, useFullMap, useShowOnSideMap, type MapFocus } from '../map/index.ts'
import { Icon } from '../ui/all-icons.tsx'
import ui from '../ui/ui.module.css'
import { NextTrips } from './next-trips.tsx'
import { NoTrips } from './no-trips.tsx'
import { TimetableNote } from './timetable-note.tsx'
import { TripCard } from './trip-card.tsx'
import { TripDetail } from './trip-detail.tsx'
import { useOpenTrip, type SearchRequest, type Change } from './use-search.ts'
import { useTrips, type Reach } from './use-trips.ts'
import { TripTools } from './trip-tools.tsx'
import { Ways } from './ways.tsx'
import styles from './search.module.css'

interface ResultsProps {
  answer: SearchAnswer
  request: SearchRequest
  onChange: Change
}

/** The trips between two stations: a comparison of the ways around the loop, and the list with buttons for more trips. */
export function Results({ answer, request, onChange }: ResultsProps) {
  const t = useTranslate()
  const { day } = useWriting()
  const { instant: now } = useRailwayNow()
  const [reach, setReach] = useState<Reach>({ earlier: false, more: 0 })
  // The trip to which the list scrolls, opened by the URL or by a button outside the list.
  const [sought, setSought] = useState<{ key: string | undefined; focus: boolean }>({ key: request.trip, focus: false })
  const open = useOpenTrip()
  const trips = useTrips(answer, request, reach)
  const { listed, best } = trips
  const seek = (trip: Itinerary) => {
    const key = tripKey(trip)
    setSought({ key, focus: true })
    if (request.by === 'arrive') onChange({ by: 'depart', day: answer.day, time: trip.departs.slice(11, 16), trip: key })
    else open(key)
  }
  const opened = [...listed, ...trips.waits].find((trip) => tripKey(trip) === request.trip)
  const [, openMap] = useFullMap()
  const onMap = useMemo(() => opened ?? bestTrip(answer, now), [answer, opened, now])
  const focus = useMemo((): MapFocus => onMap && { kind: 'trip', trip: onMap }, [onMap])
  useShowOnSideMap(onMap)
  const nextDay = addDays(parseServiceDay(answer.day)!, 1)
  const card = (trip: Itinerary) => (
    <TripCard
      key={tripKey(trip)}
      itinerary={trip}
      best={trip === best ? answer.by : undefined}
      day={answer.day}
      isOpen={trip === opened}
      sought={tripKey(trip) === sought.key ? (sought.focus ? 'focus' : 'scroll') : undefined}
      onToggle={() => open(trip === opened ? undefined : tripKey(trip))}
    >
      <TripDetail
        itinerary={trip}
        day={answer.day}
        onMap={() => openMap(true)}
        notices={answer.notices?.filter(({ id }) => trip.notices?.includes(id))}
      />
    </TripCard>
  )
  const waits = trips.waits.length > 0 && (
    <details className={styles.waits} open={(listed.length === 0 && !answer.next) || trips.waits.some((trip) => trip === opened)}>
      <summary>{t('search.longWaits', { count: trips.waits.length })}</summary>
      <ol className={styles.list}>{trips.waits.map(card)}</ol>
    </details>
  )
  return (
    <>
      <Notices notices={answer.notices} folded />
      {answer.ways && <Ways ways={answer.ways} />}
      {!answer.next && (
        <TripTools
          trips={trips}
          request={request}
          onChange={onChange}
          onEarlier={() => setReach({ ...reach, earlier: true })}
          onSeek={seek}
        />
      )}
      {answer.from.slug === answer.to.slug && listed.length > 0 && <p className={styles.note}>{t('search.roundTrip')}</p>}
      {listed.length === 0 && trips.waits.length === 0 && !answer.next && <NoTrips answer={answer} request={request} onChange={onChange} />}
      <div className={styles.printed} aria-hidden="true">
        <h2>
          <NameOfStation station={answer.from} /> – <NameOfStation station={answer.to} />
        </h2>
        <p>{day(answer.day)}</p>
      </div>
      {listed.length > 0 && <ol className={styles.list}>{listed.map(card)}</ol>}
      {answer.next && <NextTrips answer={answer} next={answer.next} onChange={onChange} />}
      {waits}
      <div className={styles.more}>
        {trips.after > 0 ? (
          <button type="button" className={`${ui.button} ${ui.quiet}`} onClick={() => setReach({ ...reach, more: reach.more + 1 })}>
            <Icon name="down" size={20} />
            {t(request.by === 'arrive' ? 'search.earlier' : 'search.later')}
          </button>
        ) : (
          request.by === 'depart' &&
          !answer.next && (
            <button type="button" className={`${ui.button} ${ui.quiet}`} onClick={() => onChange({ day: nextDay, time: undefined })}>
              {t('reason.showNext', { day: day(nextDay) })}
            </button>
          )
        )}
      </div>
      {listed.length > 0 && (
        <button type="button" className={`${ui.button} ${ui.quiet}`} onClick={printPage}>
          <Icon name="print" size={20} />
          {t('search.printAll')}
        </button>
      )}
      <TimetableNote trips={listed} />
      <MapWhenOpen focus={focus} />
    </>
  )
}
