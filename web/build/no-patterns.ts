/** In place of the router's parser of path patterns: paths are matched by the contract (screenAt), never by a pattern. */
export function parse(): never {
  throw new Error('a path was given to the router as a pattern')
}
