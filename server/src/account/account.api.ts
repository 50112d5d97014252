import { PHOTO_BYTES, Refusal } from '@yatha/contract'
import {
  AccountBody,
  EmailBody,
  ForgotBody,
  LoginBody,
  PasswordBody,
  RegisterBody,
  RemoveBody,
  ResendBody,
  ResetBody,
  VerifyBody,
} from '@yatha/contract/endpoints'
import { Hono } from 'hono'
import { bodyUpTo } from '../http/body-limit.ts'
import type { Env } from '../http/env.ts'
import { headersOf } from '../http/headers.ts'
import { bodyOf } from '../http/query.ts'
import { replyOnce } from '../http/reply.ts'
import type { TakeTry } from '../http/rate-limit.ts'
import type { Accounts } from './account.ts'
import { endSession, exportedPhoto, photoByName, removePhoto, sessionsOf, setName } from './account.store.ts'
import { askerOf, deviceOf, signedIn } from './sign-in.ts'
import { identitiesOf } from './social.store.ts'

const LARGEST_BODY = 8192

export interface AccountLimits {
  /** Letters asked for by one network address. */
  readonly letters: TakeTry
  /** Passwords and codes tried by one network address. */
  readonly guesses: TakeTry
  readonly photos: TakeTry
}

/** Registration, sign-in and the account itself. Nothing of it may be kept by caches. */
export function accountApi(accounts: Accounts, limits: AccountLimits): Hono<Env> {
  const small = bodyUpTo(LARGEST_BODY)
  return new Hono<Env>()
    .post('/register', small, async (c) => {
      const given = await bodyOf(c, RegisterBody)
      await limits.letters(c)
      return replyOnce(c, await accounts.register(given, c.get('language')))
    })
    .post('/login', small, async (c) => {
      const given = await bodyOf(c, LoginBody)
      await limits.guesses(c)
      return replyOnce(c, await accounts.login(given, c.get('language')))
    })
    .post('/forgot-password', small, async (c) => {
      const { email } = await bodyOf(c, ForgotBody)
      await limits.letters(c)
      return replyOnce(c, await accounts.forgot(email, c.get('language')))
    })
    .post('/reset-password', small, async (c) => {
      const given = await bodyOf(c, ResetBody)
      await limits.guesses(c)
      await accounts.reset(given)
      return replyOnce(c)
    })
    .post('/two-step-verification', small, async (c) => {
      const given = await bodyOf(c, VerifyBody)
      await limits.guesses(c)
      return replyOnce(c, await accounts.verify(given, deviceOf(c), await askerOf(c, accounts)))
    })
    .post('/two-step-verification/resend', small, async (c) => {
      const { attempt } = await bodyOf(c, ResendBody)
      await limits.letters(c)
      return replyOnce(c, await accounts.codes.resend(attempt, c.get('language')))
    })
    .get('/account', async (c) => replyOnce(c, await accounts.shown((await signedIn(c, accounts)).rider)))
    .put('/account', small, async (c) => {
      const { rider } = await signedIn(c, accounts)
      const { name } = await bodyOf(c, AccountBody)
      await setName(accounts.db, rider.id, name)
      return replyOnce(c, await accounts.shown(rider))
    })
    .put('/account/password', small, async (c) => {
      const owner = await signedIn(c, accounts)
      await accounts.changePassword(owner, await bodyOf(c, PasswordBody))
      return replyOnce(c)
    })
    .post('/account/email', small, async (c) => {
      const owner = await signedIn(c, accounts)
      const given = await bodyOf(c, EmailBody)
      await limits.letters(c)
      return replyOnce(c, await accounts.changeEmail(owner, given, c.get('language')))
    })
    .post('/account/email/confirm', small, async (c) => {
      const { rider } = await signedIn(c, accounts)
      const given = await bodyOf(c, VerifyBody)
      await limits.guesses(c)
      await accounts.confirmEmail(rider, given)
      return replyOnce(c, await accounts.shown(rider))
    })
    .put('/account/photo', bodyUpTo(PHOTO_BYTES), async (c) => {
      const { rider } = await signedIn(c, accounts)
      await limits.photos(c)
      await accounts.setPhoto(rider, new Uint8Array(await c.req.arrayBuffer()))
      return replyOnce(c, await accounts.shown(rider))
    })
    .delete('/account/photo', async (c) => {
      const { rider } = await signedIn(c, accounts)
      await removePhoto(accounts.db, rider.id)
      return replyOnce(c, await accounts.shown(rider))
    })
    .post('/account/remove', small, async (c) => {
      const owner = await signedIn(c, accounts)
      await accounts.remove(owner, (await bodyOf(c, RemoveBody)).password)
      return replyOnce(c)
    })
    .get('/account/export', async (c) => {
      const { rider, sessionId } = await signedIn(c, accounts)
      return replyOnce(c, {
        account: await accounts.shown(rider),
        language: rider.language,
        identities: await identitiesOf(accounts.db, rider.id),
        sessions: await sessionsOf(accounts.db, rider.id, sessionId),
        photo: await exportedPhoto(accounts.db, rider.id),
      })
    })
    .get('/session', async (c) => {
      const { rider, sessionId } = await signedIn(c, accounts)
      return replyOnce(c, await sessionsOf(accounts.db, rider.id, sessionId))
    })
    .delete('/session', async (c) => {
      const { rider, sessionId } = await signedIn(c, accounts)
      await endSession(accounts.db, rider.id, sessionId)
      return replyOnce(c)
    })
    .delete('/session/:id', async (c) => {
      const { rider } = await signedIn(c, accounts)
      const id = c.req.param('id')
      if (!/^[0-9a-f-]{36}$/.test(id) || !(await endSession(accounts.db, rider.id, id))) throw new Refusal('not_found')
      return replyOnce(c)
    })
}

/** Photos of riders, at addresses that nobody can guess. */
export function photoApi(accounts: Accounts): Hono<Env> {
  return new Hono<Env>().get('/:file', async (c) => {
    const name = /^([\w-]{43})\.webp$/.exec(c.req.param('file'))?.[1]
    const bytes = name === undefined ? undefined : await photoByName(accounts.db, name)
    if (!bytes) throw new Refusal('not_found')
    const headers = { 'Content-Type': 'image/webp', 'Cache-Control': 'private, max-age=86400' }
    return c.body(new Uint8Array(bytes), 200, headersOf(c, headers, 'data'))
  })
}
