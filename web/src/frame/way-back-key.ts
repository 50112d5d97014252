/** Storage key of the page to return to (way-back.ts). A separate module, so that a first visit does not load the code that reads it. */
export const RETURN_PAGE_KEY = 'yatha.way-back'
/** Storage key of the current trip. */
export const CURRENT_TRIP_KEY = 'yatha.go'
