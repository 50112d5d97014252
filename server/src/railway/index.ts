export { LiveRailway } from './live-railway.ts'
export { railwayFeature } from './railway.api.ts'
