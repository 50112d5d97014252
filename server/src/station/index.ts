export { stationFeature } from './station.api.ts'
