import { legInstants, type Itinerary } from '@yatha/contract'

/** Maximum wait between two trains of a useful trip. The planner itself also returns longer waits if nothing arrives earlier. */
const MAX_WAIT_MS = 2 * 3_600_000

/** Returns whether a trip has a long wait between two of its legs. */
export const hasLongWait = ({ longWait, legs }: Pick<Itinerary, 'longWait' | 'legs'>): boolean =>
  longWait !== undefined ||
  legs.some((leg, i) => i > 0 && Date.parse(legInstants(leg).departs) - Date.parse(legInstants(legs[i - 1]!).arrives) > MAX_WAIT_MS)
