import { Suspense, useId, useState } from 'react'
import { legNamesOf, tripKey } from '@yatha/answers'
import { callInstant, goPath, legInstants, MAX_SECONDS_TO_DEPARTURE, searchPath, type Itinerary } from '@yatha/contract'
import { removeBreakMarks } from '@yatha/language'
import { now } from '../../device/clock.ts'
import { printPage } from '../../device/print.ts'
import { saveFile } from '../../device/save-file.ts'
import { Link } from '../../frame/router.ts'
import { ShareButton, useShare } from '../../frame/share-button.tsx'
import { useAnswers, useFacts } from '../../railway/railway.tsx'
import { Icon, type IconName } from '../../ui/all-icons.tsx'
import { useDirectionText } from '../../railway/use-way.ts'
import { toast } from '../../ui/toasts.tsx'
import { useTranslate, useFormats } from '../../words/language.tsx'
import { CALENDAR_ALARM_MINUTES, createCalendarFile } from './calendar.ts'
import { AlarmSheet } from '../wake/lazy-wake.ts'
import styles from '../search.module.css'

interface TripActionsProps {
  itinerary: Itinerary
  /** The service day of the search. */
  day: string
  onMap: () => void
}

/** Actions for a trip. The most important actions are in one row, the others open with a button. All of them work offline. */
export function TripActions({ itinerary, day, onMap }: TripActionsProps) {
  const t = useTranslate()
  const share = useShare()
  const trip = useTripInWords(itinerary, day)
  const { duration } = useFormats()
  const [isWakeSheetOpen, setWakeSheetOpen] = useState(false)
  const [isMoreOpen, setMoreOpen] = useState(false)
  const id = useId()
  const addToCalendar = () => {
    saveFile(`yatha-${day}-${tripKey(itinerary)}.ics`, createCalendarFile({ ...trip, createdAt: now() }), 'text/calendar;charset=utf-8')
    toast(t('search.calendarSaved', { time: duration(CALENDAR_ALARM_MINUTES) }))
  }
  const startsSoon = isSoon(itinerary)
  return (
    <>
      <div className={styles.actions}>
        {startsSoon && <Start itinerary={itinerary} />}
        {startsSoon && <Action icon="bell" label={t('wake.action')} onClick={() => setWakeSheetOpen(true)} />}
        <Action icon="share" label={t('app.share')} onClick={() => void share(trip.title, trip.path)} />
        <button
          type="button"
          aria-label={t('search.more')}
          aria-expanded={isMoreOpen}
          aria-controls={id}
          onClick={() => setMoreOpen(!isMoreOpen)}
        >
          <Icon name="dots" size={20} />
        </button>
      </div>
      {isMoreOpen && (
        <div id={id} className={styles.actions}>
          <Action icon="calendar" label={t('search.calendar')} onClick={addToCalendar} />
          <Action icon="print" label={t('search.print')} onClick={printPage} />
          <Action icon="map" label={t('app.map')} onClick={onMap} opensMap />
        </div>
      )}
      <Suspense>{isWakeSheetOpen && <AlarmSheet itinerary={itinerary} onClose={() => setWakeSheetOpen(false)} />}</Suspense>
    </>
  )
}

/** A button that shares a link to a trip. */
export function ShareTrip({ itinerary, day }: Pick<TripActionsProps, 'itinerary' | 'day'>) {
  return <ShareButton {...useTripInWords(itinerary, day)} />
}

/** Returns whether a trip has trains, departs soon, and is not over. */
function isSoon({ legs, departs, arrives }: Itinerary): boolean {
  const at = now() * 1000
  return legs.some(({ kind }) => kind === 'ride') && Date.parse(departs) < at + MAX_SECONDS_TO_DEPARTURE * 1000 && Date.parse(arrives) > at
}

/** Opens the page that guides the rider through the trip stop by stop. */
function Start({ itinerary }: { itinerary: Itinerary }) {
  const t = useTranslate()
  const answers = useAnswers()
  return (
    <Link className={styles.start} to={goPath(legNamesOf(answers, itinerary.legs))}>
      <Icon name="play" size={18} />
      <span>{t('go.start')}</span>
    </Link>
  )
}

function Action({ icon, label, onClick, opensMap }: { icon: IconName; label: string; onClick: () => void; opensMap?: boolean }) {
  return (
    <button type="button" data-opens-map={opensMap} onClick={onClick}>
      <Icon name={icon} size={18} />
      <span>{label}</span>
    </button>
  )
}

/** Returns a trip as text for sharing and for calendars: title, two lines per train, and a URL with day and time. */
function useTripInWords(itinerary: Itinerary, day: string) {
  const t = useTranslate()
  const { clock, stationName, train } = useFormats()
  const facts = useFacts()
  const wayText = useDirectionText()
  const { legs } = itinerary
  const [from, to] = [legs[0]!.from, legs.at(-1)!.to]
  const nameOf = (slug: string) => {
    const station = facts.railway.station(slug)
    return station ? removeBreakMarks(stationName(facts.stationName(station))) : slug
  }
  const titleOf = (leg: { from: string; to: string }, departs: string, arrives: string) =>
    t('description.tripTitle', { from: nameOf(leg.from), departs: clock(departs), to: nameOf(leg.to), arrives: clock(arrives) })
  const lines = legs.flatMap((leg) => {
    const { departs, arrives } = legInstants(leg)
    if (leg.kind === 'walk') return []
    return [`${t('route.number', { number: train(leg) })} · ${wayText(leg)}`, titleOf(leg, departs, arrives)]
  })
  const [first] = legs
  const planned = first?.kind === 'ride' ? first.departs.planned : itinerary.departs
  const path = searchPath({ from, to, day, time: serviceTimeOn(day, planned), trip: tripKey(itinerary) })
  return {
    uid: `${day}.${from}.${to}.${tripKey(itinerary)}@${location.host}`,
    title: removeBreakMarks(titleOf({ from, to }, itinerary.departs, itinerary.arrives)),
    text: removeBreakMarks([...lines, t('source.scheduled')].join('\n')),
    place: nameOf(from),
    url: new URL(path, location.origin).href,
    path,
    departs: startInstant(first, itinerary.departs),
    arrives: itinerary.arrives,
  }
}

/** Returns the instant at which a trip begins: for a ride, its expected departure; for a walk, `walkStart`. */
const startInstant = (leg: Itinerary['legs'][number] | undefined, walkStart: string): string =>
  leg?.kind === 'ride' ? callInstant(leg.departs) : walkStart

/** Returns an instant as a time on the service day `day`, such as `25:10` for 1:10 a.m. on the next date. */
function serviceTimeOn(day: string, instant: string): string {
  const days = Math.round((Date.parse(instant.slice(0, 10)) - Date.parse(day)) / 86_400_000)
  return `${String(Number(instant.slice(11, 13)) + 24 * days).padStart(2, '0')}:${instant.slice(14, 16)}`
}
