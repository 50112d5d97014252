import type { TripAlarm } from './wake.ts'

/** Returns the server request for the push of an alarm; undefined if no push is wanted, or if the rider has confirmed all alarms. */
export function alarmPushRequest(wake: TripAlarm | undefined): { legs: string[]; stops: number; awake: number } | undefined {
  if (!wake?.push) return undefined
  const rides = wake.legs.filter((name) => !name.startsWith('walk.')).length
  const awake = wake.awake + 1
  return awake < rides ? { legs: [...wake.legs], stops: wake.before.stops, awake } : undefined
}
