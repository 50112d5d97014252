import { NO_DROP_OFF, NO_PICKUP } from './feed.ts'
import type { DayView } from './day-view.ts'
import { LowerBounds } from './lower-bounds.ts'

// RAPTOR (Delling, Pajor, Werneck 2012) and its range form rRAPTOR over the arrays of a day view, pruned by lower
// bounds on the time still to go. One file because the rounds, their labels and the reading back of legs are one idea.

/** A part of an itinerary on one train: the calls `board` and `alight` of the `train`-th train of a pattern. */
export interface PlannedRide {
  readonly kind: 'ride'
  readonly pattern: number
  /** Position in the view's `run` and `dayOffset`. */
  readonly train: number
  readonly board: number
  readonly alight: number
  readonly from: number
  readonly to: number
  readonly departs: number
  readonly arrives: number
}

export interface PlannedWalk {
  readonly kind: 'walk'
  readonly from: number
  readonly to: number
  readonly departs: number
  readonly arrives: number
}

/** An answer to a search. Times are seconds after time 0 of the view's day; nodes as in the timetable. */
export interface PlannedItinerary {
  readonly departs: number
  readonly arrives: number
  readonly rides: number
  readonly legs: readonly (PlannedRide | PlannedWalk)[]
}

/** Where a search may begin or end; `seconds` is the time it takes to get there, or onward from there. */
export interface Place {
  readonly node: number
  readonly seconds: number
}

export const MAX_RIDES = 5
const NEVER = 0x3f000000

/** Plans trips on one view. Keeps its working memory between searches: use one at a time. */
export class Planner {
  private readonly nodeCount: number
  /** Per round k and node: earliest arrival by train, and earliest time to board, with at most k rides. */
  private readonly arrival: Int32Array
  private readonly ready: Int32Array
  private readonly byPattern: Int32Array
  private readonly byTrain: Int32Array
  private readonly byCalls: Int32Array
  private readonly readyFrom: Int32Array
  /** Earliest arrival at the goal with at most k rides, and the node where the last ride of that round ends. */
  private readonly goal = new Int32Array(MAX_RIDES + 1)
  private readonly goalNode = new Int32Array(MAX_RIDES + 1)
  /** First and last call of a queued pattern where the round before made boarding sooner; -1 not queued. */
  private readonly firstCall: Int32Array
  private readonly lastCall: Int32Array
  private readonly queue: Int32Array
  private readonly marked: Int32Array
  private readonly touched: Int32Array
  private readonly isMarked: Uint8Array
  /** The round in which boarding at a node was last made sooner; numbered on over all searches. */
  private readonly freshIn: Int32Array
  private roundNumber = 0
  private readonly isTouched: Uint8Array
  private readonly access: Int32Array
  private readonly accessFrom: Int32Array
  private readonly egress: Int32Array
  private accessNodes: number[] = []
  private egressNodes: number[] = []
  private markedCount = 0
  private touchedCount = 0
  private rideLimit = MAX_RIDES
  private readonly bounds: LowerBounds
  /** Least seconds from a node to the goal; last moments to board and to arrive there so as to reach it at all. */
  private toGo: Int32Array = new Int32Array(0)
  private boardBy: Int32Array = new Int32Array(0)
  private arriveBy: Int32Array = new Int32Array(0)
  private readonly goalWalk: Int32Array
  private events: Departures | undefined
  private eventsFor = ''

  constructor(readonly view: DayView) {
    const n = view.timetable.nodeCount
    this.nodeCount = n
    const labels = () => new Int32Array((MAX_RIDES + 1) * n)
    this.arrival = labels()
    this.ready = labels()
    this.byPattern = labels()
    this.byTrain = labels()
    this.byCalls = labels()
    this.readyFrom = labels()
    this.firstCall = new Int32Array(view.patternCount).fill(-1)
    this.lastCall = new Int32Array(view.patternCount)
    this.queue = new Int32Array(view.patternCount)
    this.freshIn = new Int32Array(n)
    this.marked = new Int32Array(n)
    this.touched = new Int32Array(n)
    this.isMarked = new Uint8Array(n)
    this.isTouched = new Uint8Array(n)
    this.access = new Int32Array(n).fill(-1)
    this.accessFrom = new Int32Array(n)
    this.egress = new Int32Array(n).fill(-1)
    this.goalWalk = new Int32Array(n).fill(-1)
    this.bounds = new LowerBounds(view)
  }

