import { bestTrip } from '@yatha/answers'
import { useRailwayNow } from '../railway/railway.tsx'
import { WayMark } from '../railway/way-mark.tsx'
import { useSearch } from '../search/index.ts'
import { useTranslate, useWriting } from '../words/language.tsx'

/** When to leave with the best trip, and its direction. */
export function LeaveAt({ from, to }: { from: string; to: string }) {
  const t = useTranslate()
  const { clock } = useWriting()
  const { instant } = useRailwayNow()
  const answer = useSearch({ from, to, day: undefined, time: undefined, by: 'depart' })
  if (!answer || !('direct' in answer)) return null
  const trip = bestTrip(answer, instant)
  const departs = trip?.departs ?? answer.next?.departs
  if (departs === undefined) return null
  const ride = trip?.legs.find((leg) => leg.kind === 'ride')
  return (
    <>
      <span className="visually-hidden">{t('search.departAt', { time: clock(departs) })}</span>
      <span aria-hidden="true">{clock(departs)}</span> {ride && <WayMark way={ride.way} size={16} />}
    </>
  )
}
