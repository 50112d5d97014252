// Where the names of stations stand in the ring: inside the line, clear of the band of the inner trains, of the count in
// the middle and of one another. Lengths in CSS pixels, from the center of the ring; y points down.

export interface RingName {
  /** Direction of the station from the center, in radians; 0 points to the right, growing clockwise. */
  readonly angle: number
  /** Size of the text. */
  readonly width: number
  readonly height: number
}

/** The center of a text. */
export interface Place {
  readonly x: number
  readonly y: number
}

export interface Box extends Place {
  readonly width: number
  readonly height: number
}

/** From the line to the nearest point of a name: more than an inner train takes. */
export const NAME_GAP = 24
/** A name farther than this from its station, beside it or above and below it, would be taken for another’s. */
export const FARTHEST = 36
/** Tried in this order: steps toward the center, then up and down from the ray of the station. */
const STEPS = [0, 6, 12]
const ASIDE = [0, -10, 10, -20, 20]
const [SPACE_X, SPACE_Y] = [5, 2]

/** A place for each name, the first ones first; undefined for a name that does not fit at its station. `middle` is taken. */
export function placeNames(names: readonly RingName[], radius: number, middle: Box): (Place | undefined)[] {
  const taken: Box[] = [middle]
  return names.map((name) => {
    for (const step of STEPS) {
      for (const aside of ASIDE) {
        const box = boxAt(name, radius - NAME_GAP - step, aside)
        if (!box || isFar(box, name, radius) || taken.some((other) => overlap(box, other))) continue
        taken.push(box)
        return { x: box.x, y: box.y }
      }
    }
    return undefined
  })
}

/** The box that touches the circle of this radius from inside, on the ray of its station or `aside` above or below it. */
function boxAt({ angle, width, height }: RingName, radius: number, aside: number): Box | undefined {
  for (let distance = radius; distance >= 0; distance--) {
    const [x, y] = [distance * Math.cos(angle), distance * Math.sin(angle) + aside]
    if (Math.hypot(Math.abs(x) + width / 2, Math.abs(y) + height / 2) <= radius) return { x, y, width, height }
  }
  return undefined
}

const overlap = (a: Box, b: Box): boolean =>
  Math.abs(a.x - b.x) < (a.width + b.width) / 2 + SPACE_X && Math.abs(a.y - b.y) < (a.height + b.height) / 2 + SPACE_Y

const isFar = ({ x, y, width, height }: Box, { angle }: RingName, radius: number): boolean =>
  Math.max(Math.abs(x - radius * Math.cos(angle)) - width / 2, Math.abs(y - radius * Math.sin(angle)) - height / 2) > FARTHEST
