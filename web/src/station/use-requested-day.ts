import { parseServiceDay, type ServiceDay } from '@yatha/timetable'
import { useRailwayNow } from '../railway/railway.tsx'
import { useSearchParams } from '../frame/router.ts'

/** Returns the day in the URL, unless it is in the past, and a function that changes the day. */
export function useRequestedDay(): [day: ServiceDay | undefined, setDay: (day: ServiceDay) => void] {
  const today = useRailwayNow().day
  const [params, setParams] = useSearchParams()
  const day = parseServiceDay(params.get('day') ?? '')
  const setDay = (newDay: ServiceDay) => {
    const next = new URLSearchParams(params)
    next.set('day', newDay)
    setParams(next, { replace: true })
  }
  return [day !== undefined && day >= today ? day : undefined, setDay]
}
