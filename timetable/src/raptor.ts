import { NO_DROP_OFF, NO_PICKUP } from './feed.ts'
import { callCount, callsStart, firstCatchableTrain, shiftAt, timesStart, trainCount, trainIndex, type DayView } from './view-layout.ts'

// RAPTOR: Delling, Pajor, Werneck, "Round-Based Public Transit Routing", 2012. The paper's stops are nodes here, its routes are
// patterns, and its trips are trains. timetable/README.md maps the paper's parts to files. A train is a number here, its `trainIndex`.

/** Maximum number of rides in an itinerary: see docs/decisions/0015-planner.md. */
export const MAX_RIDES = 5
/**
 * Label of an unreached node. The seconds of a forbidden change (timetable.ts) are 194 days more than this, and no arrival is as early as
 * 194 days before time 0 of the view. So an arrival plus a forbidden change is greater than this label, and lowers no label.
 */
const UNREACHED = 0x3f000000

/**
 * The rounds of RAPTOR on one view, and their labels. `begin` clears the labels. After it, departure times must be passed to `depart`
 * latest first, as in rRAPTOR.
 */
export class Raptor {
  /** Number of nodes. The label of round k for a node, with at most k rides, is at `k * nodeCount + node`. */
  readonly nodeCount: number
  /** Earliest arrival by train: the paper's τₖ without footpaths. Seconds after time 0 of the view, like all times here. */
  readonly arrival: Int32Array
  /** Earliest time to board a train: after the change time of the node, or after a footpath. */
  readonly ready: Int32Array
  /**
   * The node where the footpath to this node starts (in round 0, an origin); without a footpath, the node itself. `begin` sets it for round
   * 0; a later round sets it, like `rideTrain`, for each label that it lowers. It can be out of date, because nothing clears it and
   * `depart` sets only `ready`. This has no effect, because itineraries read it only for round 0 and for a label that the same round has
   * lowered: every train that can be boarded at another label was ridden in an earlier round or for a later departure. If that ride was
   * pruned, it would be pruned now, too, because `targetArrival` only decreases.
   */
  readonly readyFrom: Int32Array
  /** The last ride before arriving at a node: its train, and its first and last call. Valid only in the round that found it. */
  readonly rideTrain: Int32Array
  readonly boardCall: Uint16Array
  readonly alightCall: Uint16Array
  /** For each round k: earliest arrival at a target with at most k rides, or on foot. */
  readonly targetArrival = new Int32Array(MAX_RIDES + 1)
  /**
   * For each round: the node where the last ride ends (-1 if the current departure time did not improve the arrival), and the target
   * that is reached from it.
   */
  readonly targetFrom = new Int32Array(MAX_RIDES + 1)
  readonly target = new Int32Array(MAX_RIDES + 1)
  /** The nodes where the first train can be boarded, and seconds to walk to each from an origin. */
  readonly access = new Map<number, number>()
  /** The shortest footpath from an origin to a target, if one is listed; 0 seconds if an origin is a target. */
  walk: { readonly target: number; readonly seconds: number } | undefined
  maxRides = MAX_RIDES

  private targets: readonly number[] = []
  /** By node: 1 for a target. */
  private readonly isTarget: Uint8Array
  /** Nodes whose arrival this round has improved, and nodes where the next round can board trains earlier than before. */
  private readonly reached: NodeSet
  private readonly marked: NodeSet
  /**
   * The paper's Q: the patterns to scan, and the first and last call of each pattern at a marked node; the first call is -1 if the pattern
   * is not queued. Unlike in the paper, a scan boards no train after the last marked call: every train that can be caught there has already
   * been ridden. `depart` lowers labels without marking their nodes, but the trains newly caught there are those that leave at that time,
   * and the profile rides exactly these.
   */
  private readonly queue: Int32Array
  private readonly firstMarked: Int32Array
  private readonly lastMarked: Int32Array

  constructor(private readonly view: DayView) {
    const n = (this.nodeCount = view.timetable.nodeCount)
    const size = (MAX_RIDES + 1) * n
    this.arrival = new Int32Array(size)
    this.ready = new Int32Array(size)
    this.readyFrom = new Int32Array(size)
    this.rideTrain = new Int32Array(size)
    this.boardCall = new Uint16Array(size)
    this.alightCall = new Uint16Array(size)
    this.isTarget = new Uint8Array(n)
    this.reached = new NodeSet(n)
    this.marked = new NodeSet(n)
    this.queue = new Int32Array(view.patternCount)
    this.lastMarked = new Int32Array(view.patternCount)
    this.firstMarked = new Int32Array(view.patternCount).fill(-1)
  }

