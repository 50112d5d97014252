/** Number of seconds for which a train stays on a board after its expected (otherwise planned) departure, since trains often leave late. */
export const RECENT_SECONDS = 20 * 60
