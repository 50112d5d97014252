import type { PlaceName } from './place-names.ts'
import type { Span } from './question.ts'

export interface Guess extends Span {
  readonly name: PlaceName
  /** Of the letters: 0 is the name itself. */
  readonly off: number
}
