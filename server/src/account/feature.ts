import { PROVIDERS, type AccountExport } from '@yatha/contract'
import type { Context } from 'hono'
import type { Config } from '../config.ts'
import type { Db } from '../db/database.ts'
import type { Client } from '../http/client.ts'
import type { EmailWayOf } from '../http/email-way.ts'
import type { Env } from '../http/env.ts'
import type { Served } from '../http/serve.ts'
import type { RefusedRedirects } from '../adapters/fetch-without-redirects.ts'
import type { LocalMailbox } from '../adapters/mail/local-mailbox.ts'
import type { Mailer } from '../adapters/mail/mail.ts'
import { signInProvider } from '../adapters/sign-in/sign-in-provider.ts'
import { accountApi } from './account.api.ts'
import { emailJobOf } from './account.jobs.ts'
import { Accounts, type AccountCaller, type AccountsDeps } from './account.ts'
import { isOwnCall, type LimitedCall } from './own-call.ts'
import { sendPhoto } from './photo.page.ts'
import { callerOf, clientOf } from './sign-in.ts'
import { signInApi } from './sign-in.api.ts'
import { socialApi } from './social.api.ts'
import { SocialSignIn } from './social.ts'

export interface AccountDeps extends Omit<AccountsDeps, 'sendsEmail' | 'emailJob'> {
  readonly config: Config
  readonly redirects: RefusedRedirects
  readonly mailer: Mailer | undefined
  readonly mailbox: LocalMailbox | undefined
  readonly emailWay: EmailWayOf
  readonly othersExport: OthersExport
}

/** What other features add to the export of an account. */
export type OthersExport = (
  db: Db,
  accountId: string,
) => Promise<Pick<AccountExport, 'favorites' | 'media' | 'notifications' | 'operatorActions' | 'reports' | 'community'>>

/** Accounts: their endpoints, the photos, and who is signed in. */
export function accountFeature({ config, redirects, mailer, mailbox, emailWay, othersExport, ...deps }: AccountDeps): {
  readonly served: Served<AccountCaller>[]
  readonly callerOf: (c: Context<Env>) => Promise<AccountCaller | undefined>
  readonly clientOf: (c: Context<Env>) => Client
  readonly isOwnCall: (call: LimitedCall) => Promise<boolean>
  readonly sendPhoto: (c: Context<Env>) => Promise<Response>
} {
  const accounts = new Accounts({ ...deps, sendsEmail: mailer !== undefined, emailJob: emailJobOf(mailbox) })
  const providers = Object.fromEntries(
    PROVIDERS.flatMap((name) => (config.providers[name] ? [[name, signInProvider(name, config.providers[name], redirects)]] : [])),
  )
  const social = new SocialSignIn({ accounts, providers, origin: config.origin ?? '' })
  return {
    served: [...signInApi(accounts, emailWay), ...accountApi(accounts, { emailWay, othersExport }), ...socialApi(accounts, social)],
    callerOf: (c) => callerOf(c, accounts),
    clientOf: (c) => clientOf(c, config.trustProxy, deps.secret, deps.clock.nowMs()),
    isOwnCall: (call) => isOwnCall(() => accounts.db, deps.secret, call),
    sendPhoto: (c) => sendPhoto(c, accounts),
  }
}
