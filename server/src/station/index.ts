export { quickBoard, stationFeature } from './station.api.ts'
