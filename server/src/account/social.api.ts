import { ProviderParam, SocialExchangeBody, SocialFinishBody, SocialStartBody } from '@yatha/contract/endpoints'
import { Hono, type Context } from 'hono'
import { bodyUpTo } from '../http/body-limit.ts'
import type { Env } from '../http/env.ts'
import { bodyOf, paramsOf } from '../http/query.ts'
import type { TakeTry } from '../http/rate-limit.ts'
import { replyOnce } from '../http/reply.ts'
import type { Accounts } from './account.ts'
import { askerOf, deviceOf, signedIn } from './sign-in.ts'
import type { Asking, SocialSignIn } from './social.ts'

const LARGEST_BODY = 16_384

/** Sign-in with Google, Telegram and Facebook. `takeTry` counts what one network address begins and finishes. */
export function socialApi(accounts: Accounts, social: SocialSignIn, takeTry: TakeTry): Hono<Env> {
  const small = bodyUpTo(LARGEST_BODY)
  const asking = async (c: Context<Env>): Promise<Asking> => ({
    language: c.get('language'),
    device: deviceOf(c),
    asker: await askerOf(c, accounts),
  })
  return new Hono<Env>()
    .post('/social/exchange', small, async (c) => {
      const given = await bodyOf(c, SocialExchangeBody)
      await takeTry(c)
      return replyOnce(c, await social.exchange(given, await asking(c)))
    })
    .post('/social/:provider/start', small, async (c) => {
      const { provider } = paramsOf(c, ProviderParam)
      const given = await bodyOf(c, SocialStartBody)
      await takeTry(c)
      return replyOnce(c, await social.start(provider, given, (await askerOf(c, accounts))?.rider))
    })
    .post('/social/:provider/finish', small, async (c) => {
      const { provider } = paramsOf(c, ProviderParam)
      const given = await bodyOf(c, SocialFinishBody)
      await takeTry(c)
      return replyOnce(c, await social.finish(provider, given, await asking(c)))
    })
    .delete('/account/provider/:provider', async (c) => {
      const { rider } = await signedIn(c, accounts)
      await social.unlink(rider, paramsOf(c, ProviderParam).provider)
      return replyOnce(c, await accounts.shown(rider))
    })
}
