export { searchFeature } from './search.api.ts'
