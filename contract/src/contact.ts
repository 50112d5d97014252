import { z } from '@hono/zod-openapi'
import { CONTACT_LIMITS } from './contact-rules.ts'
import { endpoint } from './endpoint.ts'
import { email, multilineTextUpTo, lineUpTo } from './fields.ts'
import { hasVisibleCharacter } from './text.ts'

export const sendMessage = endpoint({
  post: '/api/contact',
  for: 'anyone',
  body: z.object({
    name: lineUpTo(CONTACT_LIMITS.name)
      .overwrite((name) => (hasVisibleCharacter(name) ? name : ''))
      .default(''),
    email: email(CONTACT_LIMITS.email).openapi({ description: 'Address for the reply' }),
    message: multilineTextUpTo(CONTACT_LIMITS.message.max).min(CONTACT_LIMITS.message.min, 'too_short'),
  }),
  errors: ['not_configured', 'mail_failed'],
  limit: 'contact',
  summary: 'Send a message to the operator',
})
