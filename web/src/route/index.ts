export { RouteRow } from './route-row.tsx'
export { TrainStatus } from './running.tsx'
