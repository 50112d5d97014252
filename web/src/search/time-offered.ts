const STEP = 5
const HOUR = 60
const DAY = 24 * HOUR

/**
 * The time that is preselected at `now`, in seconds of the service day: the next five minutes to leave, an hour on to arrive by then.
 * `days` is 1 if that is after midnight.
 */
export function timeOffered(now: number, by: 'depart' | 'arrive'): { days: number; hour: number; minute: number } {
  const minutes = Math.ceil((now / 60 + (by === 'arrive' ? HOUR : 0)) / STEP) * STEP
  return { days: Math.floor(minutes / DAY), hour: Math.floor((minutes % DAY) / HOUR), minute: minutes % HOUR }
}
