// Positions of the map's marks and names, in pixels at one zoom. Names of main stations are placed first, so that they do not move while
// trains pass. Trains are placed next, and then every other name where it covers nothing.

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
export interface MarkToPlace {
  readonly at: Point
  readonly name: Size
  /** Radius of the mark in pixels, without its name. */
  readonly radius: number
  /** True if the name should be shown at this zoom. */
  readonly named: boolean
  /** True if the name is placed before the trains, so that it does not move while they pass. */
  readonly main: boolean
}

export interface TrainToPlace extends MarkToPlace {
  /** Degrees clockwise from north. */
  readonly bearing: number
}

/** Position of a name relative to its mark. */
export type NameSide = 'right' | 'left' | 'above' | 'below' | 'aboveRight' | 'belowRight' | 'aboveLeft' | 'belowLeft'

export interface PlacedMark {
  readonly at: Point
  readonly side: NameSide | undefined
  /** Edge length in pixels of the mark's square tap target, which does not contain the center of another mark. */
  readonly tapSize: number
}

/** Minimum distance in pixels between two stations. If two stations are closer to each other, only the more important station is drawn. */
const MIN_STATION_GAP = 11
const MIN_TRAIN_GAP = 16
const SIDES: readonly NameSide[] = ['right', 'left', 'above', 'below', 'aboveRight', 'belowRight', 'aboveLeft', 'belowLeft']
/** Offsets of a train from its position on the line, sideways and along the line in pixels, in the order of preference. */
const TRAIN_OFFSETS: readonly (readonly [aside: number, along: number])[] = [
  [13, 0],
  [13, 12],
  [13, -12],
  [24, 0],
  [24, 14],
  [24, -14],
  [36, 0],
  [36, 16],
  [36, -16],
  // If these positions are occupied, tries positions further along the line, or beyond a name.
  [13, 24],
  [13, -24],
  [24, 28],
  [24, -28],
  [42, 0],
  [42, 16],
  [42, -16],
]
const MAX_TAP_SIZE = 44

export interface LayoutInput<S, T, P> {
  /** Ordered by importance, the most important station first. */
  readonly stations: readonly (MarkToPlace & { readonly item: S })[]
  readonly trains: readonly (TrainToPlace & { readonly item: T })[]
  readonly places: readonly (MarkToPlace & { readonly item: P })[]
  /** The visible part of the map; names stay inside it. */
  readonly visibleBox: Box
  /** Boxes of everything that covers the map: controls, the legend, and the rider's position. */
  readonly coveredBoxes?: readonly Box[]
}

export interface Layout<S, T, P> {
  readonly stations: readonly (PlacedMark & { readonly item: S })[]
  readonly trains: readonly (PlacedMark & { readonly item: T })[]
  readonly places: readonly (PlacedMark & { readonly item: P })[]
  /** Boxes of all placed names, stations and trains. */
  readonly occupied: readonly Box[]
}

export function layOutMarks<S, T, P>({ stations, trains, places, visibleBox, coveredBoxes = [] }: LayoutInput<S, T, P>): Layout<S, T, P> {
  const positions: Point[] = []
  const isSpotFree = (at: Point, gap: number) => positions.every((spot) => distance(spot, at) >= gap)
  const visibleStations = stations.filter((station) => {
    if (!isSpotFree(station.at, MIN_STATION_GAP)) return false
    positions.push(station.at)
    return true
  })
  const occupied: Box[] = visibleStations.map(({ at, radius }) => boxAround(at, radius))
  const sides = new Map<MarkToPlace, NameSide>()
  const placeName = (mark: MarkToPlace, at: Point, radius: number) => {
    // A mark outside the visible part is not named: its name would be at the edge, without a mark.
    if (!isInside(boxAround(at, 0), visibleBox)) return
    const side = SIDES.find((one) => {
      const box = nameBox(at, radius, mark.name, one)
      return isInside(box, visibleBox) && [...coveredBoxes, ...occupied].every((other) => !boxesOverlap(box, other))
    })
    if (!side) return
    sides.set(mark, side)
    occupied.push(nameBox(at, radius, mark.name, side))
  }
  for (const station of visibleStations) if (station.main) placeName(station, station.at, station.radius)
  const placedTrains = trains.flatMap((train) => {
    const isFree = (spot: Point, from: readonly Box[]) => from.every((other) => !boxesOverlap(boxAround(spot, train.radius), other))
    const possibleSpots = positionsBesideLine(train).filter((spot) => isSpotFree(spot, MIN_TRAIN_GAP) && isFree(spot, occupied))
    const at = possibleSpots.find((spot) => isFree(spot, coveredBoxes)) ?? possibleSpots[0]
    if (!at) return []
    positions.push(at)
    occupied.push(boxAround(at, train.radius))
    return [{ train, at }]
  })
  for (const station of visibleStations) if (station.named && !station.main) placeName(station, station.at, station.radius)
  for (const { train, at } of placedTrains) if (train.named) placeName(train, at, train.radius)
  const placedPlaces = places.filter((place) => {
    if (!isSpotFree(place.at, MIN_TRAIN_GAP) || occupied.some((other) => boxesOverlap(boxAround(place.at, place.radius), other)))
      return false
    const before = occupied.length
    occupied.push(boxAround(place.at, place.radius))
    placeName(place, place.at, place.radius)
    if (!sides.has(place)) {
      occupied.length = before
      return false
    }
    positions.push(place.at)
    return true
  })
  const placedMark = (mark: MarkToPlace, at: Point): PlacedMark => {
    // The larger of the horizontal and the vertical distance, because browsers accept taps in the whole square around a circle.
    const nearest = Math.min(
      ...positions.filter((spot) => spot !== at).map((spot) => Math.max(Math.abs(spot.x - at.x), Math.abs(spot.y - at.y))),
      MAX_TAP_SIZE,
    )
    return { at, side: sides.get(mark), tapSize: Math.min(MAX_TAP_SIZE, Math.max(8, Math.floor(nearest) * 2 - 2)) }
  }
  return {
    stations: visibleStations.map((mark) => ({ ...placedMark(mark, mark.at), item: mark.item })),
    trains: placedTrains.map(({ train, at }) => ({ ...placedMark(train, at), item: train.item })),
    places: placedPlaces.map((mark) => ({ ...placedMark(mark, mark.at), item: mark.item })),
    occupied,
  }
}

