export { quickSearch, searchFeature } from './search.api.ts'
