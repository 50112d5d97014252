import { PROVIDERS } from '@yatha/contract'
import type { Context } from 'hono'
import type { Db } from '../db/database.ts'
import type { Feature, FeatureExport } from '../feature.ts'
import type { Client } from '../http/client.ts'
import type { Env } from '../http/env.ts'
import { signInProvider } from '../adapters/sign-in/sign-in-provider.ts'
import type { Services } from '../services.ts'
import { accountApi } from './account.api.ts'
import { accountJobs, emailJobOf } from './account.jobs.ts'
import { Accounts, type AccountCaller, type AccountsDeps } from './account.ts'
import type { NameRules } from './name-rules.ts'
import { concernsOwnAccount, type LimitedCall } from './own-call.ts'
import { sendPhoto } from './photo.page.ts'
import { Photos } from './photos.ts'
import { callerOf, clientOf } from './sign-in.ts'
import { signInApi } from './sign-in.api.ts'
import { socialApi } from './social.api.ts'
import { SocialSignIn } from './social.ts'

export interface AccountParts {
  /** The other features, which contribute to an export and are called before an account is deleted. */
  readonly otherFeatures: readonly Feature[]
  readonly nameRules: NameRules
  /** Called in the transaction that changes a name, before the change. */
  readonly onRename: AccountsDeps['onRename']
  readonly onHiddenName: AccountsDeps['onHiddenName']
}

/** Creates the account feature: endpoints, photos, and authentication. */
export function accountFeature(
  services: Services,
  { otherFeatures, ...rules }: AccountParts,
): Feature<AccountCaller> & {
  readonly callerOf: (c: Context<Env>) => Promise<AccountCaller | undefined>
  readonly clientOf: (c: Context<Env>) => Client
  readonly isOwnCall: (call: LimitedCall) => Promise<boolean>
} {
  const { config, redirects, mailer, mailbox, emailChannel, secret, clock } = services
  const photos = new Photos(services)
  const accounts = new Accounts({
    ...services,
    ...rules,
    sendsEmail: mailer !== undefined,
    emailJob: emailJobOf(mailbox),
    beforeRemoval: async (t, id) => {
      await photos.remove(t, id)
      for (const { onAccountDeletion } of otherFeatures) await onAccountDeletion?.(t, id)
    },
  })
  const exportOthers = async (db: Db, id: string): Promise<FeatureExport> => {
    const parts: Partial<FeatureExport>[] = []
    for (const { exportOf } of otherFeatures) if (exportOf) parts.push(await exportOf(db, id))
    // The cast is safe: together, the features export all parts. The tests check each export against the contract.
    return Object.assign({}, ...parts) as FeatureExport
  }
  const providers = Object.fromEntries(
    PROVIDERS.flatMap((name) => (config.providers[name] ? [[name, signInProvider(name, config.providers[name], redirects)]] : [])),
  )
  const social = new SocialSignIn({ accounts, providers, origin: config.origin ?? '' })
  return {
    endpoints: [
      ...signInApi(accounts, emailChannel),
      ...accountApi(accounts, { emailChannel, photos, exportOtherFeatures: exportOthers }),
      ...socialApi(accounts, social),
    ],
    files: { '/photo/:file': (c) => sendPhoto(c, photos) },
    work: () => ({ jobs: accountJobs(services) }),
    callerOf: (c) => callerOf(c, accounts),
    clientOf: (c) => clientOf(c, config.trustProxy, secret, clock.nowMs()),
    isOwnCall: (call) => concernsOwnAccount(() => accounts.db, secret, call),
  }
}
