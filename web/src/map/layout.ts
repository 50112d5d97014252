// Positions of the map's marks and names, in pixels at one zoom. Names of main stations are placed first, so that they do not
// move while trains pass. Trains avoid them, and every other name avoids everything placed before.

export interface Point {
  readonly x: number
  readonly y: number
}

export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** A station, landmark or train to place, with the size of its name. */
export interface WantedMark {
  readonly at: Point
  readonly name: Size
  /** Radius of the mark in pixels, without its name. */
  readonly radius: number
  /** True if the name should be shown at this zoom. */
  readonly named: boolean
  /** True if the name is placed before trains, even if it covers the line. */
  readonly main: boolean
}

export interface WantedTrain extends WantedMark {
  /** Degrees clockwise from north. */
  readonly bearing: number
}

/** Position of a name relative to its mark. */
export type Side = 'right' | 'left' | 'above' | 'below' | 'aboveRight' | 'belowRight' | 'aboveLeft' | 'belowLeft'

export interface PlacedMark {
  readonly at: Point
  readonly side: Side | undefined
  /** Side of the mark's square tap target in pixels, which overlaps no other mark's. */
  readonly own: number
}

/** Minimum distance in pixels between two stations. If two are closer, the more important one is drawn. */
const GAP = 11
const TRAIN_GAP = 16
const SIDES: readonly Side[] = ['right', 'left', 'above', 'below', 'aboveRight', 'belowRight', 'aboveLeft', 'belowLeft']
/** Offsets of a train from its position on the line, sideways and along the line in pixels, in the order of preference. */
const ASIDE: readonly (readonly [aside: number, along: number])[] = [
  [13, 0],
  [13, 12],
  [13, -12],
  [24, 0],
  [24, 14],
  [24, -14],
  [36, 0],
  [36, 16],
  [36, -16],
  // If it is crowded: further along the line, or beyond a name.
  [13, 24],
  [13, -24],
  [24, 28],
  [24, -28],
  [42, 0],
  [42, 16],
  [42, -16],
]
const LARGEST = 44

export interface Wanted<S, T, P> {
  /** The most important first. */
  readonly stations: readonly (WantedMark & { readonly of: S })[]
  readonly trains: readonly (WantedTrain & { readonly of: T })[]
  readonly places: readonly (WantedMark & { readonly of: P })[]
  /** The visible part of the map; names stay inside it. */
  readonly room: Box
  /** Boxes of controls and the legend, which cover the map. */
  readonly covered?: readonly Box[]
}

export interface Laid<S, T, P> {
  readonly stations: readonly (PlacedMark & { readonly of: S })[]
  readonly trains: readonly (PlacedMark & { readonly of: T })[]
  readonly places: readonly (PlacedMark & { readonly of: P })[]
  /** Boxes of all placed names, stations and trains. */
  readonly taken: readonly Box[]
}

