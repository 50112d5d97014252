import { lazyPart } from '../frame/lazy-part.ts'

/** The picker with the finder of names, fetched when it is first opened: the home screen shows trains without it. */
export const StationPicker = lazyPart(async () => (await import('./station-picker.tsx')).StationPicker)
