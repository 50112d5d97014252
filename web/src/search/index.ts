export { SearchCard } from './search-card.tsx'
