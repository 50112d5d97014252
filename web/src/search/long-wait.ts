import { legInstants, type Itinerary } from '@yatha/contract'

/** Longer between two trains is no trip that a rider looks for. The planner itself leaves out nothing that arrives first. */
const LONG_WAIT_MS = 2 * 3_600_000

/** Does it have a long wait between two of its legs? */
export const waitsLong = ({ longWait, legs }: Pick<Itinerary, 'longWait' | 'legs'>): boolean =>
  longWait !== undefined ||
  legs.some((leg, i) => i > 0 && Date.parse(legInstants(leg).departs) - Date.parse(legInstants(legs[i - 1]!).arrives) > LONG_WAIT_MS)
