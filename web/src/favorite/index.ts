export { FavoriteButton } from './favorite-button.tsx'
export { AlertOffer, PinOffer } from './lazy-offer.ts'
export { useFavorites } from './use-favorites.ts'
