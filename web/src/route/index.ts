export { RouteRow } from './route-row.tsx'
export { Running } from './running.tsx'
