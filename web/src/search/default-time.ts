const STEP = 5
const HOUR = 60
const DAY = 24 * HOUR

/**
 * Returns the preselected time of a search, where `now` is in seconds of the service day. To depart: the next multiple of five minutes. To
 * arrive: an hour later. `days` is 1 if the result is after midnight.
 */
export function defaultTime(now: number, by: 'depart' | 'arrive'): { days: number; hour: number; minute: number } {
  const minutes = Math.ceil((now / 60 + (by === 'arrive' ? HOUR : 0)) / STEP) * STEP
  return { days: Math.floor(minutes / DAY), hour: Math.floor((minutes % DAY) / HOUR), minute: minutes % HOUR }
}
