import { Refusal } from '@yatha/contract'
import {
  AccountBody,
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
import { bodyOf } from '../http/query.ts'
import { replyOnce } from '../http/reply.ts'
import type { TakeTry } from '../http/rate-limit.ts'
import type { Accounts } from './account.ts'
import { endSession, sessionsOf, setName, toAccount } from './account.store.ts'
import { deviceOf, signedIn } from './sign-in.ts'

const LARGEST_BODY = 8192

export interface AccountLimits {
  /** Letters asked for by one network address. */
  readonly letters: TakeTry
  /** Passwords and codes tried by one network address. */
  readonly guesses: TakeTry
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
      return replyOnce(c, await accounts.verify(given, deviceOf(c)))
    })
    .post('/two-step-verification/resend', small, async (c) => {
      const { attempt } = await bodyOf(c, ResendBody)
      await limits.letters(c)
      return replyOnce(c, await accounts.resend(attempt, c.get('language')))
    })
    .get('/account', async (c) => replyOnce(c, toAccount((await signedIn(c, accounts)).rider)))
    .put('/account', small, async (c) => {
      const { rider } = await signedIn(c, accounts)
      const { name } = await bodyOf(c, AccountBody)
      return replyOnce(c, toAccount(await setName(accounts.db, rider.id, name)))
    })
    .put('/account/password', small, async (c) => {
      const { rider, sessionId } = await signedIn(c, accounts)
      await accounts.changePassword(rider, sessionId, await bodyOf(c, PasswordBody))
      return replyOnce(c)
    })
    .post('/account/remove', small, async (c) => {
      const { rider } = await signedIn(c, accounts)
      await accounts.remove(rider, (await bodyOf(c, RemoveBody)).password)
      return replyOnce(c)
    })
    .get('/account/export', async (c) => {
      const { rider, sessionId } = await signedIn(c, accounts)
      return replyOnce(c, {
        account: toAccount(rider),
        language: rider.language,
        sessions: await sessionsOf(accounts.db, rider.id, sessionId),
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
