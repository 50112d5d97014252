import { lazyPart } from '../frame/lazy-part.ts'

export const WakeReach = lazyPart(async () => (await import('./wake-reach.tsx')).WakeReach)
export const WakeSheet = lazyPart(async () => (await import('./wake-sheet.tsx')).WakeSheet)
