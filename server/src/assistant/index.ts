export { assistantFeature } from './assistant.api.ts'
