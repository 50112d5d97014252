export { PinChips } from './pin-chips.tsx'
export { SearchCard } from './search-card.tsx'
