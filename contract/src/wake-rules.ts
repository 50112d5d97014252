/** Maximum number of stops before the rider's stop at which "Wake me" rings. */
export const MAX_WAKE_STOPS = 5
