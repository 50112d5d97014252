/** A railway day, `YYYY-MM-DD`, in the railway's own time zone. A 00:40 train may belong to the day before. */
export type ServiceDay = string & { readonly brand: 'ServiceDay' }

/** Time on a service day, in seconds after its time 0 (noon minus 12 hours); never wraps: 25:10:00 is 90 600 (GTFS Time). */
export type ServiceTime = number & { readonly brand: 'ServiceTime' }

export const DAY_SECONDS = 86_400

/** Number of days after the requested day that are searched for the next train. */
export const LOOK_AHEAD_DAYS = 7

/** The day of `YYYY-MM-DD` or GTFS `YYYYMMDD`; undefined if there is no such date. */
export function parseServiceDay(text: string): ServiceDay | undefined {
  const parts = /^(\d{4})-?(\d{2})-?(\d{2})$/.exec(text.trim())
  if (!parts) return undefined
  const day = `${parts[1]}-${parts[2]}-${parts[3]}`
  const at = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) ? (day as ServiceDay) : undefined
}

/** Seconds of a GTFS time (`H:MM:SS`, `HH:MM:SS`) or a rider's `HH:MM`; undefined if malformed. */
export function parseServiceTime(text: string): ServiceTime | undefined {
  const parts = /^(\d{1,3}):([0-5]\d)(?::([0-5]\d))?$/.exec(text.trim())
  if (!parts) return undefined
  return (Number(parts[1]) * 3600 + Number(parts[2]) * 60 + Number(parts[3] ?? 0)) as ServiceTime
}

/** Formats a time as `HH:MM:SS`; after midnight, hours continue past 24. */
export function formatServiceTime(time: number): string {
  const two = (n: number) => String(n).padStart(2, '0')
  return `${two(Math.floor(time / 3600))}:${two(Math.floor(time / 60) % 60)}:${two(time % 60)}`
}

/** Days since 1970-01-01. */
export function dayNumber(day: ServiceDay): number {
  return Math.round(Date.parse(`${day}T00:00:00Z`) / 86_400_000)
}

/** The day with this number of days since 1970-01-01. */
export function dayOfNumber(days: number): ServiceDay {
  return new Date(days * 86_400_000).toISOString().slice(0, 10) as ServiceDay // An ISO date is a service day.
}

export function addDays(day: ServiceDay, days: number): ServiceDay {
  return dayOfNumber(dayNumber(day) + days)
}

/** Weekday of a day: 0 Monday … 6 Sunday. */
export function weekdayOf(day: ServiceDay): number {
  return (dayNumber(day) + 3) % 7
}

/** The days of a service: GTFS calendar.txt and calendar_dates.txt. Weekdays start with Monday = bit 0. */
export interface Service {
  readonly id: string
  readonly weekdays: number
  readonly from: ServiceDay
  readonly until: ServiceDay
  readonly added: ReadonlySet<ServiceDay>
  readonly removed: ReadonlySet<ServiceDay>
}

/** The services of a feed, and the service of each trip. */
interface FeedDays {
  readonly services: readonly Service[]
  readonly trips: { readonly service: Int32Array }
}

/** Does a trip of a feed run on `day`? */
export const tripRunsOn = ({ services, trips }: FeedDays, trip: number, day: ServiceDay): boolean =>
  runsOn(services[trips.service[trip]!]!, day)

/** Does the service run on `day`? Exceptions override the weekly pattern (GTFS calendar_dates.txt). */
export function runsOn(service: Service, day: ServiceDay): boolean {
  if (service.removed.has(day)) return false
  if (service.added.has(day)) return true
  return service.from <= day && day <= service.until && ((service.weekdays >> weekdayOf(day)) & 1) === 1
}
