import { lazyPart } from '../frame/lazy-part.ts'

export { FavoriteButton } from './favorite-button.tsx'
export const AlertOffer = lazyPart(async () => (await import('./alert-offer.tsx')).AlertOffer)
export { PinOffer } from './lazy-offer.ts'
export { useFavorites } from './use-favorites.ts'
