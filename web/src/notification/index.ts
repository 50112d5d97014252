export { useUnread } from './use-notifications.ts'
export { LastGoodTest } from './last-good.tsx'
