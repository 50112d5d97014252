export { BlockedRiders } from './lazy-blocked.ts'
