import type { TrainGroup } from './view-layout.ts'

/** Splits a group so that within each part no train overtakes another: first fit, in order of departure. */
export function intoFifo(group: TrainGroup): TrainGroup[] {
  if (isFifo(group)) return [group]
  const order = group.run.map((_, i) => i)
  const { departs, arrives } = group
  const last = group.nodes.length - 1
  order.sort(
    (a, b) => departs[a]![0]! - departs[b]![0]! || arrives[a]![last]! - arrives[b]![last]! || group.run[a]! - group.run[b]! || a - b,
  )
  const parts: number[][] = []
  for (const train of order) {
    const part = parts.find((p) => follows(group, p[p.length - 1]!, train))
    if (part) part.push(train)
    else parts.push([train])
  }
  return parts.map((part) => ({
    nodes: group.nodes,
    flags: group.flags,
    run: part.map((i) => group.run[i]!),
    dayOffset: part.map((i) => group.dayOffset[i]!),
    arrives: part.map((i) => arrives[i]!),
    departs: part.map((i) => departs[i]!),
  }))
}

function isFifo(group: TrainGroup): boolean {
  for (let t = 1; t < group.run.length; t++) if (!follows(group, t - 1, t)) return false
  return true
}

function follows(group: TrainGroup, a: number, b: number): boolean {
  const da = group.departs[a]!
  const db = group.departs[b]!
  const aa = group.arrives[a]!
  const ab = group.arrives[b]!
  for (let i = 0; i < da.length; i++) if (db[i]! < da[i]! || ab[i]! < aa[i]!) return false
  return true
}
