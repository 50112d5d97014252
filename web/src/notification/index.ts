export { useUnread } from './use-notifications.ts'
export { LastGoodTest } from './last-good.tsx'
export { localInstant } from './local-instant.ts'
