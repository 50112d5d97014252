import { z } from '@hono/zod-openapi'
import { ACCOUNT_LIMITS, DISPLAY_NAME_ERROR_CODES, MAX_PHOTO_BYTES } from './account-rules.ts'
import { CommunityExport } from './community/index.ts'
import { endpoint } from './endpoint.ts'
import { Favorite } from './favorite.ts'
import { email, exactText, instant, nameUpTo } from './fields.ts'
import { ModerationExport } from './moderation.ts'
import { Notification } from './notification.ts'
import { OperatorActions } from './operator.ts'
import { ReportsExport } from './report.ts'
import { PROVIDERS } from './screens.ts'
import { Media } from './upload.ts'
import { WakeUp } from './wake.ts'

export const accountEmail = email(ACCOUNT_LIMITS.email)
export const accountName = nameUpTo(ACCOUNT_LIMITS.name)
/** A password, exactly as typed. The server also checks its length and a list of common passwords. */
export const accountPassword = exactText(1000).min(1, 'missing')

export const Account = z
  .object({
    id: z.uuid(),
    name: z.string(),
    isNameHidden: z.literal(true).optional().openapi({ description: 'The name breaks the rules for names: others see “Rider”' }),
    email: z.string().optional(),
    photo: z.string().optional().openapi({ description: 'URL of the photo' }),
    hasPassword: z.boolean(),
    providers: z.array(z.enum(PROVIDERS)).openapi({ description: 'Providers linked to this account' }),
    createdAt: instant,
  })
  .openapi('Account')

/** A signed-in device. */
export const Session = z
  .object({
    id: z.uuid(),
    device: z.string(),
    createdAt: instant,
    usedAt: instant,
    current: z.boolean().openapi({ description: 'The session of this request' }),
  })
  .openapi('Session')

/** All data stored for an account. */
export const AccountExport = z
  .object({
    account: Account,
    language: z.string(),
    identities: z.array(
      z.object({ provider: z.enum(PROVIDERS), issuer: z.string(), subject: z.string(), addedAt: instant, chat: z.string().optional() }),
    ),
    sessions: z.array(Session),
    favorites: z.array(Favorite),
    wakeUps: z.array(WakeUp).openapi({ description: 'Scheduled pushes of “Wake me”' }),
    notifications: z.array(Notification),
    operatorActions: OperatorActions.optional(),
    reports: ReportsExport,
    community: CommunityExport.optional(),
    safety: ModerationExport.optional(),
    media: z.array(Media).openapi({ description: 'Pictures and videos of posts' }),
    photo: z.string().optional().openapi({ description: 'The photo as a data URL' }),
  })
  .openapi('AccountExport')

export const showAccount = endpoint({ get: '/api/account', for: 'rider', answer: Account, summary: 'Get the signed-in account' })

export const renameAccount = endpoint({
  put: '/api/account',
  for: 'rider',
  body: z.object({ name: accountName }),
  answer: Account,
  errors: DISPLAY_NAME_ERROR_CODES,
  summary: 'Change the name that other riders see',
})

export const changePassword = endpoint({
  put: '/api/account/password',
  for: 'rider',
  body: z.object({ oldPassword: accountPassword, newPassword: accountPassword }),
  errors: ['wrong_own_password', 'password_short', 'password_common', 'too_many_tries'],
  summary: 'Change the password and end all other sessions',
})

export const setPhoto = endpoint({
  put: '/api/account/photo',
  for: 'rider',
  body: { type: 'image/*', bytes: MAX_PHOTO_BYTES },
  answer: Account,
  errors: ['photo_unusable', 'photo_too_large', 'photo_heic', 'busy', 'files_away'],
  limit: 'photos',
  summary: 'Set the photo: JPEG, PNG, WebP, GIF (25 megapixels) or AVIF (8), re-encoded without camera metadata',
})

export const removePhoto = endpoint({ delete: '/api/account/photo', for: 'rider', answer: Account, summary: 'Remove the photo' })

export const removeAccount = endpoint({
  post: '/api/account/remove',
  for: 'rider',
  body: z.object({ password: accountPassword.optional() }),
  errors: ['wrong_own_password', 'sign_in_again', 'too_many_tries'],
  summary: 'Delete the account and all its data',
})

export const exportAccount = endpoint({
  get: '/api/account/export',
  for: 'rider',
  answer: AccountExport,
  errors: ['files_away'],
  summary: 'Export all data stored for the account',
})

export const listSessions = endpoint({
  get: '/api/session',
  for: 'rider',
  answer: z.array(Session),
  summary: 'List signed-in devices',
})

export const signOut = endpoint({ delete: '/api/session', for: 'rider', summary: 'End this session' })

export const endSession = endpoint({
  delete: '/api/session/{id}',
  for: 'rider',
  path: z.object({ id: z.uuid('not_found') }),
  errors: ['not_found'],
  summary: 'End another session of this account',
})

export type Account = z.infer<typeof Account>
export type Session = z.infer<typeof Session>
export type AccountExport = z.infer<typeof AccountExport>
