import { type Feed, NO_DROP_OFF, NO_PICKUP } from './feed.ts'
import { maxSpreadSeconds, type Train } from './fifo.ts'
import { DAY_SECONDS } from './service-day.ts'

/** Seconds for a change within a station unless the feed states a time. */
export const DEFAULT_CHANGE_SECONDS = 180

/** Seconds that mark a change as impossible: GTFS transfer_type 3. */
export const FORBIDDEN_CHANGE_SECONDS = 0x3fffffff

/**
 * A feed compiled for planning. A *node* is where riders board and change: a station with all its platforms, or one
 * platform if a row of transfers.txt names any platform of its station. A *run* is one departure of a trip: the
 * trip itself, or one of its repetitions (GTFS frequencies.txt).
 */
export interface Timetable extends Nodes {
  readonly feed: Feed
  /** The runs of each call sequence of the feed. */
  readonly sequences: readonly CallSequence[]
  /** For each run: its trip, and seconds to add to the times of the trip. */
  readonly runTrip: Int32Array
  readonly runShift: Int32Array
  /** The longest trip is still under way this number of days after its service day. */
  readonly daysBefore: number
}

export interface Nodes {
  readonly nodeCount: number
  /**
   * The nodes of each stop: several for a station with a node for each platform. The first of them is also the node of trains whose stop is
   * the station instead of a platform.
   */
  readonly nodesOf: readonly (readonly number[])[]
  /** Index of the stop that gives each node its name. */
  readonly stopOfNode: Int32Array
  /** Seconds to change trains at each node; a change may be forbidden. */
  readonly changeSeconds: Int32Array
  /** Footpaths from `node` lead to `footTo[i]` and take `footSeconds[i]`, for `footFirst[node] <= i < footFirst[node + 1]`. */
  readonly footFirst: Int32Array
  readonly footTo: Int32Array
  readonly footSeconds: Int32Array
}

/** A call sequence of the feed, with its nodes. */
export interface CallSequence {
  readonly nodes: Int32Array
  /** NO_PICKUP and NO_DROP_OFF of each call. */
  readonly flags: Uint8Array
  readonly runs: readonly number[]
  /** Maximum time between the first and the last run at any call, in seconds; Infinity if `runs` is not in FIFO order. */
  readonly spread: number
}

/** Compiles a feed. */
export function compileTimetable(feed: Feed): Timetable {
  const nodes = createNodes(feed)
  const runTrip: number[] = []
  const runShift: number[] = []
  const repeated = new Map<number, { from: number; until: number; headwaySeconds: number }[]>()
  for (const f of feed.frequencies) {
    const sameTrip = repeated.get(f.trip)
    if (sameTrip) sameTrip.push(f)
    else repeated.set(f.trip, [f])
  }
  const { calls } = feed
  /** The runs of each call sequence. */
  const runsOf: number[][] = []
  let latest = 0
  for (let trip = 0; trip < feed.trips.ids.length; trip++) {
    const start = calls.first[trip]!
    const end = calls.first[trip + 1]!
    if (start === end) continue
    const runs = (runsOf[calls.sequence[trip]!] ??= [])
    const add = (shift: number) => {
      runs.push(runTrip.length)
      runTrip.push(trip)
      runShift.push(shift)
      latest = Math.max(latest, calls.arrives[end - 1]! + shift)
    }
    const frequencies = repeated.get(trip)
    if (!frequencies) add(0)
    else for (const f of frequencies) for (let at = f.from; at < f.until; at += f.headwaySeconds) add(at - calls.departs[start]!)
  }
  const trainOf = (run: number): Train => {
    const { arrives, departs, first } = calls
    return { run, dayOffset: 0, arrives, departs, first: first[runTrip[run]!]!, shift: runShift[run]! }
  }
  const sequences = runsOf.map((runs): CallSequence => {
    const trip = runTrip[runs[0]!]!
    const [start, end] = [calls.first[trip]!, calls.first[trip + 1]!]
    const sequence = { nodes: new Int32Array(end - start), flags: new Uint8Array(end - start), runs, spread: 0 }
    for (let c = start; c < end; c++) {
      sequence.nodes[c - start] = nodes.nodesOf[calls.stop[c]!]![0]!
      sequence.flags[c - start] = calls.flags[c]! & (NO_PICKUP | NO_DROP_OFF)
    }
    if (runs.length === 1) return sequence
    const departureOf = (run: number) => calls.departs[calls.first[runTrip[run]!]!]! + runShift[run]!
    runs.sort((a, b) => departureOf(a) - departureOf(b))
    return { ...sequence, spread: maxSpreadSeconds(runs.map(trainOf), end - start) }
  })
  return {
    feed,
    ...nodes,
    sequences,
    runTrip: new Int32Array(runTrip),
    runShift: new Int32Array(runShift),
    daysBefore: Math.floor(latest / DAY_SECONDS),
  }
}

