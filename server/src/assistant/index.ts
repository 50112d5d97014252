export { assistantFeature } from './feature.ts'
export { spendingOf } from './spending.ts'
