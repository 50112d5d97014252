import { lazyPart } from '../frame/lazy-part.ts'

/** The picker with name search; loaded when it is first opened, because the home screen works without it. */
export const StationPicker = lazyPart(async () => (await import('./station-picker.tsx')).StationPicker)
