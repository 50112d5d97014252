import type { RideLeg, WalkLeg } from './search.ts'
import type { StopCall } from './train.ts'

/** The expected instant of a call, or the planned one without live data. A canceled call has its planned instant. */
export const callInstant = ({ planned, expected }: Pick<StopCall, 'planned' | 'expected'>): string => expected ?? planned

/** `callInstant` in epoch seconds. */
export const callEpochSeconds = (call: Pick<StopCall, 'planned' | 'expected'>): number => Date.parse(callInstant(call)) / 1000

/** Minutes from `now` (epoch seconds) until a call, as the difference between the displayed times; negative if the call is in the past. */
export const minutesUntil = (call: Pick<StopCall, 'planned' | 'expected'>, now: number): number =>
  clockMinute(callInstant(call)) - Math.floor(now / 60)

/**
 * Delay in minutes, negative if early; 0 without live data and for a canceled call. Computed from the displayed times, so that 8:22 and
 * 8:30 are always eight minutes apart.
 */
export const minutesLate = ({ planned, expected }: Pick<StopCall, 'planned' | 'expected'>): number =>
  expected === undefined ? 0 : clockMinute(expected) - clockMinute(planned)

const clockMinute = (instant: string): number => Math.floor(Date.parse(instant) / 60_000)

/** Expected start and end of a leg; planned times without live data. */
export const legInstants = (leg: RideLeg | WalkLeg): { departs: string; arrives: string } =>
  leg.kind === 'walk' ? leg : { departs: callInstant(leg.departs), arrives: callInstant(leg.arrives) }
