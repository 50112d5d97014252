import type { Ends } from './ends.ts'
import { NO_DROP_OFF, NO_PICKUP } from './feed.ts'
import type { Labels } from './labels.ts'
import type { LastChance } from './last-chance.ts'
import type { LeastRides } from './least-rides.ts'
import { UNREACHABLE } from './least-seconds.ts'
import { arrivesStart, callCount, callsStart, departsStart, trainCount, type DayView } from './view-layout.ts'

// The rounds of RAPTOR (Delling, Pajor, Werneck 2012): round k makes one ride more than round k - 1. One file because
// collecting patterns, scanning them and changing trains share their marked nodes.

/** Lower bounds for itineraries to the goal, see LowerBounds. */
export interface GoalBounds {
  /** Least seconds from a node to the goal. */
  readonly toGo: Int32Array
  readonly last: LastChance
}

export class Rounds {
  private readonly nodeCount: number
  // The arrays of the labels and ends, as fields because every step reads them.
  private readonly arrival: Int32Array
  private readonly ready: Int32Array
  private readonly goal: Int32Array
  private readonly byPattern: Int32Array
  private readonly byTrain: Int32Array
  private readonly byCalls: Int32Array
  private readonly access: Int32Array
  private readonly egress: Int32Array
  /** First and last call of a queued pattern at which the previous round made boarding earlier; -1 if not queued. */
  private readonly firstCall: Int32Array
  private readonly lastCall: Int32Array
  private readonly queue: Int32Array
  /** Nodes where boarding is possible earlier, and nodes reached earlier in this round. */
  private readonly marked: Int32Array
  private readonly isMarked: Uint8Array
  private markedCount = 0
  private readonly touched: Int32Array
  private readonly isTouched: Uint8Array
  private touchedCount = 0
  /** The round that last made boarding at a node earlier; numbered continuously across searches. */
  private readonly freshIn: Int32Array
  private roundNumber = 0
  private toGo: Int32Array
  private boardBy: Int32Array
  private arriveBy: Int32Array
  /** Least rides to the goal, see LeastRides; 0 leaves nothing out. */
  private readonly ridesFrom: Uint8Array
  private readonly ridesOn: Uint8Array

  constructor(
    private readonly view: DayView,
    private readonly labels: Labels,
    ends: Ends,
    least?: LeastRides,
  ) {
    const n = view.timetable.nodeCount
    this.nodeCount = n
    this.arrival = labels.arrival
    this.ready = labels.ready
    this.goal = labels.goal
    this.byPattern = labels.byPattern
    this.byTrain = labels.byTrain
    this.byCalls = labels.byCalls
    this.access = ends.access
    this.egress = ends.egress
    this.firstCall = new Int32Array(view.patternCount).fill(-1)
    this.lastCall = new Int32Array(view.patternCount)
    this.queue = new Int32Array(view.patternCount)
    this.freshIn = new Int32Array(n)
    this.marked = new Int32Array(n)
    this.touched = new Int32Array(n)
    this.isMarked = new Uint8Array(n)
    this.isTouched = new Uint8Array(n)
    this.toGo = this.boardBy = this.arriveBy = new Int32Array(n).fill(UNREACHABLE)
    this.ridesFrom = least?.fromNode ?? new Uint8Array(n)
    this.ridesOn = least?.onPattern ?? new Uint8Array(view.patternCount)
  }

  /** Resets the state for another search. */
  set({ toGo, last }: GoalBounds): void {
    this.toGo = toGo
    this.boardBy = last.board
    this.arriveBy = last.arrive
  }

  /** Records that boarding at a node is possible earlier. */
  mark(node: number): void {
    if (this.isMarked[node]) return
    this.isMarked[node] = 1
    this.marked[this.markedCount++] = node
  }

  /** Runs rounds from `first` until one improves nothing. */
  run(first: number): void {
    for (let k = first; k <= this.labels.rideLimit && this.markedCount > 0; k++) {
      const queued = this.collectPatterns(k)
      for (let q = 0; q < queued; q++) {
        const pattern = this.queue[q]!
        this.scan(k, pattern, this.firstCall[pattern]!)
        this.firstCall[pattern] = -1
      }
      this.change(k)
    }
    while (this.markedCount > 0) this.isMarked[this.marked[--this.markedCount]!] = 0
  }

  /** First round of a range search: the one train of the current departure. */
  ride(pattern: number, board: number, train: number): void {
    const { view, toGo, arriveBy, arrival, goal } = this
    const calls = callsStart(view, pattern)
    const length = callCount(view, pattern)
    const row = arrivesStart(view, pattern, train)
    const n = this.nodeCount
    for (let i = board + 1; i < length; i++) {
      const node = view.nodes[calls + i]!
      const at = view.arrives[row + i]!
      if (at + toGo[node]! >= goal[1]!) return
      if (at < arrival[n + node]! && at <= arriveBy[node]! && !(view.flags[calls + i]! & NO_DROP_OFF))
        this.arrive(1, node, at, pattern, train, board, i)
    }
  }

