import { useMemo } from 'react'
import { answerSearch, searchQuestion, unknownStations, type UnknownStations } from '@yatha/answers'
import { parseAskedTime, searchPath, type Itinerary, type SearchAnswer, type SearchPathQuery } from '@yatha/contract'
import { parseServiceDay } from '@yatha/timetable'
import { useAnswers } from '../railway/railway.tsx'
import { useSearchParams } from '../frame/router.ts'

/** The search in the URL; ignores invalid values. */
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
      from: params.get('from') || undefined,
      to: params.get('to') || undefined,
      day: day && parseServiceDay(day),
      time: time && parseAskedTime(time) !== undefined ? time : undefined,
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

/** The answer, computed on the phone, or the ends whose station is unknown; undefined until both ends are chosen. */
export function useSearch(asked: Asked): SearchAnswer | UnknownStations | undefined {
  const answers = useAnswers()
  return useMemo(() => {
    const { from, to } = asked
    if (from === undefined || to === undefined) return unknownStations(answers, asked)
    const question = searchQuestion(answers, { ...asked, from, to })
    return 'unknown' in question ? question : answerSearch(answers, question)
  }, [answers, asked])
}

/** Direct trains, itineraries with changes and a walk all the way in one list: by departure, those with a long wait last. */
export function listed(answer: SearchAnswer, show: Asked['show']): Itinerary[] {
  if (show === 'direct') return answer.direct
  if (show === 'transfer') return answer.transfer
  const all = [...answer.direct, ...answer.transfer, ...(answer.walk ? [answer.walk] : [])]
  return all.sort(
    (a, b) =>
      Number(a.longWait !== undefined) - Number(b.longWait !== undefined) ||
      a.departs.localeCompare(b.departs) ||
      a.arrives.localeCompare(b.arrives),
  )
}

/** The itinerary that arrives first; on a tie, the one that departs last. */
export function firstToArrive(trips: readonly Itinerary[]): Itinerary | undefined {
  return [...trips].sort((a, b) => a.arrives.localeCompare(b.arrives) || b.departs.localeCompare(a.departs))[0]
}
