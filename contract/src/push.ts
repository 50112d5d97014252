import { z } from '@hono/zod-openapi'
import { ACCOUNT_LIMITS } from './account-rules.ts'
import { endpoint } from './endpoint.ts'
import { exact, instant, upTo } from './fields.ts'
import { PUSH_TOKEN_LENGTH } from './push-rules.ts'

const token = exact(PUSH_TOKEN_LENGTH)
  .min(1, 'missing')
  .openapi({ description: 'A token of FCM; of a browser, its PushSubscription as JSON in base64url' })

export const registerToken = endpoint({
  post: '/api/firebase-token',
  for: 'anyone',
  body: z.object({
    token,
    email: upTo(ACCOUNT_LIMITS.email)
      .nullish()
      .openapi({ description: 'Not used: pushes are for the account of the bearer token, and for nobody without one' }),
  }),
  errors: ['push_unusable', 'database_away'],
  limit: 'pushTokens',
  summary: 'Register a phone for pushes, with the language of the request',
})

export const removeToken = endpoint({
  delete: '/api/firebase-token/{token}',
  for: 'anyone',
  path: z.object({ token }),
  errors: ['database_away'],
  summary: 'Send no more pushes to a phone',
})

export const showPushKey = endpoint({
  get: '/api/push-key',
  for: 'anyone',
  answer: z.object({ key: z.string().openapi({ description: 'Base64url, for PushManager.subscribe' }) }).openapi('PushKey'),
  errors: ['database_away'],
  summary: 'The public key with which this service signs its pushes',
})

export const PhoneState = z
  .object({
    isKnown: z.boolean().openapi({ description: 'The server has the address' }),
    isYours: z.boolean().openapi({ description: 'It gets the pushes of the signed-in rider' }),
    goneAt: instant.optional().openapi({ description: 'Since when the push service says that the address no longer exists' }),
    sentInWeek: z.number().int().openapi({ description: 'Pushes to this phone in seven days' }),
    failedInWeek: z.number().int(),
  })
  .openapi('PhoneState')

export const showPhone = endpoint({
  post: '/api/push-phone',
  for: 'anyone',
  body: z.object({ token }),
  answer: PhoneState,
  errors: ['database_away'],
  summary: 'What the server knows of a phone',
})

export const sendTestPush = endpoint({
  post: '/api/push-test',
  for: 'rider',
  body: z.object({ token }),
  answer: z.object({ id: z.string().openapi({ description: 'Of the notification' }) }).openapi('TestPush'),
  errors: ['not_found'],
  limit: 'testPushes',
  summary: 'Send a test to a phone of the rider; its notification says what became of it',
})

export const TelegramAlerts = z
  .object({
    isOffered: z.boolean().openapi({ description: 'This service has a bot' }),
    isLinked: z.boolean().openapi({ description: 'The rider logs in with Telegram' }),
    isOn: z.boolean(),
    goneAt: instant.optional().openapi({ description: 'Since when the bot may no longer write to the rider' }),
    bot: z.url().optional().openapi({ description: 'Where the rider lets the bot write' }),
  })
  .openapi('TelegramAlerts')

export const showTelegramAlerts = endpoint({
  get: '/api/telegram-alerts',
  for: 'rider',
  answer: TelegramAlerts,
  summary: 'Whether alerts come by Telegram too',
})

export const setTelegramAlerts = endpoint({
  put: '/api/telegram-alerts',
  for: 'rider',
  body: z.object({ isOn: z.boolean() }),
  answer: TelegramAlerts,
  errors: ['not_configured', 'not_found'],
  summary: 'Have alerts by Telegram too, or no longer',
})

export type PhoneState = z.infer<typeof PhoneState>
export type TelegramAlerts = z.infer<typeof TelegramAlerts>
