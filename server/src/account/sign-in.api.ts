import * as contract from '@yatha/contract/endpoints'
import { serve, type Served } from '../http/serve.ts'
import type { AccountCaller, Accounts } from './account.ts'

/** Registration, sign-in by e-mail and forgotten passwords. */
export function signInApi(accounts: Accounts): Served<AccountCaller>[] {
  return [
    serve(contract.register, ({ body }, { language }) => accounts.register(body, language)),
    serve(contract.login, ({ body }, { language }) => accounts.login(body, language)),
    serve(contract.verify, async ({ body }, { device, caller }) => accounts.verify(body, device, await caller())),
    serve(contract.resendCode, ({ body }, { language }) => accounts.codes.resend(body.attempt, language)),
    serve(contract.forgotPassword, ({ body }, { language }) => accounts.forgot(body.email, language)),
    serve(contract.resetPassword, ({ body }) => accounts.reset(body)),
  ]
}