/** The nodes of a feed, and the changes between them. A station becomes several nodes if a transfer names one of its platforms. */
export function createNodes(feed: Feed): Nodes {
  const { parent } = feed.stops
  const splitStations = new Set<number>()
  for (const row of feed.transfers) {
    for (const stop of [row.from, row.to]) if (parent[stop]! >= 0) splitStations.add(parent[stop]!)
  }
  const stopOfNode: number[] = []
  const nodesOf = feed.stops.ids.map((): number[] => [])
  parent.forEach((station, stop) => {
    const isStation = station < 0
    if (splitStations.has(isStation ? stop : station) === isStation) return
    const node = stopOfNode.push(stop) - 1
    nodesOf[stop]!.push(node)
    if (!isStation) nodesOf[station]!.push(node)
  })
  parent.forEach((station, stop) => {
    if (station >= 0 && !splitStations.has(station)) nodesOf[stop] = [...nodesOf[station]!]
  })
  return { nodeCount: stopOfNode.length, nodesOf, stopOfNode: new Int32Array(stopOfNode), ...changes(feed, nodesOf, stopOfNode) }
}

/** Computes the change times between nodes. Transfers between platforms override transfers between stations, which override the default. */
function changes(feed: Feed, nodesOf: readonly (readonly number[])[], stopOfNode: readonly number[]) {
  const nodeCount = stopOfNode.length
  const changeSeconds = new Int32Array(nodeCount).fill(DEFAULT_CHANGE_SECONDS)
  const walks = new Map<number, Map<number, number>>()
  const walk = (from: number, to: number, seconds: number) => {
    const walksFrom = walks.get(from)
    if (walksFrom) walksFrom.set(to, seconds)
    else walks.set(from, new Map([[to, seconds]]))
  }
  nodesOf.forEach((nodes) => {
    if (nodes.length > 1) for (const a of nodes) for (const b of nodes) if (a !== b) walk(a, b, DEFAULT_CHANGE_SECONDS)
  })
  const { parent } = feed.stops
  const countPlatforms = (row: Feed['transfers'][number]) => (parent[row.from]! >= 0 ? 1 : 0) + (parent[row.to]! >= 0 ? 1 : 0)
  for (const row of [...feed.transfers].sort((a, b) => countPlatforms(a) - countPlatforms(b))) {
    // GTFS transfer_type: 0 and 2 need the stated time; for 1, the departing train waits; 3 is impossible; 4 and 5 link two trips of the
    // same vehicle, so they are skipped.
    if (row.type >= 4) continue
    const seconds = row.type === 3 ? FORBIDDEN_CHANGE_SECONDS : row.type === 1 ? 0 : row.seconds >= 0 ? row.seconds : DEFAULT_CHANGE_SECONDS
    for (const a of nodesOf[row.from]!) {
      for (const b of nodesOf[row.to]!) {
        if (a === b) changeSeconds[a] = seconds
        else walk(a, b, seconds)
      }
    }
  }
  const footFirst = new Int32Array(nodeCount + 1)
  const to: number[] = []
  const time: number[] = []
  for (let node = 0; node < nodeCount; node++) {
    walks.get(node)?.forEach((seconds, target) => {
      if (seconds >= FORBIDDEN_CHANGE_SECONDS) return
      to.push(target)
      time.push(seconds)
    })
    footFirst[node + 1] = to.length
  }
  return { changeSeconds, footFirst, footTo: new Int32Array(to), footSeconds: new Int32Array(time) }
}
