export { RouteRow } from './route-row.tsx'
export { TrainStatus } from './train-status.tsx'
