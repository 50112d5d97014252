import type { ServiceTime } from '@yatha/timetable'

/** Seconds after time 0 of the service day of a rider's `H:MM` or `HH:MM`, up to 29:59 after midnight; undefined for anything else. */
export function parseAskedTime(text: string): ServiceTime | undefined {
  const [, hours, minutes] = /^([0-2]?\d):([0-5]\d)$/.exec(text) ?? []
  return hours === undefined ? undefined : ((Number(hours) * 3600 + Number(minutes) * 60) as ServiceTime) // Seconds, by the line above.
}

/** `HH:MM` of a service time; hours go on past 24. */
export const hoursAndMinutes = (time: number): string => `${two(Math.floor(time / 3600))}:${two(Math.floor(time / 60) % 60)}`

const two = (n: number) => String(n).padStart(2, '0')
