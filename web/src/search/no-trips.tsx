import { bestTrip, tripKey } from '@yatha/answers'
import { formatClockTime, searchPath, type SearchAnswer } from '@yatha/contract'
import { addDays, parseServiceDay } from '@yatha/timetable'
import { useTranslate, useFormats } from '../words/language.tsx'
import { Link } from '../frame/router.ts'
import { useRailway, useRailwayNow } from '../railway/railway.tsx'
import { useStationName } from '../station/index.ts'
import { Message } from '../ui/parts.tsx'
import ui from '../ui/ui.module.css'
import type { ChangeSearch } from './use-search.ts'
import { useNoTripsReason } from './use-reason.ts'
import { useSearch, type SearchRequest } from './use-search.ts'

/** The reason why no trip is listed, and what the rider can do. */
export function NoTrips({ answer, request, onChange }: { answer: SearchAnswer; request: SearchRequest; onChange: ChangeSearch }) {
  const t = useTranslate()
  const { reason } = answer
  const reasonText = useNoTripsReason(answer)
  if (!reason) {
    const isFiltered = request.show !== 'all' && answer.direct.length + answer.transfer.length > 0
    if (isFiltered && answer[request.show as 'direct' | 'transfer'].length === 0)
      return <Message>{t(request.show === 'direct' ? 'search.noDirect' : 'search.noTransfer')}</Message>
    return <AllTrainsLeft answer={answer} request={request} onChange={onChange} />
  }
  if (answer.from.slug === answer.to.slug && reason === 'no_connection') return <SameStation />
  return <Message>{reasonText}</Message>
}

/** Shown if all trains that would arrive in time have left: buttons that search for the next train, or for the same arrival a day later. */
function AllTrainsLeft({ answer, request, onChange }: { answer: SearchAnswer; request: SearchRequest; onChange: ChangeSearch }) {
  const t = useTranslate()
  const { clock, day, serviceClock } = useFormats()
  const { day: today, time: now, instant } = useRailwayNow()
  const time = request.time ?? formatClockTime(now)
  const ends = { from: answer.from.slug, to: answer.to.slug, by: 'depart' } as const
  const remainingToday = useSearch({ ...ends, day: today, time: formatClockTime(now) })
  const nextTrip = remainingToday && 'direct' in remainingToday && answer.day === today ? bestTrip(remainingToday, instant) : undefined
  const nextDay = addDays(parseServiceDay(answer.day)!, 1)
  const dayWord = nextDay === addDays(today, 1) ? t('search.tomorrow') : day(nextDay)
  return (
    <Message
      action={
        <>
          {nextTrip && (
            <button
              type="button"
              className={`${ui.button} number`}
              onClick={() => onChange({ by: 'depart', day: undefined, time: undefined, trip: tripKey(nextTrip) })}
            >
              {t('search.firstAfter', { time: serviceClock(time), arrives: clock(nextTrip.arrives) })}
            </button>
          )}
          <button type="button" className={`${ui.button} ${ui.quiet} number`} onClick={() => onChange({ day: nextDay })}>
            {dayWord}&nbsp;· {t('search.arriveBy', { time: serviceClock(time) })}
          </button>
        </>
      }
    >
      {t('search.allLeft', { time: serviceClock(time) })}
    </Message>
  )
}

/** Shown if From and To are the same station and no train returns to it: links to the station where trains around the loop start. */
function SameStation() {
  const t = useTranslate()
  const { stationName } = useFormats()
  const mainStation = useStationName(useRailway().mainStation?.slug)
  const action = mainStation && (
    <Link className={ui.button} to={searchPath({ from: mainStation.slug, to: mainStation.slug })}>
      {t('search.aroundFrom', { station: stationName(mainStation) })}
    </Link>
  )
  return <Message action={action}>{t('search.sameStation')}</Message>
}
