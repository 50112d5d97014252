/** Replaces the router's parser of path patterns, to save its size. The app finds screens with `screenAt`, which needs no patterns. */
export function parse(): never {
  throw new Error('a path was given to the router as a pattern')
}
