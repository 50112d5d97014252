import * as contract from '@yatha/contract/endpoints'
import { withEmail, type EmailWayOf } from '../http/email-way.ts'
import { serve, type Served } from '../http/serve.ts'
import type { AccountCaller, Accounts } from './account.ts'

/** Registration, sign-in by e-mail and forgotten passwords. */
export function signInApi(accounts: Accounts, emailWay: EmailWayOf): Served<AccountCaller>[] {
  const byEmail = (served: Served<AccountCaller>) => withEmail(emailWay, served)
  return [
    byEmail(serve(contract.register, ({ body }, { language }) => accounts.register(body, language))),
    byEmail(serve(contract.login, ({ body }, { language }) => accounts.login(body, language))),
    serve(contract.verify, async ({ body }, { device, caller }) => accounts.verify(body, device, await caller())),
    byEmail(serve(contract.resendCode, ({ body }, { language }) => accounts.codes.resend(body.attempt, language))),
    byEmail(serve(contract.forgotPassword, ({ body }, { language }) => accounts.forgot(body.email, language))),
    serve(contract.resetPassword, ({ body }) => accounts.reset(body)),
  ]
}
