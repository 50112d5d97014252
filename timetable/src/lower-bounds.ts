import type { Place } from './itinerary.ts'
import { ALWAYS, lastChance, type LastChance } from './last-chance.ts'
import { leastSeconds, linksOf, UNREACHABLE, type Links } from './least-seconds.ts'
import { remembered } from './remembered.ts'
import type { GoalBounds } from './rounds.ts'
import type { DayView } from './view-layout.ts'
import { walksTo, type WalksTo } from './walks.ts'

/** A large railway has more nodes: for a single departure, the least seconds to a goal are not worth their time. */
const MOST_OF_SMALL = 2500
/** Most entries in the tables of goals: 16 MB of each kind. */
const MOST_KEPT = 4_000_000

/**
 * Lower bounds for itineraries to a goal: the least seconds from each node at any time of day, ignoring changes, and the
 * latest departure times. Computed once per goal and view; large railways drop the oldest goals.
 */
export class LowerBounds {
  readonly walks: WalksTo
  private linksMade: Links | undefined
  /** Bounds that leave nothing out, the same for every goal. */
  private readonly none: GoalBounds
  private readonly nodeCount: number
  private readonly mostGoals: number
  private readonly least = new Map<number, Int32Array>()
  private readonly chances = new Map<number, LastChance>()

  private constructor(private readonly view: DayView) {
    this.nodeCount = view.timetable.nodeCount
    this.mostGoals = Math.ceil(MOST_KEPT / Math.max(1, this.nodeCount))
    this.walks = walksTo(view.timetable)
    if (!this.isLarge) this.linksMade = linksOf(view, this.walks)
    const always = new Int32Array(this.nodeCount).fill(ALWAYS)
    this.none = { toGo: new Int32Array(this.nodeCount), last: { board: always, arrive: always } }
  }

  /**
   * Those of a search from one departure time: working out the last chances of a new goal takes longer than searching without them, and
   * so do its least seconds on a large railway.
   */
  ofOneDeparture(goals: readonly Place[]): GoalBounds {
    if (this.knows(goals)) return this.ofProfile(goals)
    return this.isLarge ? this.none : { ...this.none, toGo: this.to(goals) }
  }

  /** Those of a search over many departure times. */
  ofProfile(goals: readonly Place[]): GoalBounds {
    return { toGo: this.to(goals), last: this.lastChance(goals) }
  }

  /** The bounds of a view, created on first use. */
  static of(view: DayView): LowerBounds {
    return (view.memo.bounds ??= new LowerBounds(view))
  }

  get isLarge(): boolean {
    return this.nodeCount > MOST_OF_SMALL
  }

  private knows([one, ...others]: readonly Place[]): boolean {
    return one !== undefined && others.length === 0 && one.seconds === 0 && this.least.has(one.node) && this.chances.has(one.node)
  }

  private get links(): Links {
    return (this.linksMade ??= linksOf(this.view, this.walks))
  }

  /** Least seconds from every node to the nearest of the goals. Shared: do not change. */
  private to(goals: readonly Place[]): Int32Array {
    const one = goals[0]
    if (one && goals.length === 1 && one.seconds === 0) return this.toNode(one.node)
    const least = new Int32Array(this.nodeCount).fill(UNREACHABLE)
    for (const { node, seconds } of goals) {
      const single = this.toNode(node)
      for (let i = 0; i < least.length; i++)
        if (single[i]! < UNREACHABLE && single[i]! + seconds < least[i]!) least[i] = single[i]! + seconds
    }
    return least
  }

  /** Latest times for the nearest of the goals. Shared: do not change. */
  private lastChance(goals: readonly Place[]): LastChance {
    const nodes = goals.map((goal) => goal.node)
    const [one] = nodes
    if (one === undefined || nodes.length > 1) return lastChance(this.view, nodes, this.walks)
    return remembered(this.chances, one, this.mostGoals, () => lastChance(this.view, nodes, this.walks))
  }

  private toNode(goal: number): Int32Array {
    return remembered(this.least, goal, this.mostGoals, () => leastSeconds(this.links, this.nodeCount, goal))
  }
}
