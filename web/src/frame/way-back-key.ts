/** A module of its own, so that a first visit does not carry what reads the value. */
export const WAY_BACK_KEY = 'yatha.way-back'
