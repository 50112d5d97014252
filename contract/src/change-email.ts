import { z } from '@hono/zod-openapi'
import { Account, accountEmail, accountPassword } from './account.ts'
import { endpoint } from './endpoint.ts'
import { CodeSent, Verification } from './sign-in.ts'

export const changeEmail = endpoint({
  post: '/api/account/email',
  for: 'rider',
  body: z.object({ email: accountEmail, password: accountPassword.optional() }),
  answer: CodeSent,
  errors: ['wrong_own_password', 'sign_in_again', 'too_many_tries', 'not_configured'],
  limit: 'newAddress',
  summary: 'Request a change of the e-mail address; a verification code is sent to the new address',
})

export const confirmEmail = endpoint({
  post: '/api/account/email/confirm',
  for: 'rider',
  body: Verification,
  answer: Account,
  errors: ['wrong_code', 'code_expired', 'too_many_tries'],
  limit: 'code',
  summary: 'Confirm the new e-mail address with its verification code',
})