  /** Changes trains and walks from nodes that round k reached earlier; true if there are any. */
  change(k: number): boolean {
    const { changeSeconds, footFirst, footTo, footSeconds } = this.view.timetable
    const { arrival } = this
    const { rideLimit } = this.labels
    const round = k * this.nodeCount
    const sooner = this.touchedCount > 0
    while (this.touchedCount > 0) {
      const node = this.touched[--this.touchedCount]!
      this.isTouched[node] = 0
      if (k >= rideLimit) continue
      const at = arrival[round + node]!
      this.makeReady(k, node, at + changeSeconds[node]!, node)
      for (let f = footFirst[node]!; f < footFirst[node + 1]!; f++) this.makeReady(k, footTo[f]!, at + footSeconds[f]!, node)
    }
    return sooner
  }

  private collectPatterns(k: number): number {
    const { view, ready, goal } = this
    const { atFirst, atPattern, atCall, flags } = view
    const before = (k - 1) * this.nodeCount
    // With the ride of this round.
    const ridesLeft = this.labels.rideLimit - k + 1
    this.roundNumber++
    let queued = 0
    while (this.markedCount > 0) {
      const node = this.marked[--this.markedCount]!
      this.isMarked[node] = 0
      const time = ready[before + node]!
      if (time > this.boardBy[node]! || time + this.toGo[node]! >= goal[k]!) continue
      this.freshIn[node] = this.roundNumber
      for (let s = atFirst[node]!; s < atFirst[node + 1]!; s++) {
        const pattern = atPattern[s]!
        const call = atCall[s]!
        if (flags[callsStart(view, pattern) + call]! & NO_PICKUP) continue
        const known = this.firstCall[pattern]!
        if (known < 0) {
          if (this.ridesOn[pattern]! > ridesLeft) continue
          this.queue[queued++] = pattern
          this.firstCall[pattern] = call
          this.lastCall[pattern] = call
        } else if (call < known) this.firstCall[pattern] = call
        else if (call > this.lastCall[pattern]!) this.lastCall[pattern] = call
      }
    }
    return queued
  }

  /** Scans a pattern, boarding the earliest train at calls improved by the previous round; earlier rounds covered the others. */
  private scan(k: number, pattern: number, from: number): void {
    const { view, toGo, freshIn, arriveBy, arrival, ready, access } = this
    const { nodes, flags, departs, arrives } = view
    const calls = callsStart(view, pattern)
    const length = callCount(view, pattern)
    const trains = trainCount(view, pattern)
    const columns = departsStart(view, pattern, 0)
    const now = k * this.nodeCount
    const before = now - this.nodeCount
    const lastBoard = this.lastCall[pattern]!
    const round = this.roundNumber
    let goal = this.goal[k]!
    let train = -1
    let row = 0
    let board = -1
    for (let i = from; i < length; i++) {
      const node = nodes[calls + i]!
      if (train >= 0) {
        const at = arrives[row + i]!
        if (at + toGo[node]! >= goal) train = -1
        else if (at < arrival[now + node]! && at <= arriveBy[node]! && !(flags[calls + i]! & NO_DROP_OFF)) {
          this.arrive(k, node, at, pattern, train, board, i)
          goal = this.goal[k]!
        }
      }
      if (i > lastBoard) {
        if (train < 0) return
        continue
      }
      if (freshIn[node] !== round || i === length - 1 || flags[calls + i]! & NO_PICKUP) continue
      const time = ready[before + node]!
      const column = columns + i * trains
      if (train < 0) {
        if (time > departs[column + trains - 1]! || time + toGo[node]! >= goal) continue
        let low = 0
        let high = trains - 1
        while (low < high) {
          const middle = (low + high) >> 1
          if (departs[column + middle]! >= time) high = middle
          else low = middle + 1
        }
        train = low
      } else if (train > 0 && time <= departs[column + train - 1]!) {
        do train--
        while (train > 0 && time <= departs[column + train - 1]!)
      } else if (k > 1 || access[node]! > access[nodes[calls + board]!]!) continue
      // In the first round a train is boarded at its last call at an origin.
      row = arrivesStart(view, pattern, train)
      board = i
    }
  }

  private arrive(k: number, node: number, at: number, pattern: number, train: number, board: number, alight: number): void {
    const { arrival, goal } = this
    const { rideLimit } = this.labels
    const label = k * this.nodeCount + node
    this.byPattern[label] = pattern
    this.byTrain[label] = train
    this.byCalls[label] = (board << 16) | alight
    for (let j = k, l = label; j <= rideLimit && arrival[l]! > at; j++, l += this.nodeCount) arrival[l] = at
    if (!this.isTouched[node]) {
      this.isTouched[node] = 1
      this.touched[this.touchedCount++] = node
    }
    const onward = this.egress[node]!
    if (onward < 0 || at + onward >= goal[k]!) return
    for (let j = k; j <= rideLimit && goal[j]! > at + onward; j++) goal[j] = at + onward
    this.labels.goalNode[k] = node
  }

  private makeReady(k: number, node: number, time: number, from: number): void {
    const { ready } = this
    const label = k * this.nodeCount + node
    if (time >= ready[label]! || time > this.boardBy[node]! || time + this.toGo[node]! >= this.goal[k + 1]!) return
    const { rideLimit, readyFrom } = this.labels
    if (this.ridesFrom[node]! > rideLimit - k) return
    readyFrom[label] = from
    for (let j = k, l = label; j <= rideLimit && ready[l]! > time; j++, l += this.nodeCount) ready[l] = time
    this.mark(node)
  }
}
