import { lazyPart } from '../../frame/lazy-part.ts'

export const WakeReach = lazyPart(async () => (await import('./wake-reach.tsx')).WakeReach)
export const WakeSheet = lazyPart(async () => (await import('./wake-sheet.tsx')).WakeSheet)

/** Turns the alarm and its push off. */
export const endWake = async (): Promise<void> => (await import('./wake.ts')).setWake(undefined)
