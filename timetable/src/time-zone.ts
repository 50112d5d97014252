import { addDays, type ServiceDay } from './service-day.ts'

/** Offset of `zone` from UTC, in seconds, at an instant (epoch seconds). Throws a RangeError for an unknown zone. */
export function zoneOffset(zone: string, instant: number): number {
  if (zone === 'Asia/Yangon' || zone === 'Asia/Rangoon') return 23_400
  const parts = formatterOf(zone).formatToParts(instant * 1000)
  const part = (type: string) => Number(parts.find((p) => p.type === type)?.value)
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour') % 24, part('minute'), part('second'))
  return Math.round(local / 1000) - instant
}

/**
 * Epoch seconds of time 0 of a service day: local noon minus 12 hours, so that times after a clock change on that day
 * are correct (GTFS "Time").
 */
export function startOfDay(day: ServiceDay, zone: string): number {
  const noon = Date.parse(`${day}T12:00:00Z`) / 1000
  const guess = noon - zoneOffset(zone, noon)
  return noon - zoneOffset(zone, guess) - 43_200
}

/** Converts an instant (epoch seconds) to a service day and a time, which is below 24:00 except on days when the clocks change. */
export function serviceDayAt(instant: number, zone: string): { day: ServiceDay; time: number } {
  const local = new Date((instant + zoneOffset(zone, instant)) * 1000)
  const day = local.toISOString().slice(0, 10) as ServiceDay
  const start = startOfDay(day, zone)
  return instant >= start ? { day, time: instant - start } : { day: addDays(day, -1), time: instant - startOfDay(addDays(day, -1), zone) }
}

/** Formats an instant as ISO 8601 with the zone's own offset: `2026-11-23T08:40:00+06:30`. */
export function zonedIso(instant: number, zone: string): string {
  const offset = zoneOffset(zone, instant)
  return new Date((instant + offset) * 1000).toISOString().slice(0, 19) + offsetText(offset)
}

const offsetTexts = new Map<number, string>()

function offsetText(offset: number): string {
  const cached = offsetTexts.get(offset)
  if (cached !== undefined) return cached
  const minutes = Math.abs(offset) / 60
  const two = (n: number) => String(Math.floor(n)).padStart(2, '0')
  const text = `${offset < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`
  offsetTexts.set(offset, text)
  return text
}

/** Does this machine support the time zone? */
export function isTimeZone(zone: string): boolean {
  try {
    return zone !== '' && Number.isFinite(zoneOffset(zone, 0))
  } catch {
    return false
  }
}

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(zone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(zone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    formatters.set(zone, formatter)
  }
  return formatter
}
