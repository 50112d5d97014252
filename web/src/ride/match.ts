import { distanceMeters, type Position } from '@yatha/timetable'

// Map matching: finds the likeliest positions along a train's track for the latest fixes of a phone, with a hidden Markov model (Newson and
// Krumm, 2009). The fixes are never sent, only the position along the track: docs/privacy.md.

/** A measured position of the phone. */
export interface Fix extends Position {
  /** Radius in meters that contains the position with a probability of 95% (W3C Geolocation). Some phones report a smaller radius. */
  readonly accuracy: number
  /** Epoch seconds. */
  readonly at: number
}

/** The track of a train with its calls, in the direction of travel. */
export interface RidePath {
  readonly line: readonly Position[]
  /** Meters along the line at each call. */
  readonly meters: readonly number[]
  /** Expected times of the train at each call, in epoch seconds. */
  readonly times: readonly number[]
}

export type Match =
  | {
      readonly kind: 'on'
      /** Index of the last call that the train has reached. */
      readonly call: number
      /** Progress to the next call, as a fraction in steps of 0.01; 0 at the call. */
      readonly progress: number
      /** Distance of the train from the start of the track, in meters along the track. */
      readonly along: number
    }
  /** The phone is not on this train: it is too far from the track, moves against the train's direction, or is faster than any train. */
  | { readonly kind: 'off'; readonly why: 'far' | 'backwards' | 'tooFast' }
  /** Too few fixes so far, or the last fix contradicts earlier fixes. */
  | { readonly kind: 'unsure' }

/** Maximum distance of a fix from the track, in addition to the accuracy of the fix. */
const MAX_TRACK_METERS = 150
/** Maximum `accuracy` of a fix; less accurate fixes are ignored. */
const MAX_RADIUS_METERS = 500
/** Maximum speed of a train: no train on Yangon's railway is faster than 100 km/h. */
const MAX_METERS_PER_SECOND = 100 / 3.6
/** Number of latest fixes that are matched: ten minutes with a fix every 15 seconds. */
const MAX_FIXES = 40
/** How many meters before and beyond a call a train still counts as being at the call. */
const [BEFORE_CALL, AFTER_CALL] = [40, 60]
/** Maximum distance that a train may seem to move backwards along its track, in addition to the accuracy of the fixes. */
const MAX_BACKWARDS_METERS = 300
/** Cost, as a negative logarithm, of skipping a fix, and of a step back that exceeds the inaccuracy of the fixes. */
const [SKIP_COST, STEP_BACK_COST] = [8, 6]
/** Maximum number of consecutive skipped fixes. */
const MAX_SKIPPED = 3

/** A candidate position along the track for a fix. */
interface Candidate {
  readonly along: number
  readonly distance: number
}

interface Step {
  readonly fix: Fix
  readonly candidates: readonly Candidate[]
}

/** Matches the fixes of one phone to the track of one train. */
export class RideMatcher {
  private steps: Step[] = []
  private readonly starts: readonly number[]

  constructor(private readonly path: RidePath) {
    this.starts = startsOf(path.line)
  }

  /** Adds a fix and returns the new match. Ignores a fix that is inaccurate or not later than the last one. */
  addFix(fix: Fix): Match {
    const last = this.steps.at(-1)
    if (fix.accuracy <= MAX_RADIUS_METERS && (!last || fix.at > last.fix.at))
      this.steps = [...this.steps, { fix, candidates: this.candidatesOf(fix) }].slice(-MAX_FIXES)
    return this.match()
  }

  private match(): Match {
    const latest = this.steps.slice(-4)
    if (latest.length >= 3 && latest.filter(({ candidates }) => candidates.length === 0).length >= 3) return { kind: 'off', why: 'far' }
    const bestPath = this.likeliestPath(this.steps.filter(({ candidates }) => candidates.length > 0))
    if (!bestPath) return { kind: 'unsure' }
    if (isBackwards(bestPath.points)) return { kind: 'off', why: 'backwards' }
    if (bestPath.skippedCount >= 3 || isTooFast(bestPath.points)) return { kind: 'off', why: 'tooFast' }
    const [end] = bestPath.points.slice(-1)
    if (bestPath.points.length < 2 || !end || end.fix !== this.steps.at(-1)?.fix) return { kind: 'unsure' }
    return { kind: 'on', ...this.callAt(end.along), along: end.along }
  }

  /** Returns the candidate positions for a fix: the nearest point on each stretch of the track within reach of the fix. */
  private candidatesOf(fix: Fix): Candidate[] {
    const { line } = this.path
    const reach = MAX_TRACK_METERS + fix.accuracy
    const candidates: Candidate[] = []
    for (let i = 1; i < line.length; i++) {
      const { share, distance } = nearestOnSegment(line[i - 1]!, line[i]!, fix)
      if (distance > reach) continue
      const along = this.starts[i - 1]! + share * (this.starts[i]! - this.starts[i - 1]!)
      const last = candidates.at(-1)
      // Adjacent segments of the same stretch share one candidate.
      if (last && along - last.along < 2 * reach) {
        if (distance < last.distance) candidates[candidates.length - 1] = { along, distance }
      } else candidates.push({ along, distance })
    }
    return candidates
  }