  /** Clears the labels for another query. */
  begin(origins: readonly number[], targets: readonly number[], maxRides: number): void {
    this.maxRides = Math.min(maxRides, MAX_RIDES)
    const end = (this.maxRides + 1) * this.nodeCount
    this.arrival.fill(UNREACHED, 0, end)
    this.ready.fill(UNREACHED, 0, end)
    this.targetArrival.fill(UNREACHED)
    for (const node of this.targets) this.isTarget[node] = 0
    this.targets = targets
    for (const node of targets) this.isTarget[node] = 1
    this.access.clear()
    const { footFirst, footTo, footSeconds } = this.view.timetable
    for (const node of origins) {
      for (let f = footFirst[node]!; f < footFirst[node + 1]!; f++) {
        const to = footTo[f]!
        if (footSeconds[f]! >= (this.access.get(to) ?? UNREACHED)) continue
        this.access.set(to, footSeconds[f]!)
        this.readyFrom[to] = node
      }
    }
    for (const node of origins) {
      this.access.set(node, 0)
      this.readyFrom[node] = node
    }
    this.walk = undefined
    for (const target of targets) {
      const seconds = this.access.get(target)
      if (seconds !== undefined && (!this.walk || seconds < this.walk.seconds)) this.walk = { target, seconds }
    }
  }

  /**
   * Sets the labels of a departure from the origins at `time`, in every round, so that labels never increase with k. This can raise a
   * label: a later departure may have reached the node earlier by train than this departure does on foot. No itinerary is lost, because the
   * trains that the lower label could catch were ridden for the later departure. Arrivals that are not earlier than walking all the way are
   * pruned.
   */
  depart(time: number): void {
    this.targetFrom.fill(-1)
    this.access.forEach((seconds, node) => {
      for (let k = 0; k <= this.maxRides; k++) this.ready[k * this.nodeCount + node] = time + seconds
    })
    if (!this.walk) return
    for (let k = 0; k <= this.maxRides; k++) this.targetArrival[k] = Math.min(this.targetArrival[k]!, time + this.walk.seconds)
  }

  /** Runs all rounds. */
  run(): void {
    for (const node of this.access.keys()) this.marked.add(node)
    this.runFrom(1)
  }

  /** Runs the rounds from the second on, after `ride` has ridden the trains of round 1. */
  runFromSecond(): void {
    this.relax(1)
    this.runFrom(2)
  }

  private runFrom(first: number): void {
    for (let k = first; k <= this.maxRides && this.marked.count > 0; k++) {
      const queued = this.queuePatterns(k)
      for (let q = 0; q < queued; q++) {
        const pattern = this.queue[q]!
        this.scan(k, pattern)
        this.firstMarked[pattern] = -1
      }
      this.relax(k)
    }
    // The last round marks no nodes, so marked nodes are left here only if `maxRides` is 0.
    while (this.marked.count > 0) this.marked.take()
  }

  /** Queues the patterns at the marked nodes, each from its first marked node on; clears `marked`. Returns the number of patterns. */
  private queuePatterns(k: number): number {
    const { view, marked, ready, firstMarked, lastMarked } = this
    const { atFirst, atPattern, atCall } = view
    const previousFrom = (k - 1) * this.nodeCount
    let queued = 0
    while (marked.count > 0) {
      const node = marked.take()
      // A train boarded at this node cannot arrive before the best arrival found so far, so the node is skipped.
      if (ready[previousFrom + node]! >= this.targetArrival[k]!) continue
      for (let s = atFirst[node]!; s < atFirst[node + 1]!; s++) {
        const pattern = atPattern[s]!
        const call = atCall[s]!
        if (firstMarked[pattern]! < 0) {
          this.queue[queued++] = pattern
          firstMarked[pattern] = lastMarked[pattern] = call
        } else if (call < firstMarked[pattern]!) firstMarked[pattern] = call
        else if (call > lastMarked[pattern]!) lastMarked[pattern] = call
      }
    }
    return queued
  }

  /**
   * Scans a pattern from its first marked node on, always on the earliest train that can be caught. `board` is the call where the rider
   * boards this train; -1 if the rider is on no train. The rider leaves the train at the first call that is not before the best arrival at
   * a target: times do not decrease along a train, so its later calls improve no label.
   */
  private scan(k: number, pattern: number): void {
    const { view, arrival, ready, targetArrival } = this
    const { nodes, flags, departs, arrives } = view
    const callsFrom = callsStart(view, pattern)
    const first = trainIndex(view, pattern, 0)
    const end = first + trainCount(view, pattern)
    const labelsFrom = k * this.nodeCount
    const previousFrom = labelsFrom - this.nodeCount
    const lastMarked = this.lastMarked[pattern]!
    let train = end
    let timesFrom = 0
    let shift = 0
    // Times of the train before `train`, whose departure is compared with `ready` at every call.
    let earlierFrom = timesStart(view, end - 1)
    let earlierShift = shiftAt(view, end - 1)
    let board = -1
    for (let call = this.firstMarked[pattern]!; call <= lastMarked; call++) {
      const node = nodes[callsFrom + call]!
      if (board >= 0) {
        const at = arrives[timesFrom + call]! + shift
        if (at >= targetArrival[k]!) board = -1
        else if (at < arrival[labelsFrom + node]! && !(flags[callsFrom + call]! & NO_DROP_OFF)) this.arrive(k, node, at, train, board, call)
      }
      const time = ready[previousFrom + node]!
      if (flags[callsFrom + call]! & NO_PICKUP) continue
      while (train > first && time <= departs[earlierFrom + call]! + earlierShift) {
        train = train === end ? firstCatchableTrain(view, first, end - 1, call, time) : train - 1
        board = call
        timesFrom = timesStart(view, train)
        shift = shiftAt(view, train)
        if (train === first) break
        earlierFrom = timesStart(view, train - 1)
        earlierShift = shiftAt(view, train - 1)
      }
      // In round 1, a train that calls at two nodes of `access` is boarded at the later one, unless the walk there is longer: the rider
      // arrives at the same time and may leave later. The rider catches the train at the later node: the train leaves
      // the first node after the rider’s arrival there, and the walk to the later node takes no longer.
      if (k === 1 && board >= 0 && time <= ready[previousFrom + nodes[callsFrom + board]!]!) board = call
    }
    if (board >= 0) this.ride(k, pattern, train, board, lastMarked + 1)
  }

