import type { Leg } from '@yatha/answers'
import type { LegStop, RideLeg } from '@yatha/contract'
import type { Progress } from './progress.ts'

// The stops of a trip as rows. Only the nearest stops have a row each; passed stops and later stops are counted.

export type TripStopRow = { readonly leg: number; readonly state: 'past' | 'next' | 'ahead' } & (
  | {
      readonly kind: 'stop'
      /** Whether the rider boards, stays on, or gets off. */
      readonly place: 'on' | 'between' | 'off'
      readonly stop: LegStop
      /** For the boarding stop: number of stops passed since boarding. */
      readonly passedCount?: number
    }
  | { readonly kind: 'walk' }
  /** A placeholder for `count` hidden stops. */
  | { readonly kind: 'fold'; readonly count: number }
)

/** Number of stops with a row after the next stop. If only one more stop follows, it has a row, too. */
const VISIBLE_STOPS = 2

/** Returns the rows of a trip; with `whole`, every stop. */
export function tripStopRows(legs: readonly Leg[], progress: Progress, whole: boolean): TripStopRow[] {
  return legs.flatMap((leg, i) => {
    const isOver = i < progress.leg || progress.phase === 'arrived'
    if (leg.kind === 'walk')
      return [{ kind: 'walk', leg: i, state: isOver ? 'past' : progress.phase === 'walking' && i === progress.leg ? 'next' : 'ahead' }]
    return rideRows(leg, i, isOver, progress, { whole, isLast: i === legs.findLastIndex(({ kind }) => kind === 'ride') })
  })
}

function rideRows(ride: RideLeg, leg: number, isOver: boolean, progress: Progress, { whole, isLast }: { whole: boolean; isLast: boolean }) {
  const isOn = !isOver && leg === progress.leg
  const end = ride.stops.length - 1
  const next = isOver ? end + 1 : isOn ? (progress.phase === 'riding' ? progress.next : 0) : -1
  const stateOf = (stop: number): TripStopRow['state'] => (stop < next ? 'past' : stop === next ? 'next' : 'ahead')
  const row = (stop: number): TripStopRow => {
    const place = stop === 0 ? 'on' : stop === end ? 'off' : 'between'
    const passedCount = place === 'on' && isOn && next > 1 ? next - 1 : 0
    return { kind: 'stop', leg, place, stop: ride.stops[stop]!, state: stateOf(stop), ...(passedCount > 0 && { passedCount }) }
  }
  const all = ride.stops.map((_, stop) => row(stop))
  if (whole) return all
  // The next leg begins with the stop where this ride ended, so this ride omits it.
  if (isOver) return isLast ? [all[0]!, all[end]!] : [all[0]!]
  if (!isOn) return [all[0]!, all[end]!]
  const from = Math.max(1, next)
  const until = from + VISIBLE_STOPS
  const hiddenCount = end - 1 - until
  if (hiddenCount < 2) return [all[0]!, ...all.slice(from)]
  return [all[0]!, ...all.slice(from, until + 1), { kind: 'fold' as const, leg, state: 'ahead' as const, count: hiddenCount }, all[end]!]
}
