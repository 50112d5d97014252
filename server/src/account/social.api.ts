import * as contract from '@yatha/contract/endpoints'
import { serve, type ServedEndpoint } from '../http/serve.ts'
import type { AccountCaller, Accounts } from './account.ts'
import type { SocialSignIn } from './social.ts'

/** Endpoints for sign-in with Google, Telegram and Facebook. */
export function socialApi(accounts: Accounts, social: SocialSignIn): ServedEndpoint<AccountCaller>[] {
  return [
    serve(contract.startSocial, async ({ path, body }, { caller }) => social.start(path.provider, body, (await caller())?.rider)),
    serve(contract.finishSocial, async ({ path, body }, { language, client, device, caller }) =>
      social.finish(path.provider, body, { language, client, device, caller: await caller() }),
    ),
    serve(contract.exchangeSocial, async ({ body }, { language, client, device, caller }) =>
      social.exchange(body, { language, client, device, caller: await caller() }),
    ),
    serve(contract.removeProvider, async ({ path }, { caller }) => {
      await social.unlink(caller.rider, path.provider)
      return accounts.accountOf(caller.rider)
    }),
  ]
}