  /** Returns the likeliest path along the track (Viterbi algorithm), and how many of the last five fixes it skips. */
  private likeliestPath(steps: readonly Step[]): { points: PathPoint[]; skippedCount: number } | undefined {
    const costs: { cost: number; from?: readonly [step: number, candidate: number] }[][] = []
    for (const [i, { fix, candidates }] of steps.entries()) {
      costs.push(
        candidates.map((candidate) => {
          const emissionCost = (candidate.distance / (25 + fix.accuracy)) ** 2 / 2
          let best: { cost: number; from?: readonly [number, number] } = {
            cost: this.punctualityCost(candidate.along, fix.at) + i * SKIP_COST,
          }
          for (let before = i - 1; before >= 0 && before >= i - 1 - MAX_SKIPPED; before--) {
            for (const [p, earlier] of steps[before]!.candidates.entries()) {
              const step = stepCost(steps[before]!.fix, earlier.along, fix, candidate.along)
              const cost = costs[before]![p]!.cost + step + (i - 1 - before) * SKIP_COST
              if (cost < best.cost) best = { cost, from: [before, p] }
            }
          }
          return { ...best, cost: best.cost + emissionCost }
        }),
      )
    }
    let end: readonly [number, number] | undefined
    let minCost = Infinity
    for (let i = Math.max(0, steps.length - 1 - MAX_SKIPPED); i < steps.length; i++) {
      for (const [p, { cost }] of costs[i]!.entries()) {
        const total = cost + (steps.length - 1 - i) * SKIP_COST
        if (total < minCost) [end, minCost] = [[i, p], total]
      }
    }
    if (!end) return undefined
    const points: PathPoint[] = []
    const usedSteps = new Set<number>()
    for (let at: readonly [number, number] | undefined = end; at; at = costs[at[0]]![at[1]]!.from) {
      points.unshift({ fix: steps[at[0]]!.fix, along: steps[at[0]]!.candidates[at[1]]!.along })
      usedSteps.add(at[0])
    }
    const skippedCount = [...steps.keys()].slice(-5).filter((i) => !usedSteps.has(i)).length
    return { points, skippedCount }
  }

  /** Returns the cost of being early or late. On a loop, whose ends are at the same station, this cost decides between the two ends. */
  private punctualityCost(along: number, at: number): number {
    const { meters, times } = this.path
    const ahead = meters.findIndex((each) => each >= along)
    const next = ahead === -1 ? meters.length - 1 : Math.max(1, ahead)
    const [from, to] = [meters[next - 1]!, meters[next]!]
    const share = to > from ? Math.min(1, Math.max(0, (along - from) / (to - from))) : 0
    const dueAt = times[next - 1]! + share * (times[next]! - times[next - 1]!)
    const secondsLate = at - dueAt
    return secondsLate >= 0 ? secondsLate / 900 : -secondsLate / 300
  }

  private callAt(along: number): { call: number; progress: number } {
    const { meters } = this.path
    const last = meters.length - 1
    let call = 0
    while (call < last && meters[call + 1]! - BEFORE_CALL <= along) call++
    if (call === last || along <= meters[call]! + AFTER_CALL) return { call, progress: 0 }
    const share = (along - meters[call]!) / (meters[call + 1]! - meters[call]!)
    return { call, progress: Math.min(0.99, Math.max(0.01, Math.round(share * 100) / 100)) }
  }
}

interface PathPoint {
  readonly fix: Fix
  readonly along: number
}

/** Returns the cost of moving from one position to the next; infinite if no train can make this move. */
function stepCost(from: Fix, fromAlong: number, to: Fix, toAlong: number): number {
  const movedMeters = toAlong - fromAlong
  const tolerance = toleranceMeters(from, to)
  if (Math.abs(movedMeters) > MAX_METERS_PER_SECOND * (to.at - from.at) + tolerance) return Infinity
  const difference = Math.abs(Math.abs(movedMeters) - distanceMeters(from, to)) / (30 + tolerance / 2)
  return difference + (movedMeters < -tolerance ? STEP_BACK_COST : movedMeters < 0 ? 0.5 : 0)
}

const toleranceMeters = (a: Fix, b: Fix): number => 50 + a.accuracy + b.accuracy

/** Returns whether the last three positions are all far behind two earlier positions. A single position may be an outlier. */
function isBackwards(points: readonly PathPoint[]): boolean {
  const ends = points.slice(-3)
  const isBehind = ({ fix, along }: PathPoint, end: PathPoint) => along - end.along > MAX_BACKWARDS_METERS + fix.accuracy + end.fix.accuracy
  return ends.length === 3 && points.filter((earlier) => ends.every((end) => isBehind(earlier, end))).length >= 2
}

/**
 * Returns whether the phone is faster than any train. Compares positions several fixes apart, so that a single wrong fix has little effect.
 */
function isTooFast(points: readonly PathPoint[]): boolean {
  const [from, end] = [points.at(-5), points.at(-1)]
  if (!from || !end) return false
  return end.along - from.along > MAX_METERS_PER_SECOND * (end.fix.at - from.fix.at) + toleranceMeters(from.fix, end.fix)
}

/** Returns the distance from the start of a line to each of its points, in meters. */
function startsOf(line: readonly Position[]): number[] {
  const starts = [0]
  for (let i = 1; i < line.length; i++) starts.push(starts[i - 1]! + distanceMeters(line[i - 1]!, line[i]!))
  return starts
}

/** Returns the point of a segment that is nearest to a position: its fraction along the segment, and its distance in meters. */
function nearestOnSegment(a: Position, b: Position, to: Position): { share: number; distance: number } {
  const lonScale = Math.cos((a.lat * Math.PI) / 180)
  const [x, y] = [(b.lon - a.lon) * lonScale, b.lat - a.lat]
  const length = x * x + y * y
  const along = (to.lon - a.lon) * lonScale * x + (to.lat - a.lat) * y
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, along / length))
  const distance = distanceMeters({ lat: a.lat + (b.lat - a.lat) * share, lon: a.lon + (b.lon - a.lon) * share }, to)
  return { share, distance }
}
