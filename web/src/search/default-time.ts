const STEP = 5
const HOUR = 60
const DAY = 24 * HOUR

/**
 * Returns the preselected time of a search: the next multiple of five minutes, where `now` is in seconds of the service day. `days` is 1 if
 * the result is after midnight.
 */
export function preselectedTime(now: number): { days: number; hour: number; minute: number } {
  const minutes = Math.ceil(now / 60 / STEP) * STEP
  return { days: Math.floor(minutes / DAY), hour: Math.floor((minutes % DAY) / HOUR), minute: minutes % HOUR }
}
