export { BlockedRiders } from './safety/lazy-blocked.ts'
