/** A train on a day. Its times start at index `first` of `arrives` and `departs`; `shift` seconds are added to each. */
export interface Train {
  readonly run: number
  readonly dayOffset: number
  readonly arrives: Int32Array
  readonly departs: Int32Array
  readonly first: number
  readonly shift: number
}

/** Trains that call at the same nodes under the same restrictions. */
export interface TrainGroup {
  readonly nodes: Int32Array
  readonly flags: Uint8Array
  readonly trains: readonly Train[]
}

/** Splits a group into parts in which no train overtakes another: first fit, in order of departure. */
export function splitIntoFifoGroups(group: TrainGroup): TrainGroup[] {
  const calls = group.nodes.length
  if (isFifo(group.trains, calls)) return [group]
  const last = calls - 1
  const trains = [...group.trains].sort(
    (a, b) => departureAt(a, 0) - departureAt(b, 0) || arrivalAt(a, last) - arrivalAt(b, last) || a.run - b.run,
  )
  const parts: Train[][] = []
  for (const train of trains) {
    const part = parts.find((p) => followsWithoutOvertaking(p[p.length - 1]!, train, calls))
    if (part) part.push(train)
    else parts.push([train])
  }
  return parts.map((part) => ({ ...group, trains: part }))
}

/**
 * Maximum time between the first and the last train at any call, in seconds. Infinity if some train is at some call before the previous
 * train in the list.
 */
export function maxSpreadSeconds(trains: readonly Train[], calls: number): number {
  if (!isFifo(trains, calls)) return Infinity
  const [first, last] = [trains[0]!, trains[trains.length - 1]!]
  if (first === last) return 0
  let spread = 0
  for (let call = 0; call < calls; call++)
    spread = Math.max(spread, departureAt(last, call) - departureAt(first, call), arrivalAt(last, call) - arrivalAt(first, call))
  return spread
}

const isFifo = (trains: readonly Train[], calls: number): boolean =>
  trains.every((train, t) => t === 0 || followsWithoutOvertaking(trains[t - 1]!, train, calls))

/** Does `after` follow `before` at every call, without overtaking it? */
export function followsWithoutOvertaking(before: Train, after: Train, calls: number): boolean {
  const later = after.shift - before.shift
  for (let a = before.first, b = after.first, end = a + calls; a < end; a++, b++) {
    if (after.departs[b]! + later < before.departs[a]! || after.arrives[b]! + later < before.arrives[a]!) return false
  }
  return true
}

export const departureAt = ({ departs, first, shift }: Train, call: number): number => departs[first + call]! + shift
export const arrivalAt = ({ arrives, first, shift }: Train, call: number): number => arrives[first + call]! + shift
