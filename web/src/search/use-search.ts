import { useEffect, useMemo, useRef } from 'react'
import { answerSearch, resolveSearchQuery, unknownStations, type UnknownStations } from '@yatha/answers'
import { parseClockTime, searchPath, type SearchAnswer, type SearchPathQuery } from '@yatha/contract'
import { parseServiceDay } from '@yatha/timetable'
import { useAnswers } from '../railway/railway.tsx'
import { useSearchParams } from '../frame/router.ts'

/** The search parameters of the URL. Invalid values are ignored. */
export interface SearchRequest {
  readonly from: string | undefined
  readonly to: string | undefined
  readonly day: string | undefined
  readonly time: string | undefined
  readonly by: 'depart' | 'arrive'
  readonly show: 'all' | 'direct' | 'transfer'
  /** Key of the open trip. */
  readonly trip: string | undefined
}

export function useSearchRequest(): { request: SearchRequest; change: (part: Partial<SearchPathQuery>) => void } {
  const [params, setParams] = useSearchParams()
  const request = useMemo((): SearchRequest => {
    const day = params.get('day') ?? undefined
    const time = params.get('time') ?? undefined
    const show = params.get('show')
    return {
      from: params.get('from') || undefined,
      to: params.get('to') || undefined,
      day: day && parseServiceDay(day),
      time: time && parseClockTime(time) !== undefined ? time : undefined,
      by: params.get('by') === 'arrive' ? 'arrive' : 'depart',
      show: show === 'direct' || show === 'transfer' ? show : 'all',
      trip: params.get('trip') || undefined,
    }
  }, [params])
  const change = (part: Partial<SearchPathQuery>) => {
    const { by, show, ...rest } = { ...request, trip: undefined, ...part }
    const path = searchPath({ ...rest, ...(by === 'arrive' && { by }), ...(show !== 'all' && { show }) })
    setParams(new URLSearchParams(path.split('?')[1] ?? ''), { replace: true })
  }
  return { request, change }
}

/** A function that changes some parameters of the search in the URL. */
export type ChangeSearch = ReturnType<typeof useSearchRequest>['change']

/**
 * Returns a function that opens or closes a trip by changing the URL, so that the back button closes the trip and a reload keeps it open.
 */
export function useOpenTrip(): (key: string | undefined) => void {
  const [params, setParams] = useSearchParams()
  const isOpenedHere = useRef(false)
  const isOpen = params.has('trip')
  useEffect(() => {
    if (!isOpen) isOpenedHere.current = false
  }, [isOpen])
  return (key) => {
    const next = new URLSearchParams(params)
    if (key !== undefined) next.set('trip', key)
    else if (isOpenedHere.current) return history.back()
    else next.delete('trip')
    if (key !== undefined && !isOpen) isOpenedHere.current = true
    setParams(next, { replace: isOpen })
  }
}

/**
 * Returns the search answer, computed on the phone; or which of `from` and `to` are unknown stations; or undefined until both are chosen.
 */
export function useSearch({
  from,
  to,
  day,
  time,
  by,
}: Pick<SearchRequest, 'from' | 'to' | 'day' | 'time' | 'by'>): SearchAnswer | UnknownStations | undefined {
  const answers = useAnswers()
  return useMemo(() => {
    if (from === undefined || to === undefined) return unknownStations(answers, { from, to })
    const question = resolveSearchQuery(answers, { from, to, day, time, by })
    return 'unknown' in question ? question : answerSearch(answers, question)
  }, [answers, from, to, day, time, by])
}
