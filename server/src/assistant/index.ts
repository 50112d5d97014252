export { assistantFeature } from './feature.ts'
export type { AssistantCounts } from './assistant.api.ts'
export { type Fallback } from './ask-model.ts'
export { spendingOf } from './spending.ts'
