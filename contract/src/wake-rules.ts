/** Maximum number of stops before the rider's stop at which "Wake me" rings. */
export const MAX_WAKE_STOPS = 5

/** Maximum seconds until the departure of a trip for which the alarm and live guidance are offered. */
export const MAX_SECONDS_TO_DEPARTURE = 3 * 3600
