/** Push channels: a browser, the native shell, a Telegram chat. */
export const PUSH_KINDS = ['web', 'fcm', 'telegram'] as const
export type PushKind = (typeof PUSH_KINDS)[number]
export const DELIVERY_STATES = ['waiting', 'sending', 'sent', 'shown', 'failed'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]
export const NOTIFICATION_KINDS = ['alert', 'edition', 'moderation', 'wake', 'test'] as const
/** Maximum length of a push token, in characters. */
export const MAX_PUSH_TOKEN_CHARACTERS = 4096
/** Maximum number of a rider's phones that get pushes; one more phone replaces the oldest one. */
export const MAX_PHONES = 20
/** Days for which notifications are stored. */
export const NOTIFICATION_RETENTION_DAYS = 90
