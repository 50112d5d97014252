import { z } from '@hono/zod-openapi'
import { ACCOUNT_LIMITS } from './account-rules.ts'
import { endpoint } from './endpoint.ts'
import { exactText, instant, lineUpTo } from './fields.ts'
import { MAX_PUSH_TOKEN_CHARACTERS } from './push-rules.ts'

const token = exactText(MAX_PUSH_TOKEN_CHARACTERS)
  .min(1, 'missing')
  .openapi({ description: 'An FCM token; for a browser, its PushSubscription as JSON in base64url' })

export const registerToken = endpoint({
  post: '/api/firebase-token',
  for: 'anyone',
  body: z.object({
    token,
    email: lineUpTo(ACCOUNT_LIMITS.email)
      .nullish()
      .openapi({ description: 'Ignored: pushes are for the account of the bearer token; without a token, for no account' }),
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
  summary: 'Unregister a phone',
})

export const showPushKey = endpoint({
  get: '/api/push-key',
  for: 'anyone',
  answer: z.object({ key: z.string().openapi({ description: 'Base64url, for PushManager.subscribe' }) }).openapi('PushKey'),
  errors: ['database_away'],
  summary: 'Get the public key (VAPID) of this service’s pushes',
})

export const PhoneState = z
  .object({
    isKnown: z.boolean().openapi({ description: 'Whether the phone is registered' }),
    isYours: z.boolean().openapi({ description: 'Whether it gets the pushes of the signed-in rider' }),
    goneAt: instant.optional().openapi({ description: 'When the push service first reported that the address no longer exists' }),
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
  summary: 'Get the state of a phone’s registration',
})

export const sendTestPush = endpoint({
  post: '/api/push-test',
  for: 'rider',
  body: z.object({ token }),
  answer: z.object({ id: z.string().openapi({ description: 'Id of the notification' }) }).openapi('TestPush'),
  errors: ['not_found'],
  limit: 'testPushes',
  summary: 'Send a test push to a phone of the rider; its notification has the delivery state',
})

export const TelegramAlerts = z
  .object({
    isOffered: z.boolean().openapi({ description: 'Whether this service has a bot' }),
    isLinked: z.boolean().openapi({ description: 'Whether the rider signs in with Telegram' }),
    isOn: z.boolean(),
    goneAt: instant.optional().openapi({ description: 'When the bot lost the permission to write to the rider' }),
    bot: z.url().optional().openapi({ description: 'URL where the rider allows messages from the bot' }),
  })
  .openapi('TelegramAlerts')

export const showTelegramAlerts = endpoint({
  get: '/api/telegram-alerts',
  for: 'rider',
  answer: TelegramAlerts,
  summary: 'Get the state of alerts by Telegram',
})

export const setTelegramAlerts = endpoint({
  put: '/api/telegram-alerts',
  for: 'rider',
  body: z.object({ isOn: z.boolean() }),
  answer: TelegramAlerts,
  errors: ['not_configured', 'not_found'],
  summary: 'Turn alerts by Telegram on or off',
})

export type PhoneState = z.infer<typeof PhoneState>
export type TelegramAlerts = z.infer<typeof TelegramAlerts>
