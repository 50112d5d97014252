import { useMemo } from 'react'
import { answerSearch, searchPath, type Itinerary, type SearchAnswer, type SearchPathQuery } from '@yatha/contract'
import { parseServiceDay, parseServiceTime, type ServiceTime } from '@yatha/timetable'
import { useAnswers, useRailwayNow } from '../app/railway.tsx'
import { useSearchParams } from '../app/router.ts'

/** What the address says is searched for; nonsense in it counts as not there. */
export interface Asked {
  readonly from: string | undefined
  readonly to: string | undefined
  readonly day: string | undefined
  readonly time: string | undefined
  readonly by: 'depart' | 'arrive'
  readonly show: 'all' | 'direct' | 'transfer'
}

export function useAsked(): { asked: Asked; change: (part: Partial<SearchPathQuery>) => void } {
  const [params, setParams] = useSearchParams()
  const asked = useMemo((): Asked => {
    const day = params.get('day') ?? undefined
    const time = params.get('time') ?? undefined
    const show = params.get('show')
    return {
      from: params.get('from') ?? undefined,
      to: params.get('to') ?? undefined,
      day: day && parseServiceDay(day),
      time: time && parseServiceTime(time) !== undefined ? time : undefined,
      by: params.get('by') === 'arrive' ? 'arrive' : 'depart',
      show: show === 'direct' || show === 'transfer' ? show : 'all',
    }
  }, [params])
  const change = (part: Partial<SearchPathQuery>) => {
    const { by, show, ...rest } = { ...asked, ...part }
    const path = searchPath({ ...rest, ...(by === 'arrive' && { by }), ...(show !== 'all' && { show }) })
    setParams(new URLSearchParams(path.split('?')[1] ?? ''), { replace: true })
  }
  return { asked, change }
}

/** The answer to what is asked, computed on the phone; undefined until both ends are known stations. */
export function useSearch(asked: Asked): SearchAnswer | undefined {
  const answers = useAnswers()
  const now = useRailwayNow()
  return useMemo(() => {
    if (!asked.from || !asked.to) return undefined
    const day = parseServiceDay(asked.day ?? now.day)!
    const time = asked.time
      ? parseServiceTime(asked.time)!
      : day === now.day
        ? ((now.time - (now.time % 60)) as ServiceTime)
        : ((asked.by === 'arrive' ? 27 * 3600 : 0) as ServiceTime)
    return answerSearch(answers, { from: asked.from, to: asked.to, day, time, by: asked.by })
  }, [answers, asked, now.day, now.time])
}

/** Direct trains and trips with changes in one list, by departure. */
export function listed(answer: SearchAnswer, show: Asked['show']): Itinerary[] {
  if (show === 'direct') return answer.direct
  if (show === 'transfer') return answer.transfer
  return [...answer.direct, ...answer.transfer].sort((a, b) => a.departs.localeCompare(b.departs) || a.arrives.localeCompare(b.arrives))
}

/** The trip that arrives first; of equals, the one that leaves last. */
export function firstToArrive(trips: readonly Itinerary[]): Itinerary | undefined {
  return [...trips].sort((a, b) => a.arrives.localeCompare(b.arrives) || b.departs.localeCompare(a.departs))[0]
}