  /**
   * Departing at `time` or later: for each number of rides that helps, the trip that arrives first. In the order of
   * rides; arrivals strictly earlier along the list. Walking all the way, where listed, counts as 0 rides.
   */
  earliest(from: readonly Place[], to: readonly Place[], time: number, maxRides = MAX_RIDES): PlannedItinerary[] {
    this.begin(from, to, maxRides)
    const found: PlannedItinerary[] = []
    const walk = this.walkOnly(time)
    if (walk) {
      found.push(walk)
      this.goal.fill(walk.arrives)
    }
    for (const node of this.accessNodes) {
      const at = time + this.access[node]!
      for (let k = 0; k <= this.rideLimit; k++) this.ready[k * this.nodeCount + node] = at
      this.mark(node)
    }
    this.rounds(1)
    for (let k = 1; k <= this.rideLimit; k++) if (this.goalNode[k]! >= 0) found.push(this.readBack(k))
    return found
  }

  /**
   * Every Pareto-optimal trip (departure, arrival, rides) that departs in [from, until]: by departure, latest first,
   * then by rides. Trips that walking all the way would match are left out.
   */
  profile(origins: readonly Place[], goals: readonly Place[], from: number, until: number, maxRides = MAX_RIDES): PlannedItinerary[] {
    this.begin(origins, goals, maxRides)
    const walk = this.walkSeconds()
    const events = this.departuresOf()
    const found: PlannedItinerary[] = []
    const lastStart = Math.max(...this.accessNodes.map((node) => this.boardBy[node]! - this.access[node]!))
    let e = events.count - 1
    while (e >= 0 && events.time[e]! > until) e--
    while (e >= 0 && events.time[e]! >= from) {
      const time = events.time[e]!
      if (time > lastStart) {
        e--
        continue
      }
      for (let k = 0; k <= this.rideLimit; k++) {
        this.goalNode[k] = -1
        if (walk >= 0 && time + walk < this.goal[k]!) this.goal[k] = time + walk
      }
      for (; e >= 0 && events.time[e] === time; e--) this.rideOn(events.pattern[e]!, events.call[e]!, events.train[e]!)
      if (this.touchedCount === 0) continue
      this.relaxTransfers(1)
      this.rounds(2)
      for (let k = 1; k <= this.rideLimit; k++) if (this.goalNode[k]! >= 0) found.push(this.readBack(k))
    }
    return found
  }

  private begin(from: readonly Place[], to: readonly Place[], maxRides: number): void {
    const { timetable } = this.view
    const { footFirst, footTo, footSeconds } = timetable
    for (const node of this.accessNodes) this.access[node] = -1
    for (const node of this.egressNodes) {
      this.egress[node] = -1
      this.goalWalk[node] = -1
    }
    this.accessNodes = []
    this.egressNodes = []
    this.rideLimit = Math.min(maxRides, MAX_RIDES)
    this.arrival.fill(NEVER, 0, (this.rideLimit + 1) * this.nodeCount)
    this.ready.fill(NEVER, 0, (this.rideLimit + 1) * this.nodeCount)
    this.goal.fill(NEVER)
    this.goalNode.fill(-1)
    const reach = (node: number, seconds: number, start: number) => {
      if (this.access[node]! >= 0 && this.access[node]! <= seconds) return
      if (this.access[node]! < 0) this.accessNodes.push(node)
      this.access[node] = seconds
      this.accessFrom[node] = start
    }
    for (const { node, seconds } of from) reach(node, seconds, node)
    for (const { node, seconds } of from) {
      for (let f = footFirst[node]!; f < footFirst[node + 1]!; f++) reach(footTo[f]!, seconds + footSeconds[f]!, node)
    }
    const leave = (node: number, seconds: number, goal: number) => {
      if (this.egress[node]! >= 0 && this.egress[node]! <= seconds) return
      if (this.egress[node]! < 0) this.egressNodes.push(node)
      this.egress[node] = seconds
      this.goalWalk[node] = goal
    }
    for (const { node, seconds } of to) leave(node, seconds, node)
    const { backFirst, backFrom, backSeconds } = this.bounds.feet
    for (const { node, seconds } of to) {
      for (let f = backFirst[node]!; f < backFirst[node + 1]!; f++) leave(backFrom[f]!, seconds + backSeconds[f]!, node)
    }
    this.toGo = this.bounds.to(to)
    const last = this.bounds.lastChance(to)
    this.boardBy = last.board
    this.arriveBy = last.arrive
  }

