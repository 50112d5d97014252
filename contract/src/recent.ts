/** Seconds that a train stays on a board after its departure: trains often leave late. */
export const RECENT_SECONDS = 20 * 60
