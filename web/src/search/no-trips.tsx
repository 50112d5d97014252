import { hoursAndMinutes, searchPath, type SearchAnswer } from '@yatha/contract'
import { useTranslate, useWriting } from '../words/language.tsx'
import { Link } from '../frame/router.ts'
import { useRailway, useRailwayNow } from '../railway/railway.tsx'
import { useStation } from '../station/index.ts'
import { Message } from '../ui/parts.tsx'
import ui from '../ui/ui.module.css'
import type { Change } from './results.tsx'
import type { Asked } from './use-search.ts'

/** Why no trip is listed, or only long waits, and a button to the next trip. */
export function NoTrips({ answer, asked, onChange }: { answer: SearchAnswer; asked: Asked; onChange: Change }) {
  const t = useTranslate()
  const { day, clock, serviceClock } = useWriting()
  const { time: now } = useRailwayNow()
  const { next, reason } = answer
  if (!reason) {
    const isFiltered = asked.show !== 'all' && answer.direct.length + answer.transfer.length > 0
    if (isFiltered && answer[asked.show as 'direct' | 'transfer'].length === 0)
      return <Message>{t(asked.show === 'direct' ? 'search.noDirect' : 'search.noTransfer')}</Message>
    return <Message>{t('search.allLeft', { time: serviceClock(asked.time ?? hoursAndMinutes(now)) })}</Message>
  }
  if (answer.from.slug === answer.to.slug && reason === 'no_connection') return <SameStation />
  const action = next && (
    <button type="button" className={ui.button} onClick={() => onChange({ day: next.day, time: next.departs.slice(11, 16), by: 'depart' })}>
      {t('reason.showNext', { day: day(next.day) })}
    </button>
  )
  return (
    <Message action={action} more={next && t('reason.next', { day: day(next.day), time: clock(next.departs) })}>
      {t(`reason.${reason}`, { time: answer.last ? clock(answer.last) : '' })}
    </Message>
  )
}

/** From and To are one station that no train comes back to: the trains all the way around start elsewhere. */
function SameStation() {
  const t = useTranslate()
  const { stationName } = useWriting()
  const around = useStation(useRailway().mainStation?.slug)
  const action = around && (
    <Link className={ui.button} to={searchPath({ from: around.slug, to: around.slug })}>
      {t('search.aroundFrom', { station: stationName(around) })}
    </Link>
  )
  return <Message action={action}>{t('search.sameStation')}</Message>
}
