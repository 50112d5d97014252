import { lazyPart } from '../../frame/lazy-part.ts'

export const LockedPhoneNote = lazyPart(async () => (await import('./alarm-conditions.tsx')).LockedPhoneNote)
export const AlarmSheet = lazyPart(async () => (await import('./wake-sheet.tsx')).AlarmSheet)

/** Turns the alarm and its push off. */
export const endTripAlarm = async (): Promise<void> => (await import('./wake.ts')).setTripAlarm(undefined)
