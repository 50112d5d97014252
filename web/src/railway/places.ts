/** A separate module, so that a first visit loads neither places nor the code that opens them. */
export { openPlaces } from '@yatha/timetable'
