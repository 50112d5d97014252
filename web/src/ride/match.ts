import { distanceMeters, type Position } from '@yatha/timetable'

// Map matching of a phone on a train: the likeliest sequence of positions along the track for its latest fixes, with a hidden Markov
// model (Newson and Krumm, 2009). Only the position along the track leaves the phone: docs/privacy.md.

/** A measured position of the phone. */
export interface Fix extends Position {
  /** Radius in meters that contains the position with a probability of 68 %. */
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
    }
  /** Not on this train: away from its track, against its direction, or faster than possible. */
  | { readonly kind: 'off'; readonly why: 'far' | 'backwards' | 'tooFast' }
  /** Too few fixes so far, or the last one contradicts earlier ones. */
  | { readonly kind: 'unsure' }

/** Maximum distance from the track, in addition to the accuracy. */
const TRACK_METERS = 150
/** Fixes with a larger radius are ignored. */
const LEAST_ACCURACY = 500
/** No train here is faster than 100 km/h. */
const METERS_PER_SECOND = 100 / 3.6
/** Number of fixes that are matched: those of ten minutes. */
const FIXES = 40
/** The train counts as being at a call from this distance before it to this distance after it. */
const [BEFORE_CALL, AFTER_CALL] = [40, 60]
/** Maximum distance back along the track, in addition to the accuracy: no train goes back further. */
const BACKWARDS_METERS = 300
/** Cost, as a negative logarithm, of skipping a fix, and of a step back that exceeds the inaccuracy of the fixes. */
const [LEFT_OUT, STEP_BACK] = [8, 6]
/** Maximum number of consecutive skipped fixes. */
const MOST_LEFT_OUT = 3

/** A candidate position along the track for a fix. */
interface Place {
  readonly along: number
  readonly off: number
}

interface Step {
  readonly fix: Fix
  readonly places: readonly Place[]
}

/** Matches the fixes of one phone to the track of one train. */
export class RideMatcher {
  private steps: Step[] = []
  private readonly starts: readonly number[]

  constructor(private readonly path: RidePath) {
    this.starts = startsOf(path.line)
  }

  /** Adds a fix and returns the new match. Ignores a fix that is inaccurate or not later than the last one. */
  take(fix: Fix): Match {
    const last = this.steps.at(-1)
    if (fix.accuracy <= LEAST_ACCURACY && (!last || fix.at > last.fix.at))
      this.steps = [...this.steps, { fix, places: this.placesOf(fix) }].slice(-FIXES)
    return this.match()
  }

  private match(): Match {
    const latest = this.steps.slice(-4)
    if (latest.length >= 3 && latest.filter(({ places }) => places.length === 0).length >= 3) return { kind: 'off', why: 'far' }
    const found = this.likeliest(this.steps.filter(({ places }) => places.length > 0))
    if (!found) return { kind: 'unsure' }
    if (isBackwards(found.way)) return { kind: 'off', why: 'backwards' }
    if (found.leftOut >= 3 || isTooFast(found.way)) return { kind: 'off', why: 'tooFast' }
    const [end] = found.way.slice(-1)
    if (found.way.length < 2 || !end || end.fix !== this.steps.at(-1)?.fix) return { kind: 'unsure' }
    return { kind: 'on', ...this.callAt(end.along) }
  }

  /** Returns the candidate positions within reach of a fix: one for each stretch of the track that passes it. */
  private placesOf(fix: Fix): Place[] {
    const { line } = this.path
    const reach = TRACK_METERS + fix.accuracy
    const places: Place[] = []
    for (let i = 1; i < line.length; i++) {
      const { share, off } = nearestOn(line[i - 1]!, line[i]!, fix)
      if (off > reach) continue
      const along = this.starts[i - 1]! + share * (this.starts[i]! - this.starts[i - 1]!)
      const last = places.at(-1)
      // Adjacent segments of the same stretch.
      if (last && along - last.along < 2 * reach) {
        if (off < last.off) places[places.length - 1] = { along, off }
      } else places.push({ along, off })
    }
    return places
  }