  /**
   * Rides a train, boarded at call `board`, from call `fromCall` to its last call. Like `scan`, stops at the first call that is not before
   * the best arrival at a target.
   */
  ride(k: number, pattern: number, train: number, board: number, fromCall = board + 1): void {
    const { view, arrival, targetArrival } = this
    const { nodes, flags, arrives } = view
    const callsFrom = callsStart(view, pattern)
    const timesFrom = timesStart(view, train)
    const shift = shiftAt(view, train)
    const labelsFrom = k * this.nodeCount
    for (let call = fromCall, end = callCount(view, pattern); call < end; call++) {
      const at = arrives[timesFrom + call]! + shift
      if (at >= targetArrival[k]!) return
      const node = nodes[callsFrom + call]!
      if (at < arrival[labelsFrom + node]! && !(flags[callsFrom + call]! & NO_DROP_OFF)) this.arrive(k, node, at, train, board, call)
    }
  }

  /** Sets the label of a node. The caller has checked that it is an improvement. */
  private arrive(k: number, node: number, at: number, train: number, board: number, alight: number): void {
    const label = k * this.nodeCount + node
    this.rideTrain[label] = train
    this.boardCall[label] = board
    this.alightCall[label] = alight
    lower(this.arrival, label, this.nodeCount, this.maxRides - k, at)
    this.reached.add(node)
    if (this.isTarget[node] === 1) this.reachTarget(k, node, node, at)
  }

  /** Applies transfers and footpaths from the nodes that round k has reached. */
  private relax(k: number): void {
    const { changeSeconds, footFirst, footTo, footSeconds } = this.view.timetable
    const { reached, isTarget } = this
    while (reached.count > 0) {
      const node = reached.take()
      const at = this.arrival[k * this.nodeCount + node]!
      this.makeReady(k, node, node, at + changeSeconds[node]!)
      for (let f = footFirst[node]!; f < footFirst[node + 1]!; f++) {
        const to = footTo[f]!
        this.makeReady(k, to, node, at + footSeconds[f]!)
        if (isTarget[to] === 1) this.reachTarget(k, to, node, at + footSeconds[f]!)
      }
    }
  }

  private makeReady(k: number, node: number, from: number, at: number): void {
    const label = k * this.nodeCount + node
    if (at >= this.ready[label]! || k === this.maxRides) return
    lower(this.ready, label, this.nodeCount, this.maxRides - k, at)
    this.readyFrom[label] = from
    this.marked.add(node)
  }

  private reachTarget(k: number, target: number, from: number, at: number): void {
    if (at >= this.targetArrival[k]!) return
    lower(this.targetArrival, k, 1, this.maxRides - k, at)
    this.targetFrom[k] = from
    this.target[k] = target
  }
}

/**
 * Lowers the label of a node in a round, and in the `more` rounds after it, to `value`. Labels never increase with k, so the loop ends at
 * the first label that is not greater than `value`. The paper instead copies τₖ₋₁ to τₖ when a round starts.
 */
function lower(labels: Int32Array, label: number, step: number, more: number, value: number): void {
  for (let i = label, end = label + more * step; i <= end && labels[i]! > value; i += step) labels[i] = value
}

class NodeSet {
  count = 0
  private readonly nodes: Int32Array
  private readonly has: Uint8Array

  constructor(nodeCount: number) {
    this.nodes = new Int32Array(nodeCount)
    this.has = new Uint8Array(nodeCount)
  }

  add(node: number): void {
    if (this.has[node] === 1) return
    this.has[node] = 1
    this.nodes[this.count++] = node
  }

  /** Removes and returns the node that was added last. */
  take(): number {
    const node = this.nodes[--this.count]!
    this.has[node] = 0
    return node
  }
}