/** Returns the mark under a finger: the nearest, with a preference for stations. Undefined if none is near. */
export function nearestMark<M extends { readonly at: Point; readonly kind: string }>(marks: readonly M[], finger: Point): M | undefined {
  const score = (mark: M) => distance(mark.at, finger) + (mark.kind === 'station' ? 0 : STATION_PREFERENCE)
  const nearbyMarks = marks.filter((mark) => distance(mark.at, finger) <= MAX_FINGER_DISTANCE)
  return nearbyMarks.sort((a, b) => score(a) - score(b))[0]
}
/** Maximum distance of a finger from the mark that it selects, in pixels. */
const MAX_FINGER_DISTANCE = 24
/**
 * Number of pixels by which a train must be nearer to the finger than a station to be selected. Less than half the distance between a
 * station and a train at that station.
 */
const STATION_PREFERENCE = 4

/**
 * Returns the possible positions of a train, left of its direction of travel: outside the loop for clockwise trains, inside for
 * anticlockwise trains.
 */
function positionsBesideLine({ at, bearing }: TrainToPlace): Point[] {
  const angle = (bearing * Math.PI) / 180
  const [ahead, left] = [
    { x: Math.sin(angle), y: -Math.cos(angle) },
    { x: -Math.cos(angle), y: -Math.sin(angle) },
  ]
  return TRAIN_OFFSETS.map(([aside, along]) => ({ x: at.x + left.x * aside + ahead.x * along, y: at.y + left.y * aside + ahead.y * along }))
}

/** Returns the distance of a point from a line, in the unit of the coordinates. */
export function distanceFromLine(line: readonly Point[], { x, y }: Point): number {
  let minDistance = Infinity
  for (let i = 1; i < line.length; i++) {
    const [a, b] = [line[i - 1]!, line[i]!]
    const [dx, dy] = [b.x - a.x, b.y - a.y]
    const along = Math.max(0, Math.min(1, ((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy || 1)))
    minDistance = Math.min(minDistance, Math.hypot(a.x + along * dx - x, a.y + along * dy - y))
  }
  return minDistance
}

const NAME_GAP = 4

export function nameBox({ x, y }: Point, radius: number, { width, height }: Size, side: NameSide): Box {
  if (side === 'right' || side === 'left') {
    const left = side === 'right' ? x + radius + NAME_GAP : x - radius - NAME_GAP - width
    return { left, right: left + width, top: y - height / 2, bottom: y + height / 2 }
  }
  const corner = side !== 'above' && side !== 'below'
  const top = side.startsWith('above') ? y - radius - height : y + radius
  const left = !corner ? x - width / 2 : side.endsWith('Right') ? x + radius : x - radius - width
  return { left, right: left + width, top, bottom: top + height }
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)
const boxAround = ({ x, y }: Point, radius: number): Box => ({ left: x - radius, right: x + radius, top: y - radius, bottom: y + radius })
export const boxesOverlap = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
export const isInside = (box: Box, visibleBox: Box) =>
  box.left >= visibleBox.left && box.right <= visibleBox.right && box.top >= visibleBox.top && box.bottom <= visibleBox.bottom
