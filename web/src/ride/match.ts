import { distanceMeters, type Position } from '@yatha/timetable'

// Where a phone on a train is along the track: the likeliest sequence of places for its latest fixes, with a hidden Markov model
// (Newson and Krumm, 2009). Only the place along the track leaves the phone: docs/privacy.md.

/** What the phone measured. */
export interface Fix extends Position {
  /** Meters within which the position is, with 68 %. */
  readonly accuracy: number
  /** Epoch seconds. */
  readonly at: number
}

/** The track of a train with its calls, in the direction of travel. */
export interface RidePath {
  readonly line: readonly Position[]
  /** Meters along the line at each call. */
  readonly meters: readonly number[]
  /** When the train is expected at each call, in epoch seconds. */
  readonly times: readonly number[]
}

export type Match =
  | {
      readonly kind: 'on'
      /** The last call that the train has reached. */
      readonly call: number
      /** Part of the way to the next one, in hundredths; 0 at the call. */
      readonly progress: number
    }
  /** Not on this train: away from its track, against its direction, or faster than it can be. */
  | { readonly kind: 'off'; readonly why: 'far' | 'backwards' | 'tooFast' }
  /** Too few fixes so far, or the last one contradicts those before it. */
  | { readonly kind: 'unsure' }

/** Off the track by more than this and the accuracy, a fix is not of the train. */
const TRACK_METERS = 150
/** Less accurate fixes are left out. */
const LEAST_ACCURACY = 500
/** No train here is faster than 100 km/h. */
const METERS_PER_SECOND = 100 / 3.6
/** Fixes that are looked at: ten minutes of them. */
const FIXES = 40
/** The train is at a call this far before it, and this far after it. */
const [BEFORE_CALL, AFTER_CALL] = [40, 60]
/** So far back along the track, in meters and beyond the accuracy, no train goes. */
const BACKWARDS_METERS = 300
/** What it costs, as a negative logarithm, to leave out a fix, and to step back further than fixes are inaccurate. */
const [LEFT_OUT, STEP_BACK] = [8, 6]
/** So many fixes in a row may be left out. */
const MOST_LEFT_OUT = 3

/** A place along the track that a fix may be of. */
interface Place {
  readonly along: number
  readonly off: number
}

interface Step {
  readonly fix: Fix
  readonly places: readonly Place[]
}

/** Follows one phone along the track of one train. */
export class RideMatcher {
  private steps: Step[] = []
  private readonly starts: readonly number[]

  constructor(private readonly path: RidePath) {
    this.starts = startsOf(path.line)
  }

  /** Takes the next fix. One that is not later than the last, or too inaccurate, changes nothing. */
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

  /** The places on the track within reach of a fix: one for each stretch that passes it. */
  private placesOf(fix: Fix): Place[] {
    const { line } = this.path
    const reach = TRACK_METERS + fix.accuracy
    const places: Place[] = []
    for (let i = 1; i < line.length; i++) {
      const { share, off } = nearestOn(line[i - 1]!, line[i]!, fix)
      if (off > reach) continue
      const along = this.starts[i - 1]! + share * (this.starts[i]! - this.starts[i - 1]!)
      const last = places.at(-1)
      // Neighboring pieces of the same stretch.
      if (last && along - last.along < 2 * reach) {
        if (off < last.off) places[places.length - 1] = { along, off }
      } else places.push({ along, off })
    }
    return places
  }

  /** The likeliest way along the track (Viterbi), and how many of the last five fixes are not on it. */
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

  /** A loop begins where it ends: the likelier end is the one where the train should be. */
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

/** The likelihood of going from one place to the next, as a cost; infinite where no train can. */
function stepCost(from: Fix, fromAlong: number, to: Fix, toAlong: number): number {
  const moved = toAlong - fromAlong
  const slack = slackOf(from, to)
  if (Math.abs(moved) > METERS_PER_SECOND * (to.at - from.at) + slack) return Infinity
  const differs = Math.abs(Math.abs(moved) - distanceMeters(from, to)) / (30 + slack / 2)
  return differs + (moved < -slack ? STEP_BACK : moved < 0 ? 0.5 : 0)
}

const slackOf = (a: Fix, b: Fix): number => 50 + a.accuracy + b.accuracy

/** Are the last three places all far behind an earlier one? One alone may be a stray fix. */
function isBackwards(way: readonly Passed[]): boolean {
  const ends = way.slice(-3)
  const isBehind = ({ fix, along }: Passed, end: Passed) => along - end.along > BACKWARDS_METERS + fix.accuracy + end.fix.accuracy
  return ends.length === 3 && way.some((earlier) => ends.every((end) => isBehind(earlier, end)))
}

/** Over several fixes, what one may be wrong by says little. */
function isTooFast(way: readonly Passed[]): boolean {
  const [from, end] = [way.at(-5), way.at(-1)]
  if (!from || !end) return false
  return end.along - from.along > METERS_PER_SECOND * (end.fix.at - from.fix.at) + slackOf(from.fix, end.fix)
}

/** Meters from the beginning of a line at each of its points. */
function startsOf(line: readonly Position[]): number[] {
  const starts = [0]
  for (let i = 1; i < line.length; i++) starts.push(starts[i - 1]! + distanceMeters(line[i - 1]!, line[i]!))
  return starts
}

/** The point of a straight piece that is nearest to a position: its share of the piece, and how far it is. */
function nearestOn(a: Position, b: Position, to: Position): { share: number; off: number } {
  const wide = Math.cos((a.lat * Math.PI) / 180)
  const [x, y] = [(b.lon - a.lon) * wide, b.lat - a.lat]
  const length = x * x + y * y
  const along = (to.lon - a.lon) * wide * x + (to.lat - a.lat) * y
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, along / length))
  const off = distanceMeters({ lat: a.lat + (b.lat - a.lat) * share, lon: a.lon + (b.lon - a.lon) * share }, to)
  return { share, off }
}