  /** Returns the likeliest path along the track (Viterbi algorithm), and how many of the last five fixes it skips. */
  private likeliest(steps: readonly Step[]): { way: Passed[]; leftOut: number } | undefined {
    const costs: { cost: number; from?: readonly [step: number, place: number] }[][] = []
    for (const [i, { fix, places }] of steps.entries()) {
      costs.push(
        places.map((place) => {
          const own = (place.off / (25 + fix.accuracy)) ** 2 / 2
          let best: { cost: number; from?: readonly [number, number] } = { cost: this.offTime(place.along, fix.at) + i * LEFT_OUT }
          for (let before = i - 1; before >= 0 && before >= i - 1 - MOST_LEFT_OUT; before--) {
            for (const [p, earlier] of steps[before]!.places.entries()) {
              const step = stepCost(steps[before]!.fix, earlier.along, fix, place.along)
              const cost = costs[before]![p]!.cost + step + (i - 1 - before) * LEFT_OUT
              if (cost < best.cost) best = { cost, from: [before, p] }
            }
          }
          return { ...best, cost: best.cost + own }
        }),
      )
    }
    let end: readonly [number, number] | undefined
    let least = Infinity
    for (let i = Math.max(0, steps.length - 1 - MOST_LEFT_OUT); i < steps.length; i++) {
      for (const [p, { cost }] of costs[i]!.entries()) {
        const whole = cost + (steps.length - 1 - i) * LEFT_OUT
        if (whole < least) [end, least] = [[i, p], whole]
      }
    }
    if (!end) return undefined
    const way: Passed[] = []
    const used = new Set<number>()
    for (let at: readonly [number, number] | undefined = end; at; at = costs[at[0]]![at[1]]!.from) {
      way.unshift({ fix: steps[at[0]]!.fix, along: steps[at[0]]!.places[at[1]]!.along })
      used.add(at[0])
    }
    const leftOut = [...steps.keys()].slice(-5).filter((i) => !used.has(i)).length
    return { way, leftOut }
  }

  /** Returns the cost of being early or late. A loop ends where it begins; this prefers the end where the train is expected. */
  private offTime(along: number, at: number): number {
    const { meters, times } = this.path
    const ahead = meters.findIndex((each) => each >= along)
    const next = ahead === -1 ? meters.length - 1 : Math.max(1, ahead)
    const [from, to] = [meters[next - 1]!, meters[next]!]
    const share = to > from ? Math.min(1, Math.max(0, (along - from) / (to - from))) : 0
    const due = times[next - 1]! + share * (times[next]! - times[next - 1]!)
    const late = at - due
    return late >= 0 ? late / 900 : -late / 300
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

interface Passed {
  readonly fix: Fix
  readonly along: number
}

/** Returns the cost of moving from one position to the next; infinite if no train can. */
function stepCost(from: Fix, fromAlong: number, to: Fix, toAlong: number): number {
  const moved = toAlong - fromAlong
  const slack = slackOf(from, to)
  if (Math.abs(moved) > METERS_PER_SECOND * (to.at - from.at) + slack) return Infinity
  const differs = Math.abs(Math.abs(moved) - distanceMeters(from, to)) / (30 + slack / 2)
  return differs + (moved < -slack ? STEP_BACK : moved < 0 ? 0.5 : 0)
}

const slackOf = (a: Fix, b: Fix): number => 50 + a.accuracy + b.accuracy

/** Returns whether the last three positions are all far behind an earlier one. A single one may be an outlier. */
function isBackwards(way: readonly Passed[]): boolean {
  const ends = way.slice(-3)
  const isBehind = ({ fix, along }: Passed, end: Passed) => along - end.along > BACKWARDS_METERS + fix.accuracy + end.fix.accuracy
  return ends.length === 3 && way.some((earlier) => ends.every((end) => isBehind(earlier, end)))
}

/** Compares positions several fixes apart, so that the inaccuracy of one fix matters little. */
function isTooFast(way: readonly Passed[]): boolean {
  const [from, end] = [way.at(-5), way.at(-1)]
  if (!from || !end) return false
  return end.along - from.along > METERS_PER_SECOND * (end.fix.at - from.fix.at) + slackOf(from.fix, end.fix)
}

/** Returns the distance from the start of a line to each of its points, in meters. */
function startsOf(line: readonly Position[]): number[] {
  const starts = [0]
  for (let i = 1; i < line.length; i++) starts.push(starts[i - 1]! + distanceMeters(line[i - 1]!, line[i]!))
  return starts
}

/** Returns the point of a segment that is nearest to a position: its fraction along the segment, and its distance in meters. */
function nearestOn(a: Position, b: Position, to: Position): { share: number; off: number } {
  const wide = Math.cos((a.lat * Math.PI) / 180)
  const [x, y] = [(b.lon - a.lon) * wide, b.lat - a.lat]
  const length = x * x + y * y
  const along = (to.lon - a.lon) * wide * x + (to.lat - a.lat) * y
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, along / length))
  const off = distanceMeters({ lat: a.lat + (b.lat - a.lat) * share, lon: a.lon + (b.lon - a.lon) * share }, to)
  return { share, off }
}
