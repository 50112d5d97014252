import * as contract from '@yatha/contract/endpoints'
import { serve, type ServedEndpoint } from '../../http/serve.ts'
import { authorIdOf } from '../author.store.ts'
import type { CommunityDeps } from '../deps.ts'
import { idOf } from '../slug.ts'
import { saveAppealAgainstHiding } from './appeal.store.ts'
import { newAccountStatus } from './new-account.ts'
import { saveSanctionAppeal, markSanctionRead, toSanction, sanctionsOf } from './sanction.store.ts'

/** Endpoints for riders to read their limits and sanctions, and to appeal. */
export function sanctionApi(deps: CommunityDeps): ServedEndpoint[] {
  const { database, clock } = deps
  const now = () => new Date(clock.nowMs())
  return [
    serve(contract.listOwnSanctions, async (_, { caller }) => {
      const authorId = await authorIdOf(database.db, caller.rider.id)
      return { sanctions: authorId === undefined ? [] : await sanctionsOf(database.db, authorId, now()) }
    }),
    serve(contract.showOwnLimits, async (_, { caller: { rider } }) => {
      const newAccount = await newAccountStatus(deps, rider.id, await authorIdOf(database.db, rider.id))
      return newAccount ? { newAccount } : {}
    }),
    serve(contract.confirmSanction, async ({ path: { id } }, { caller, error }) => {
      const authorId = await authorIdOf(database.db, caller.rider.id)
      if (authorId === undefined || !(await markSanctionRead(database.db, { id, authorId, now: now() }))) throw error('not_found')
    }),
    serve(contract.appealSanction, async ({ body: { sanction: id, text } }, { caller, error }) => {
      const authorId = await authorIdOf(database.db, caller.rider.id)
      const result = authorId === undefined ? 'not_found' : await saveSanctionAppeal(database.db, { id, authorId, text, now: now() })
      if (typeof result === 'string') throw error(result)
      deps.onSafety('appeal')
      return toSanction(result, now())
    }),
    serve(contract.appealHidden, async ({ body: { target, text } }, { caller, error }) => {
      const authorId = await authorIdOf(database.db, caller.rider.id)
      const id = idOf(target.id)
      if (authorId === undefined || id === undefined) throw error('not_found', 'target.id')
      const result = await saveAppealAgainstHiding(database.db, { kind: target.kind, id }, { authorId, text, now: now() })
      if (result !== 'saved') throw error(result)
      deps.onSafety('appeal')
    }),
  ]
}
