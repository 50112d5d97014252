export { wakeFeature } from './feature.ts'
