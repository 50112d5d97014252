export { mapFeature } from './map.api.ts'
