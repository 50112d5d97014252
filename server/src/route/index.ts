export { routeFeature } from './route.api.ts'
