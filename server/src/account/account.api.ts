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
import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Env } from '../http/env.ts'
import { headersOf } from '../http/headers.ts'
import { bodyOf } from '../http/query.ts'
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
  const small = bodyLimit({
    maxSize: LARGEST_BODY,
    onError: () => {
      throw new Refusal('too_large')
    },
  })
  const say = (c: Context<Env>, answer: unknown) => c.json(answer, 200, headersOf(c, { 'Cache-Control': 'no-store' }, 'data'))
  const done = (c: Context<Env>) => c.body(null, 204, headersOf(c, { 'Cache-Control': 'no-store' }, 'data'))
  return new Hono<Env>()
    .post('/register', small, async (c) => {
      const given = await bodyOf(c, RegisterBody)
      await limits.letters(c)
      return say(c, await accounts.register(given, c.get('language')))
    })
    .post('/login', small, async (c) => {
      const given = await bodyOf(c, LoginBody)
      await limits.guesses(c)
      return say(c, await accounts.login(given, c.get('language')))
    })
    .post('/forgot-password', small, async (c) => {
      const { email } = await bodyOf(c, ForgotBody)
      await limits.letters(c)
      return say(c, await accounts.forgot(email, c.get('language')))
    })
    .post('/reset-password', small, async (c) => {
      const given = await bodyOf(c, ResetBody)
      await limits.guesses(c)
      await accounts.reset(given)
      return done(c)
    })
    .post('/two-step-verification', small, async (c) => {
      const given = await bodyOf(c, VerifyBody)
      await limits.guesses(c)
      return say(c, await accounts.verify(given, deviceOf(c)))
    })
    .post('/two-step-verification/resend', small, async (c) => {
      const { attempt } = await bodyOf(c, ResendBody)
      await limits.letters(c)
      return say(c, await accounts.resend(attempt, c.get('language')))
    })
    .get('/account', async (c) => say(c, toAccount((await signedIn(c, accounts)).rider)))
    .put('/account', small, async (c) => {
      const { rider } = await signedIn(c, accounts)
      const { name } = await bodyOf(c, AccountBody)
      return say(c, toAccount(await setName(accounts.db, rider.id, name)))
    })
    .put('/account/password', small, async (c) => {
      const { rider, sessionId } = await signedIn(c, accounts)
      await accounts.changePassword(rider, sessionId, await bodyOf(c, PasswordBody))
      return done(c)
    })
    .post('/account/remove', small, async (c) => {
      const { rider } = await signedIn(c, accounts)
      await accounts.remove(rider, (await bodyOf(c, RemoveBody)).password)
      return done(c)
    })
    .get('/account/export', async (c) => {
      const { rider, sessionId } = await signedIn(c, accounts)
      return say(c, { account: toAccount(rider), language: rider.language, sessions: await sessionsOf(accounts.db, rider.id, sessionId) })
    })
    .get('/session', async (c) => {
      const { rider, sessionId } = await signedIn(c, accounts)
      return say(c, await sessionsOf(accounts.db, rider.id, sessionId))
    })
    .delete('/session', async (c) => {
      const { rider, sessionId } = await signedIn(c, accounts)
      await endSession(accounts.db, rider.id, sessionId)
      return done(c)
    })
    .delete('/session/:id', async (c) => {
      const { rider } = await signedIn(c, accounts)
      const id = c.req.param('id')
      if (!/^[0-9a-f-]{36}$/.test(id) || !(await endSession(accounts.db, rider.id, id))) throw new Refusal('not_found')
      return done(c)
    })
}