  /** Seconds to walk from an origin to a goal, -1 when no walk is listed. A goal that is an origin takes 0. */
  private walkSeconds(): number {
    let best = -1
    for (const node of this.egressNodes) {
      const seconds = this.accessNodes.includes(node) ? this.walkVia(node) : -1
      if (seconds >= 0 && (best < 0 || seconds < best)) best = seconds
    }
    return best
  }

  /** One walk only: reached by foot means the goal itself, left by foot means the origin itself. */
  private walkVia(node: number): number {
    return this.accessFrom[node] === node || this.goalWalk[node] === node ? this.access[node]! + this.egress[node]! : -1
  }

  private walkOnly(time: number): PlannedItinerary | undefined {
    const seconds = this.walkSeconds()
    if (seconds < 0) return undefined
    const via = this.egressNodes.find((node) => this.access[node]! >= 0 && this.walkVia(node) === seconds)!
    const from = this.accessFrom[via]!
    const to = this.goalWalk[via]!
    const legs = from === to ? [] : [{ kind: 'walk' as const, from, to, departs: time, arrives: time + seconds }]
    return { departs: time, arrives: time + seconds, rides: 0, legs }
  }

  private mark(node: number): void {
    if (this.isMarked[node]) return
    this.isMarked[node] = 1
    this.marked[this.markedCount++] = node
  }

  private rounds(first: number): void {
    for (let k = first; k <= this.rideLimit && this.markedCount > 0; k++) {
      const queued = this.collectPatterns(k)
      for (let q = 0; q < queued; q++) {
        const pattern = this.queue[q]!
        this.scan(k, pattern, this.firstCall[pattern]!)
        this.firstCall[pattern] = -1
      }
      this.relaxTransfers(k)
    }
    while (this.markedCount > 0) this.isMarked[this.marked[--this.markedCount]!] = 0
  }

  private collectPatterns(k: number): number {
    const { atFirst, atPattern, atCall, flags, callFirst } = this.view
    const ready = (k - 1) * this.nodeCount
    this.roundNumber++
    let queued = 0
    while (this.markedCount > 0) {
      const node = this.marked[--this.markedCount]!
      this.isMarked[node] = 0
      const time = this.ready[ready + node]!
      if (time > this.boardBy[node]! || time + this.toGo[node]! >= this.goal[k]!) continue
      this.freshIn[node] = this.roundNumber
      for (let s = atFirst[node]!; s < atFirst[node + 1]!; s++) {
        const pattern = atPattern[s]!
        const call = atCall[s]!
        if (flags[callFirst[pattern]! + call]! & NO_PICKUP) continue
        const known = this.firstCall[pattern]!
        if (known < 0) {
          this.queue[queued++] = pattern
          this.firstCall[pattern] = call
          this.lastCall[pattern] = call
        } else if (call < known) this.firstCall[pattern] = call
        else if (call > this.lastCall[pattern]!) this.lastCall[pattern] = call
      }
    }
    return queued
  }

