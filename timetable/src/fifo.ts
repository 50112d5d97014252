import type { Train, TrainGroup } from './view-layout.ts'

/** Splits a group so that within each part no train overtakes another: first fit, in order of departure. */
export function intoFifo(group: TrainGroup): TrainGroup[] {
  const calls = group.nodes.length
  if (group.trains.every((train, t) => t === 0 || follows(group.trains[t - 1]!, train, calls))) return [group]
  const last = calls - 1
  const trains = [...group.trains].sort(
    (a, b) => departureAt(a, 0) - departureAt(b, 0) || arrivalAt(a, last) - arrivalAt(b, last) || a.run - b.run,
  )
  const parts: Train[][] = []
  for (const train of trains) {
    const part = parts.find((p) => follows(p[p.length - 1]!, train, calls))
    if (part) part.push(train)
    else parts.push([train])
  }
  return parts.map((part) => ({ ...group, trains: part }))
}

function follows(before: Train, after: Train, calls: number): boolean {
  for (let call = 0; call < calls; call++) {
    if (departureAt(after, call) < departureAt(before, call) || arrivalAt(after, call) < arrivalAt(before, call)) return false
  }
  return true
}

const departureAt = ({ departs, first, shift }: Train, call: number): number => departs[first + call]! + shift
const arrivalAt = ({ arrives, first, shift }: Train, call: number): number => arrives[first + call]! + shift
