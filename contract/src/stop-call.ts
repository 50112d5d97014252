import type { RideLeg, WalkLeg } from './search.ts'
import type { StopCall } from './train.ts'

/** When a train calls, as far as is known: the expected instant, else the planned one. A cancelled call keeps its planned instant. */
export const callInstant = ({ planned, expected }: Pick<StopCall, 'planned' | 'expected'>): string => expected ?? planned

/**
 * Minutes later than planned, negative when early; 0 without live data and for a cancelled call. Counted between
 * displayed minutes, so that 8:22 and 8:30 are always eight minutes apart.
 */
export const minutesLate = ({ planned, expected }: Pick<StopCall, 'planned' | 'expected'>): number =>
  expected === undefined ? 0 : clockMinute(expected) - clockMinute(planned)

const clockMinute = (instant: string): number => Math.floor(Date.parse(instant) / 60_000)

/** When a leg begins and ends: expected or else planned. */
export const legInstants = (leg: RideLeg | WalkLeg): { departs: string; arrives: string } =>
  leg.kind === 'walk' ? leg : { departs: callInstant(leg.departs), arrives: callInstant(leg.arrives) }
