import { distanceMeters, type Position } from '@yatha/timetable'
import { metersFrom, nearestOn } from '../check-places.ts'

// Where the stops of a trip lie on its shape, as MobilityData's validator looks for it (StopToShapeMatcher): by position, and again by distance.

const BESIDE_METERS = 100
/** Shapes of railways often end before the station does. */
const END_OF_RAILWAY = 4
const MANY_PLACES = 20
/** Fewer than a degree of latitude has anywhere. */
const METERS_OF_DEGREE = 110_000

/** A line with its distances: meters on the ground, and `shape_dist_traveled` where the feed has it. */
export interface ShapeLine {
  readonly points: readonly Position[]
  readonly meters: readonly number[]
  readonly traveled?: readonly number[]
}

/** A call of a trip: where, and how far along its shape the feed says it is. */
export interface ShapeCall {
  readonly at: Position
  readonly traveled?: number
}

/** `call` is the index of the call; `meters` how far it is from the shape, `places` at how many places of the shape it could be. */
export type ShapeProblem =
  | {
      readonly rule: 'stop_too_far_from_shape' | 'stop_too_far_from_shape_using_user_distance'
      readonly call: number
      readonly meters: number
    }
  | { readonly rule: 'stop_has_too_many_matches_for_shape'; readonly call: number; readonly places: number }
  | { readonly rule: 'stops_match_shape_out_of_order'; readonly call: number }

/** A place on a line that may be the stop's. */
interface Place {
  readonly along: number
  readonly off: number
}

/** Meters on the ground along a line, at each of its points. */
export function groundMeters(points: readonly Position[]): number[] {
  const meters = [0]
  for (let i = 1; i < points.length; i++) meters.push(meters[i - 1]! + distanceMeters(points[i - 1]!, points[i]!))
  return meters
}

/** What is wrong with the calls of a trip on its shape; `isRailway` allows a first and last stop that lie farther off. */
export function shapeProblems(line: ShapeLine, calls: readonly ShapeCall[], isRailway: boolean): ShapeProblem[] {
  if (line.points.length === 0 || calls.length === 0) return []
  const problems: ShapeProblem[] = []
  const isEnd = (call: number) => call === 0 || call === calls.length - 1
  const nearby = calls.map(({ at }, call) =>
    placesNear(line, at, call, BESIDE_METERS * (isRailway && isEnd(call) ? END_OF_RAILWAY : 1), problems),
  )
  if (nearby.every((places) => places.length > 0)) inOrder(nearby, problems)
  if (line.traveled && calls[calls.length - 1]!.traveled) byDistance(line, calls, nearby, problems)
  return problems
}

/** The places where the line comes nearest to a stop before it leads away again. */
function placesNear({ points, meters }: ShapeLine, at: Position, call: number, most: number, problems: ShapeProblem[]): Place[] {
  const places: Place[] = []
  let best: Place | undefined
  let endOfLast = Number.POSITIVE_INFINITY
  let isLeaving = false
  const keep = () => {
    if (best) places.push(best)
    best = undefined
  }
  const degrees = most / METERS_OF_DEGREE
  for (let i = 0; i + 1 < points.length; i++) {
    const [north, south] = [Math.max(points[i]!.lat, points[i + 1]!.lat), Math.min(points[i]!.lat, points[i + 1]!.lat)]
    if (at.lat > north + degrees || at.lat < south - degrees) {
      keep()
      isLeaving = false
      continue
    }
    const near = nearestOn(points[i]!, points[i + 1]!, at).at
    const off = distanceMeters(near, at)
    if (off > most) keep()
    else {
      if (isLeaving && off < endOfLast) keep()
      if (!best || off < best.off) best = { off, along: meters[i]! + distanceMeters(points[i]!, near) }
    }
    endOfLast = distanceMeters(points[i + 1]!, at)
    isLeaving = endOfLast > off
  }
  keep()
  if (places.length === 0) problems.push({ rule: 'stop_too_far_from_shape', call, meters: metersFrom(points, at) })
  if (places.length > MANY_PLACES) problems.push({ rule: 'stop_has_too_many_matches_for_shape', call, places: places.length })
  return places
}

/** The places of the stops, one of each, that follow each other along the line and lie nearest; undefined, and a problem, if there are none. */
function inOrder(nearby: readonly (readonly Place[])[], problems: ShapeProblem[]): readonly Place[] | undefined {
  let chains: { readonly off: number; readonly places: readonly Place[] }[] = [{ off: 0, places: [] }]
  for (const [call, places] of nearby.entries()) {
    chains = places.flatMap((place) => {
      const before = chains.filter((chain) => (chain.places.at(-1)?.along ?? 0) <= place.along)
      const best = before.reduce((a, b) => (b.off < a.off ? b : a), before[0]!)
      return before.length > 0 ? [{ off: best.off + place.off, places: [...best.places, place] }] : []
    })
    if (chains.length === 0) {
      problems.push({ rule: 'stops_match_shape_out_of_order', call })
      return undefined
    }
  }
  return chains.reduce((a, b) => (b.off < a.off ? b : a)).places
}

/** The same by the distances of the feed; a call without one, or at 0, is where it was found by its position. */
function byDistance(line: ShapeLine, calls: readonly ShapeCall[], nearby: readonly (readonly Place[])[], problems: ShapeProblem[]): void {
  const places = calls.map(({ at, traveled }, call) => (traveled ? [placeAt(line, traveled, at)] : nearby[call]!))
  if (places.some((own) => own.length === 0)) return
  for (const [call, { off }] of inOrder(places, problems)?.entries() ?? [])
    if (off > BESIDE_METERS) problems.push({ rule: 'stop_too_far_from_shape_using_user_distance', call, meters: off })
}

function placeAt({ points, meters, traveled = meters }: ShapeLine, distance: number, at: Position): Place {
  let i = 0
  while (i + 1 < points.length && traveled[i + 1]! <= distance) i++
  const [from, to] = [points[i]!, points[i + 1] ?? points[i]!]
  const length = (traveled[i + 1] ?? traveled[i]!) - traveled[i]!
  const share = length > 0 ? (distance - traveled[i]!) / length : 0
  const on = { lat: from.lat + (to.lat - from.lat) * share, lon: from.lon + (to.lon - from.lon) * share }
  return { along: meters[i]! + ((meters[i + 1] ?? meters[i]!) - meters[i]!) * share, off: distanceMeters(on, at) }
}