  /** Rides the trains of a pattern, boarding the earliest where the round before made that sooner: elsewhere earlier rounds did. */
  private scan(k: number, pattern: number, from: number): void {
    const { view, toGo, arrival, ready, freshIn, arriveBy } = this
    const { nodes, flags, departs, arrives } = view
    const calls = view.callFirst[pattern]!
    const length = view.callFirst[pattern + 1]! - calls
    const trains = view.trainFirst[pattern + 1]! - view.trainFirst[pattern]!
    const times = view.timeFirst[pattern]!
    const now = k * this.nodeCount
    const before = now - this.nodeCount
    const lastBoard = this.lastCall[pattern]!
    const round = this.roundNumber
    let goal = this.goal[k]!
    let train = -1
    let board = -1
    for (let i = from; i < length; i++) {
      const node = nodes[calls + i]!
      if (train >= 0) {
        const at = arrives[times + train * length + i]!
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
      const column = times + i * trains
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
        board = i
      } else if (train > 0 && time <= departs[column + train - 1]!) {
        do train--
        while (train > 0 && time <= departs[column + train - 1]!)
        board = i
      }
    }
  }

  /** First round of a range search: the one train that leaves at the moment looked at. */
  private rideOn(pattern: number, board: number, train: number): void {
    const { view, toGo, arrival } = this
    const calls = view.callFirst[pattern]!
    const length = view.callFirst[pattern + 1]! - calls
    const row = view.timeFirst[pattern]! + train * length
    const n = this.nodeCount
    for (let i = board + 1; i < length; i++) {
      const node = view.nodes[calls + i]!
      const at = view.arrives[row + i]!
      if (at + toGo[node]! >= this.goal[1]!) return
      if (at < arrival[n + node]! && at <= this.arriveBy[node]! && !(view.flags[calls + i]! & NO_DROP_OFF))
        this.arrive(1, node, at, pattern, train, board, i)
    }
  }

  private arrive(k: number, node: number, at: number, pattern: number, train: number, board: number, alight: number): void {
    const label = k * this.nodeCount + node
    this.byPattern[label] = pattern
    this.byTrain[label] = train
    this.byCalls[label] = (board << 16) | alight
    for (let j = k, l = label; j <= this.rideLimit && this.arrival[l]! > at; j++, l += this.nodeCount) this.arrival[l] = at
    if (!this.isTouched[node]) {
      this.isTouched[node] = 1
      this.touched[this.touchedCount++] = node
    }
    const onward = this.egress[node]!
    if (onward < 0 || at + onward >= this.goal[k]!) return
    for (let j = k; j <= this.rideLimit && this.goal[j]! > at + onward; j++) this.goal[j] = at + onward
    this.goalNode[k] = node
  }

  private relaxTransfers(k: number): void {
    const { changeSeconds, footFirst, footTo, footSeconds } = this.view.timetable
    const round = k * this.nodeCount
    while (this.touchedCount > 0) {
      const node = this.touched[--this.touchedCount]!
      this.isTouched[node] = 0
      if (k >= this.rideLimit) continue
      const at = this.arrival[round + node]!
      this.makeReady(k, node, at + changeSeconds[node]!, node)
      for (let f = footFirst[node]!; f < footFirst[node + 1]!; f++) this.makeReady(k, footTo[f]!, at + footSeconds[f]!, node)
    }
  }

  private makeReady(k: number, node: number, time: number, from: number): void {
    const label = k * this.nodeCount + node
    if (time >= this.ready[label]! || time > this.boardBy[node]! || time + this.toGo[node]! >= this.goal[k + 1]!) return
    this.readyFrom[label] = from
    for (let j = k, l = label; j <= this.rideLimit && this.ready[l]! > time; j++, l += this.nodeCount) this.ready[l] = time
    this.mark(node)
  }

