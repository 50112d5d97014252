// Places the names of stations inside the ring, so that they do not overlap the inner trains, the count in the middle or one another.
// Lengths are in CSS pixels from the center of the ring; y points down.

export interface RingName {
  /** Direction of the station from the center, in radians; 0 points right, growing clockwise. */
  readonly angle: number
  /** Size of the text. */
  readonly width: number
  readonly height: number
}

/** The center of a text. */
export interface NameCenter {
  readonly x: number
  readonly y: number
}

export interface Box extends NameCenter {
  readonly width: number
  readonly height: number
}

/** Distance from the line to the nearest point of a name, which leaves space for a train inside the ring. */
export const NAME_GAP_PIXELS = 24
/** Maximum distance of a name from its station, in x and y. A more distant name could be read as another station's. */
export const MAX_NAME_DISTANCE_PIXELS = 36
/** Offsets of a name from its preferred place, best first: INWARD_STEPS toward the center, VERTICAL_OFFSETS down from the station's ray. */
const INWARD_STEPS = [0, 6, 12]
const VERTICAL_OFFSETS = [0, -10, 10, -20, 20]
const [MIN_GAP_X, MIN_GAP_Y] = [5, 2]

/** Returns a position for each name, or undefined if it does not fit. Earlier names have priority, and `middle` stays free. */
export function placeNames(names: readonly RingName[], radius: number, middle: Box): (NameCenter | undefined)[] {
  const occupiedBoxes: Box[] = [middle]
  return names.map((name) => {
    for (const step of INWARD_STEPS) {
      for (const verticalOffset of VERTICAL_OFFSETS) {
        const box = boxAt(name, radius - NAME_GAP_PIXELS - step, verticalOffset)
        if (!box || isFar(box, name, radius) || occupiedBoxes.some((other) => overlap(box, other))) continue
        occupiedBoxes.push(box)
        return { x: box.x, y: box.y }
      }
    }
    return undefined
  })
}

/**
 * Returns the box of a name that touches a circle from inside, centered on the station's ray or `verticalOffset` pixels below it.
 * Undefined if the circle is too small.
 */
function boxAt({ angle, width, height }: RingName, radius: number, verticalOffset: number): Box | undefined {
  for (let distance = radius; distance >= 0; distance--) {
    const [x, y] = [distance * Math.cos(angle), distance * Math.sin(angle) + verticalOffset]
    if (Math.hypot(Math.abs(x) + width / 2, Math.abs(y) + height / 2) <= radius) return { x, y, width, height }
  }
  return undefined
}

const overlap = (a: Box, b: Box): boolean =>
  Math.abs(a.x - b.x) < (a.width + b.width) / 2 + MIN_GAP_X && Math.abs(a.y - b.y) < (a.height + b.height) / 2 + MIN_GAP_Y

const isFar = ({ x, y, width, height }: Box, { angle }: RingName, radius: number): boolean =>
  Math.max(Math.abs(x - radius * Math.cos(angle)) - width / 2, Math.abs(y - radius * Math.sin(angle)) - height / 2) >
  MAX_NAME_DISTANCE_PIXELS
