export { notification } from './notification.schema.ts'