  private readBack(k: number): PlannedItinerary {
    const { view } = this
    const legs: (PlannedRide | PlannedWalk)[] = []
    let node = this.goalNode[k]!
    const arrives = this.arrival[k * this.nodeCount + node]! + this.egress[node]!
    if (this.goalWalk[node] !== node) {
      legs.push({ kind: 'walk', from: node, to: this.goalWalk[node]!, departs: arrives - this.egress[node]!, arrives })
    }
    for (let round = k; ; round--) {
      const label = round * this.nodeCount + node
      const pattern = this.byPattern[label]!
      const train = this.byTrain[label]!
      const board = this.byCalls[label]! >>> 16
      const alight = this.byCalls[label]! & 0xffff
      const calls = view.callFirst[pattern]!
      const trains = view.trainFirst[pattern + 1]! - view.trainFirst[pattern]!
      const length = view.callFirst[pattern + 1]! - calls
      const times = view.timeFirst[pattern]!
      const from = view.nodes[calls + board]!
      const departs = view.departs[times + board * trains + train]!
      legs.push({
        kind: 'ride',
        pattern,
        train: view.trainFirst[pattern]! + train,
        board,
        alight,
        from,
        to: node,
        departs,
        arrives: view.arrives[times + train * length + alight]!,
      })
      if (round === 1) {
        const start = this.accessFrom[from]!
        const access = this.access[from]!
        if (start !== from) legs.push({ kind: 'walk', from: start, to: from, departs: departs - access, arrives: departs })
        return { departs: departs - access, arrives, rides: k, legs: legs.reverse() }
      }
      const change = this.readyFrom[(round - 1) * this.nodeCount + from]!
      if (change !== from) {
        const left = this.arrival[(round - 1) * this.nodeCount + change]!
        legs.push({ kind: 'walk', from: change, to: from, departs: left, arrives: this.ready[(round - 1) * this.nodeCount + from]! })
      }
      node = change
    }
  }

  /** What leaves the places of origin, by the moment a rider has to set out. */
  private departuresOf(): Departures {
    const key = this.accessNodes.map((node) => `${node}+${this.access[node]}`).join()
    if (this.events && this.eventsFor === key) return this.events
    const cached = departureCache(this.view).get(key)
    this.events = cached ?? collectDepartures(this.view, this.accessNodes, this.access)
    if (!cached) departureCache(this.view).set(key, this.events)
    this.eventsFor = key
    return this.events
  }
}

interface Departures {
  readonly count: number
  readonly time: Int32Array
  readonly pattern: Int32Array
  readonly call: Int32Array
  readonly train: Int32Array
}

const caches = new WeakMap<DayView, Map<string, Departures>>()

function departureCache(view: DayView): Map<string, Departures> {
  let cache = caches.get(view)
  if (!cache) {
    cache = new Map()
    caches.set(view, cache)
  }
  return cache
}

function collectDepartures(view: DayView, nodes: readonly number[], access: Int32Array): Departures {
  const rows: { time: number; pattern: number; call: number; train: number }[] = []
  for (const node of nodes) {
    for (let s = view.atFirst[node]!; s < view.atFirst[node + 1]!; s++) {
      const pattern = view.atPattern[s]!
      const call = view.atCall[s]!
      const calls = view.callFirst[pattern]!
      if (view.flags[calls + call]! & NO_PICKUP || calls + call === view.callFirst[pattern + 1]! - 1) continue
      const trains = view.trainFirst[pattern + 1]! - view.trainFirst[pattern]!
      const column = view.timeFirst[pattern]! + call * trains
      for (let train = 0; train < trains; train++) rows.push({ time: view.departs[column + train]! - access[node]!, pattern, call, train })
    }
  }
  rows.sort((a, b) => a.time - b.time)
  return {
    count: rows.length,
    time: Int32Array.from(rows, (r) => r.time),
    pattern: Int32Array.from(rows, (r) => r.pattern),
    call: Int32Array.from(rows, (r) => r.call),
    train: Int32Array.from(rows, (r) => r.train),
  }
}
