import type { PlaceName } from './place-names.ts'
import type { Span } from './question.ts'

export interface NameGuess extends Span {
  readonly name: PlaceName
  /** Fraction of the letters that differ from the name; 0 for the name itself. */
  readonly errorRate: number
}
