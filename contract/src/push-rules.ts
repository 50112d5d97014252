/** Ways to a phone: a browser, the native shell, a Telegram chat. */
export const PUSH_KINDS = ['web', 'fcm', 'telegram'] as const
export type PushKind = (typeof PUSH_KINDS)[number]
export const DELIVERY_STATES = ['waiting', 'sending', 'sent', 'shown', 'failed'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]
export const NOTIFICATION_KINDS = ['alert', 'edition', 'moderation', 'test'] as const
/** Characters of a token for pushes. */
export const PUSH_TOKEN_LENGTH = 4096
/** Phones of one rider that get pushes; more push out the oldest. */
export const MOST_PHONES = 20
/** For how long notifications are kept. */
export const NOTIFICATION_DAYS = 90
