import { lazyPart } from '../frame/lazy-part.ts'

export const PinOffer = lazyPart(async () => (await import('./pin-offer.tsx')).PinOffer)
export const AlertOffer = lazyPart(async () => (await import('./alert-offer.tsx')).AlertOffer)
export const AlertSheet = lazyPart(async () => (await import('./alert-offer.tsx')).AlertSheet)
