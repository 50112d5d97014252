import { runsOn, addDays, type ServiceDay } from './service-day.ts'
import { startOfDay } from './time-zone.ts'
import type { Timetable } from './timetable.ts'

/**
 * All trains that matter on one day, as typed arrays: those of the day, those of the days before that still run, and
 * those of the days after. Times are seconds after time 0 of `day`; the evening before is negative.
 *
 * Patterns are FIFO: in each, trains call at the same nodes and none overtakes another. Departures are kept by call
 * (columns: departs[timeFirst + call × trains + train]), arrivals by train (rows: arrives[timeFirst + train × calls + call]).
 */
export interface DayView {
  readonly timetable: Timetable
  readonly day: ServiceDay
  /** Epoch seconds of time 0. */
  readonly epoch: number
  readonly patternCount: number
  /** Calls of pattern p: nodes[callFirst[p]] … */
  readonly callFirst: Int32Array
  readonly nodes: Int32Array
  readonly flags: Uint8Array
  /** Trains of pattern p: run[trainFirst[p]] … , dayOffset[…]: days from `day` to the service day of the train. */
  readonly trainFirst: Int32Array
  readonly run: Int32Array
  readonly dayOffset: Int8Array
  readonly timeFirst: Int32Array
  readonly departs: Int32Array
  readonly arrives: Int32Array
  /** Where a node is called at: atPattern / atCall [atFirst[n]] …, by pattern. */
  readonly atFirst: Int32Array
  readonly atPattern: Int32Array
  readonly atCall: Int32Array
  /** The view without live changes; itself when there are none. */
  readonly planned: DayView
}

/** Trains that call at the same nodes under the same restrictions; arrivals and departures by train. */
export interface TrainGroup {
  readonly nodes: Int32Array
  readonly flags: Uint8Array
  readonly run: number[]
  readonly dayOffset: number[]
  readonly arrives: Int32Array[]
  readonly departs: Int32Array[]
}

export interface ViewSpan {
  /** Whole days before the day; by default as many as the longest train needs. */
  readonly before?: number
  readonly after?: number
}

/** Builds the view of a day: by default the evening before (or more, for very long trains) to the end of the next day. */
export function viewDay(timetable: Timetable, day: ServiceDay, span: ViewSpan = {}): DayView {
  const { feed } = timetable
  const before = span.before ?? Math.max(1, timetable.daysBefore)
  const after = span.after ?? 1
  const epoch = startOfDay(day, feed.zone)
  const offsets: { days: number; shift: number; runs: Uint8Array }[] = []
  for (let days = -before; days <= after; days++) {
    const date = addDays(day, days)
    offsets.push({
      days,
      shift: startOfDay(date, feed.zone) - epoch,
      runs: Uint8Array.from(feed.services, (s) => (runsOn(s, date) ? 1 : 0)),
    })
  }
  const groups: TrainGroup[] = []
  for (const sequence of timetable.sequences) {
    const group: TrainGroup = { nodes: sequence.nodes, flags: sequence.flags, run: [], dayOffset: [], arrives: [], departs: [] }
    for (const run of sequence.runs) {
      const trip = timetable.runTrip[run]!
      const first = feed.calls.first[trip]!
      const service = feed.trips.service[trip]!
      for (const { days, shift, runs } of offsets) {
        if (!runs[service]) continue
        const move = timetable.runShift[run]! + shift
        const last = feed.calls.first[trip + 1]! - 1
        if (days < 0 && feed.calls.arrives[last]! + move < 0) continue
        group.run.push(run)
        group.dayOffset.push(days)
        group.arrives.push(moved(feed.calls.arrives, first, sequence.nodes.length, move))
        group.departs.push(moved(feed.calls.departs, first, sequence.nodes.length, move))
      }
    }
    if (group.run.length > 0) groups.push(...intoFifo(group))
  }
  return assemble(timetable, day, epoch, groups)
}

