import * as contract from '@yatha/contract/endpoints'
import type { Client } from '../http/client.ts'
import { requireEmail, type EmailChannelOf } from '../http/email-channel.ts'
import { serve, type ServedEndpoint } from '../http/serve.ts'
import type { AccountCaller, Accounts } from './account.ts'
import { FairQueue } from './fair-queue.ts'

/**
 * Maximum number of concurrent calls: Node hashes at most four passwords concurrently. Leaves database connections for signed-in
 * riders and jobs.
 */
const MAX_CONCURRENT = 4
/** Maximum queued calls per client. */
const MAX_QUEUED = 20

/** Endpoints for registration, sign-in by e-mail and forgotten passwords. The calls are public and expensive, so clients take turns. */
export function signInApi(accounts: Accounts, emailChannel: EmailChannelOf): ServedEndpoint<AccountCaller>[] {
  const emailEndpoint = (served: ServedEndpoint<AccountCaller>) => requireEmail(emailChannel, served)
  const queue = new FairQueue(MAX_CONCURRENT, MAX_QUEUED)
  const runInTurn = <T>({ network, device }: Client, work: () => Promise<T>): Promise<T> =>
    queue.run(device?.accountId ?? network, device !== undefined, work)
  return [
    emailEndpoint(serve(contract.register, ({ body }, request) => runInTurn(request.client, () => accounts.register(body, request)))),
    emailEndpoint(serve(contract.login, ({ body }, request) => runInTurn(request.client, () => accounts.login(body, request)))),
    serve(contract.verify, ({ body }, { client, device, caller }) =>
      runInTurn(client, async () => accounts.verify(body, device, await caller())),
    ),
    emailEndpoint(
      serve(contract.resendCode, ({ body }, { language, client }) =>
        runInTurn(client, () => accounts.codes.resend(body.attempt, language, client)),
      ),
    ),
    emailEndpoint(
      serve(contract.forgotPassword, ({ body }, request) => runInTurn(request.client, () => accounts.forgot(body.email, request))),
    ),
    serve(contract.resetPassword, ({ body }, { client }) => runInTurn(client, () => accounts.reset(body))),
  ]
}