export function layOut<S, T, P>({ stations, trains, places, room, covered = [] }: Wanted<S, T, P>): Laid<S, T, P> {
  const spots: Point[] = []
  const free = (at: Point, gap: number) => spots.every((spot) => distance(spot, at) >= gap)
  const kept = stations.filter((station) => {
    if (!free(station.at, GAP)) return false
    spots.push(station.at)
    return true
  })
  const taken: Box[] = kept.map(({ at, radius }) => around(at, radius))
  const sides = new Map<WantedMark, Side>()
  const name = (mark: WantedMark, at: Point, radius: number) => {
    // The name of a mark out of sight would have no visible mark at the edge.
    if (!within(around(at, 0), room)) return
    const side = SIDES.find((one) => {
      const box = nameBox(at, radius, mark.name, one)
      return within(box, room) && [...covered, ...taken].every((other) => !meet(box, other))
    })
    if (!side) return
    sides.set(mark, side)
    taken.push(nameBox(at, radius, mark.name, side))
  }
  for (const station of kept) if (station.main) name(station, station.at, station.radius)
  const running = trains.flatMap((train) => {
    const isFree = (spot: Point, from: readonly Box[]) => from.every((other) => !meet(around(spot, train.radius), other))
    const possible = besideLine(train).filter((spot) => free(spot, TRAIN_GAP) && isFree(spot, taken))
    const at = possible.find((spot) => isFree(spot, covered)) ?? possible[0]
    if (!at) return []
    spots.push(at)
    taken.push(around(at, train.radius))
    return [{ train, at }]
  })
  for (const station of kept) if (station.named && !station.main) name(station, station.at, station.radius)
  for (const { train, at } of running) if (train.named) name(train, at, train.radius)
  const seen = places.filter((place) => {
    if (!free(place.at, TRAIN_GAP) || taken.some((other) => meet(around(place.at, place.radius), other))) return false
    const before = taken.length
    taken.push(around(place.at, place.radius))
    name(place, place.at, place.radius)
    if (!sides.has(place)) {
      taken.length = before
      return false
    }
    spots.push(place.at)
    return true
  })
  const placed = (mark: WantedMark, at: Point): PlacedMark => {
    // Browsers accept taps in the whole square around a circle.
    const nearest = Math.min(
      ...spots.filter((spot) => spot !== at).map((spot) => Math.max(Math.abs(spot.x - at.x), Math.abs(spot.y - at.y))),
      LARGEST,
    )
    return { at, side: sides.get(mark), own: Math.min(LARGEST, Math.max(8, Math.floor(nearest) * 2 - 2)) }
  }
  return {
    stations: kept.map((mark) => ({ ...placed(mark, mark.at), of: mark.of })),
    trains: running.map(({ train, at }) => ({ ...placed(train, at), of: train.of })),
    places: seen.map((mark) => ({ ...placed(mark, mark.at), of: mark.of })),
    taken,
  }
}

/** Returns the mark under a finger: the nearest, with a preference for stations. Undefined if none is near. */
export function nearestMark<M extends { readonly at: Point; readonly kind: string }>(marks: readonly M[], finger: Point): M | undefined {
  const score = (mark: M) => distance(mark.at, finger) + (mark.kind === 'station' ? 0 : BEHIND)
  const near = marks.filter((mark) => distance(mark.at, finger) <= REACH)
  return near.sort((a, b) => score(a) - score(b))[0]
}
/** Maximum distance of a finger from its mark, in pixels. */
const REACH = 24
/** Pixels by which a station is preferred; less than half the distance between a station and its train. */
const BEHIND = 4

/** Possible positions of a train, left of its direction of travel: outside the loop for clockwise trains, inside for others. */
function besideLine({ at, bearing }: WantedTrain): Point[] {
  const to = (bearing * Math.PI) / 180
  const [ahead, left] = [
    { x: Math.sin(to), y: -Math.cos(to) },
    { x: -Math.cos(to), y: -Math.sin(to) },
  ]
  return ASIDE.map(([aside, along]) => ({ x: at.x + left.x * aside + ahead.x * along, y: at.y + left.y * aside + ahead.y * along }))
}

/** Returns the distance of a point from a line, in the unit of the coordinates. */
export function distanceFrom(line: readonly Point[], { x, y }: Point): number {
  let least = Infinity
  for (let i = 1; i < line.length; i++) {
    const [a, b] = [line[i - 1]!, line[i]!]
    const [dx, dy] = [b.x - a.x, b.y - a.y]
    const along = Math.max(0, Math.min(1, ((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy || 1)))
    least = Math.min(least, Math.hypot(a.x + along * dx - x, a.y + along * dy - y))
  }
  return least
}

const SPACE = 4

export function nameBox({ x, y }: Point, radius: number, { width, height }: Size, side: Side): Box {
  if (side === 'right' || side === 'left') {
    const left = side === 'right' ? x + radius + SPACE : x - radius - SPACE - width
    return { left, right: left + width, top: y - height / 2, bottom: y + height / 2 }
  }
  const corner = side !== 'above' && side !== 'below'
  const top = side.startsWith('above') ? y - radius - height : y + radius
  const left = !corner ? x - width / 2 : side.endsWith('Right') ? x + radius : x - radius - width
  return { left, right: left + width, top, bottom: top + height }
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)
const around = ({ x, y }: Point, radius: number): Box => ({ left: x - radius, right: x + radius, top: y - radius, bottom: y + radius })
export const meet = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
export const within = (box: Box, room: Box) =>
  box.left >= room.left && box.right <= room.right && box.top >= room.top && box.bottom <= room.bottom
