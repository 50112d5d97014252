import { z } from '@hono/zod-openapi'
import { SIGN_IN_CLIENTS } from './account-rules.ts'
import { Account } from './account.ts'
import { endpoint } from './endpoint.ts'
import { choice, exactText } from './fields.ts'
import { PROVIDERS } from './screens.ts'
import { CodeSent, SignedIn } from './sign-in.ts'

/** Random secret of the device that starts a sign-in. The server stores its hash, so that only this device can finish the sign-in. */
const binding = exactText(43).regex(/^[\w-]{43}$/, 'invalid')
/** A query parameter of the redirect from a provider. */
const redirectParameter = exactText(4096).min(1, 'missing')
const ProviderPath = z.object({ provider: z.enum(PROVIDERS, { error: 'not_found' }) })

/** The result of a sign-in with a provider. */
export const SocialAnswer = z
  .discriminatedUnion('kind', [
    SignedIn.extend({ kind: z.literal('signed_in') }),
    z.object({ kind: z.literal('linked'), account: Account }).openapi({ description: 'The provider was linked to the account' }),
    CodeSent.extend({ kind: z.literal('code'), email: z.string() }).openapi({
      description: 'The e-mail address already has an account; a verification code was sent to it',
    }),
    z.object({ kind: z.literal('return'), code: z.string(), seconds: z.number().int() }).openapi({
      description: 'For the native shell: the code for its deep link, valid only for the shell that started the sign-in',
    }),
  ])
  .openapi('SocialAnswer')

export const startSocial = endpoint({
  post: '/api/social/{provider}/start',
  for: 'anyone',
  path: ProviderPath,
  body: z.object({ via: choice(SIGN_IN_CLIENTS), binding }),
  answer: z.object({ url: z.url().openapi({ description: 'Sign-in page of the provider' }) }).openapi('SocialStart'),
  errors: ['not_found', 'not_configured', 'provider_away', 'provider_refused', 'sign_in_required', 'database_away'],
  limit: 'social',
  summary: 'Start signing in with a provider',
})

export const finishSocial = endpoint({
  post: '/api/social/{provider}/finish',
  for: 'anyone',
  path: ProviderPath,
  body: z.object({
    code: redirectParameter,
    state: redirectParameter,
    iss: redirectParameter.optional(),
    binding: binding
      .optional()
      .openapi({ description: 'Secret of the browser that started the sign-in; the native shell sends its secret with the exchange' }),
  }),
  answer: SocialAnswer,
  errors: [
    'not_found',
    'not_configured',
    'provider_away',
    'provider_refused',
    'provider_expired',
    'provider_taken',
    'sign_in_required',
    'too_many_tries',
    'database_away',
  ],
  limit: 'social',
  summary: 'Finish signing in after the redirect of the provider',
})

export const exchangeSocial = endpoint({
  post: '/api/social/exchange',
  for: 'anyone',
  body: z.object({ code: redirectParameter, binding }),
  answer: SocialAnswer,
  errors: ['provider_expired', 'provider_taken', 'not_configured', 'sign_in_required', 'too_many_tries', 'database_away'],
  limit: 'social',
  summary: 'Exchange the code of a deep link for a session',
})

export const removeProvider = endpoint({
  delete: '/api/account/provider/{provider}',
  for: 'rider',
  path: ProviderPath,
  answer: Account,
  errors: ['not_found', 'last_way_in'],
  summary: 'Unlink a provider from the account',
})

export type SocialAnswer = z.infer<typeof SocialAnswer>
