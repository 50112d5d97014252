export { assistantFeature } from './feature.ts'
export { dailyTokenSpender } from './spending.ts'
