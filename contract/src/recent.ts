/** Seconds for which a board still lists a train after its expected (without live data, planned) departure: trains often leave late. */
export const RECENTLY_DEPARTED_SECONDS = 20 * 60
