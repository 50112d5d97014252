export { contactFeature } from './contact.api.ts'
