import type { ServiceTime } from '@yatha/timetable'

/** Parses `H:MM` or `HH:MM`, up to 29:59, into seconds after time 0 of the service day; undefined for any other text. */
export function parseClockTime(text: string): ServiceTime | undefined {
  const [, hours, minutes] = /^([0-2]?\d):([0-5]\d)$/.exec(text) ?? []
  return hours === undefined ? undefined : ((Number(hours) * 3600 + Number(minutes) * 60) as ServiceTime) // In seconds after time 0.
}

/** Formats a service time as `HH:MM`; after midnight, hours continue past 24. */
export const formatClockTime = (time: number): string => `${two(Math.floor(time / 3600))}:${two(Math.floor(time / 60) % 60)}`

const two = (n: number) => String(n).padStart(2, '0')
