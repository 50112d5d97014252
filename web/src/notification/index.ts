export { useUnread } from './use-notifications.ts'
