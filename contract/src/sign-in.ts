import { z } from '@hono/zod-openapi'
import { VERIFICATION_CODE_DIGITS, normalizeCode, DISPLAY_NAME_ERROR_CODES } from './account-rules.ts'
import { Account, accountEmail, accountName, accountPassword } from './account.ts'
import { endpoint } from './endpoint.ts'
import { exactText } from './fields.ts'

/** A sign-in attempt that waits for a verification code. */
export const CodeSent = z
  .object({
    attempt: z.uuid(),
    resendSeconds: z.number().int().openapi({ description: 'Seconds until another e-mail can be sent' }),
    isUnchecked: z.literal(true).optional().openapi({
      description:
        'Many wrong passwords were tried for this address: a code is sent only if the password is right, which the response does not reveal',
    }),
  })
  .openapi('CodeSent')

export const SignedIn = z
  .object({
    accessToken: z.string(),
    account: Account,
    deviceToken: z
      .string()
      .openapi({ description: 'Stored after signing out and sent as Device-Token: proves that the rider has signed in on this device' }),
  })
  .openapi('SignedIn')

const attempt = z.uuid('wrong_code')
const code = exactText(40)
  .refine((text) => normalizeCode(text).length === VERIFICATION_CODE_DIGITS, 'wrong_code')
  .openapi({ example: '123456', description: 'Latin or Burmese digits' })
/** A verification code and its attempt. */
export const Verification = z.object({ attempt, code })

export const register = endpoint({
  post: '/api/register',
  for: 'anyone',
  body: z.object({ name: accountName, email: accountEmail, password: accountPassword }),
  answer: CodeSent,
  errors: [...DISPLAY_NAME_ERROR_CODES, 'password_short', 'password_common', 'too_many_tries', 'not_configured', 'database_away'],
  limit: 'register',
  summary: 'Create an account; a verification code is sent to its e-mail address',
})

export const login = endpoint({
  post: '/api/login',
  for: 'anyone',
  body: z.object({ email: accountEmail, password: accountPassword }),
  answer: CodeSent,
  errors: ['wrong_password', 'too_many_tries', 'not_configured', 'database_away'],
  limit: 'login',
  summary: 'Sign in with e-mail address and password; a verification code is sent to the address',
})

export const verify = endpoint({
  post: '/api/two-step-verification',
  for: 'anyone',
  body: Verification,
  answer: SignedIn,
  errors: ['wrong_code', 'code_expired', 'provider_taken', 'sign_in_required', 'too_many_tries', 'database_away'],
  limit: 'code',
  summary: 'Exchange a verification code for a session',
})

export const resendCode = endpoint({
  post: '/api/two-step-verification/resend',
  for: 'anyone',
  body: z.object({ attempt: z.uuid('code_expired') }),
  answer: CodeSent,
  errors: ['code_expired', 'too_many_tries', 'not_configured', 'database_away'],
  limit: 'resend',
  summary: 'Send a new verification code; the previous one stops working',
})

export const forgotPassword = endpoint({
  post: '/api/forgot-password',
  for: 'anyone',
  body: z.object({ email: accountEmail }),
  answer: CodeSent,
  errors: ['too_many_tries', 'not_configured', 'database_away'],
  limit: 'forgot',
  summary: 'Send a verification code for a new password',
})

export const resetPassword = endpoint({
  post: '/api/reset-password',
  for: 'anyone',
  body: Verification.extend({ password: accountPassword }),
  errors: ['wrong_code', 'code_expired', 'password_short', 'password_common', 'too_many_tries', 'database_away'],
  limit: 'code',
  summary: 'Set a new password with a verification code and end all sessions',
})

export type CodeSent = z.infer<typeof CodeSent>
export type SignedIn = z.infer<typeof SignedIn>
