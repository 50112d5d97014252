export { FavoriteButton } from './favorite-button.tsx'
export { PinOffer } from './lazy-offer.ts'
