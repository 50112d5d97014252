import * as contract from '@yatha/contract/endpoints'
import type { Db } from '../db/database.ts'
import type { FeatureExport } from '../feature.ts'
import { requireEmail, type EmailChannelOf } from '../http/email-channel.ts'
import { serve, type ServedEndpoint } from '../http/serve.ts'
import type { AccountCaller, Accounts } from './account.ts'
import { endSession, sessionsOf } from './account.store.ts'
import type { Photos } from './photos.ts'
import { identitiesOf } from './social.store.ts'

interface AccountApiParts {
  readonly emailChannel: EmailChannelOf
  readonly photos: Photos
  /** Exports the data that the other features store for the account. */
  readonly exportOtherFeatures: (db: Db, accountId: string) => Promise<FeatureExport>
}

/** Endpoints for the signed-in rider's account and its sessions. */
export function accountApi(
  accounts: Accounts,
  { emailChannel, photos, exportOtherFeatures: exportOthers }: AccountApiParts,
): ServedEndpoint<AccountCaller>[] {
  return [
    serve(contract.showAccount, (_, { caller }) => accounts.accountOf(caller.rider)),
    serve(contract.renameAccount, async ({ body }, { caller }) => {
      await accounts.rename(caller.rider, body.name)
      return accounts.accountOf(caller.rider)
    }),
    serve(contract.changePassword, ({ body }, { caller }) => accounts.changePassword(caller, body)),
    requireEmail(
      emailChannel,
      serve(contract.changeEmail, ({ body }, { caller, ...request }) => accounts.changeEmail(caller, body, request)),
    ),
    serve(contract.confirmEmail, async ({ body }, { caller }) => {
      await accounts.confirmEmail(caller, body)
      return accounts.accountOf(caller.rider)
    }),
    serve(contract.setPhoto, async ({ body }, { caller, disconnected }) => {
      await photos.set(caller.rider.id, body, disconnected)
      return accounts.accountOf(caller.rider)
    }),
    serve(contract.removePhoto, async (_, { caller }) => {
      await accounts.db.transaction((t) => photos.remove(t, caller.rider.id))
      return accounts.accountOf(caller.rider)
    }),
    serve(contract.removeAccount, ({ body }, { caller }) => accounts.remove(caller, body.password)),
    serve(contract.exportAccount, async (_, { caller: { rider, sessionId } }) => {
      const photo = await photos.asDataUrl(rider.id)
      return {
        account: await accounts.accountOf(rider),
        language: rider.language,
        identities: await identitiesOf(accounts.db, rider.id),
        sessions: await sessionsOf(accounts.db, rider.id, sessionId),
        ...(await exportOthers(accounts.db, rider.id)),
        ...(photo !== undefined && { photo }),
      }
    }),
    serve(contract.listSessions, (_, { caller }) => sessionsOf(accounts.db, caller.rider.id, caller.sessionId)),
    serve(contract.signOut, async (_, { caller }) => {
      await endSession(accounts.db, caller.rider.id, caller.sessionId)
    }),
    serve(contract.endSession, async ({ path }, { caller, error }) => {
      if (!(await endSession(accounts.db, caller.rider.id, path.id))) throw error('not_found')
    }),
  ]
}