function moved(times: Int32Array, first: number, length: number, shift: number): Int32Array {
  const out = times.slice(first, first + length)
  if (shift !== 0) for (let i = 0; i < length; i++) out[i]! += shift
  return out
}

/** Splits a group so that within each part no train overtakes another: first fit, in the order of departure. */
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

/** Lays FIFO groups out as the arrays of a view. */
function assemble(timetable: Timetable, day: ServiceDay, epoch: number, groups: readonly TrainGroup[]): DayView {
  const arrays = emptyArrays(groups.map((g) => ({ calls: g.nodes.length, trains: g.run.length })))
  groups.forEach((group, p) => copyGroup(arrays, p, group))
  const patternCount = groups.length
  const view = {
    timetable,
    day,
    epoch,
    patternCount,
    ...arrays,
    ...callsByNode(timetable.nodeCount, patternCount, arrays.callFirst, arrays.nodes),
  }
  const whole: DayView = { ...view, planned: undefined as never }
  return Object.assign(whole, { planned: whole })
}

/** The arrays of a view that say which trains there are and when. */
export type ViewArrays = Pick<
  DayView,
  'callFirst' | 'trainFirst' | 'timeFirst' | 'nodes' | 'flags' | 'run' | 'dayOffset' | 'departs' | 'arrives'
>

/** Arrays with room for patterns of so many calls and trains. */
export function emptyArrays(sizes: readonly { calls: number; trains: number }[]): ViewArrays {
  const callFirst = new Int32Array(sizes.length + 1)
  const trainFirst = new Int32Array(sizes.length + 1)
  const timeFirst = new Int32Array(sizes.length + 1)
  sizes.forEach(({ calls, trains }, p) => {
    callFirst[p + 1] = callFirst[p]! + calls
    trainFirst[p + 1] = trainFirst[p]! + trains
    timeFirst[p + 1] = timeFirst[p]! + calls * trains
  })
  const [calls, trains, times] = [callFirst, trainFirst, timeFirst].map((first) => first[sizes.length]!) as [number, number, number]
  return {
    callFirst,
    trainFirst,
    timeFirst,
    nodes: new Int32Array(calls),
    flags: new Uint8Array(calls),
    run: new Int32Array(trains),
    dayOffset: new Int8Array(trains),
    departs: new Int32Array(times),
    arrives: new Int32Array(times),
  }
}

/** Fills pattern p of the arrays with a group. */
export function copyGroup(view: ViewArrays, p: number, group: TrainGroup): void {
  const m = group.nodes.length
  const n = group.run.length
  const base = view.timeFirst[p]!
  view.nodes.set(group.nodes, view.callFirst[p]!)
  view.flags.set(group.flags, view.callFirst[p]!)
  view.run.set(group.run, view.trainFirst[p]!)
  view.dayOffset.set(group.dayOffset, view.trainFirst[p]!)
  for (let t = 0; t < n; t++) {
    const from = group.departs[t]!
    for (let i = 0; i < m; i++) view.departs[base + i * n + t] = from[i]!
    view.arrives.set(group.arrives[t]!, base + t * m)
  }
}

/** Index from a node to the calls at it, in the order of patterns. */
export function callsByNode(nodeCount: number, patternCount: number, callFirst: Int32Array, nodes: Int32Array) {
  const atFirst = new Int32Array(nodeCount + 1)
  for (let i = 0; i < nodes.length; i++) atFirst[nodes[i]! + 1]!++
  for (let n = 0; n < nodeCount; n++) atFirst[n + 1]! += atFirst[n]!
  const next = atFirst.slice()
  const atPattern = new Int32Array(nodes.length)
  const atCall = new Int32Array(nodes.length)
  for (let p = 0; p < patternCount; p++) {
    for (let i = callFirst[p]!; i < callFirst[p + 1]!; i++) {
      const slot = next[nodes[i]!]!++
      atPattern[slot] = p
      atCall[slot] = i - callFirst[p]!
    }
  }
  return { atFirst, atPattern, atCall }
}
