/** A module of its own, so that a first visit does not carry what reads the value. */
export const WAY_BACK_KEY = 'yatha.way-back'
/** Where the trip under way is stored. */
export const UNDER_WAY_KEY = 'yatha.go'
