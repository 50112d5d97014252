import { createHmac } from 'node:crypto'
import * as contract from '@yatha/contract/endpoints'
import { siteOf } from '../../http/network.ts'
import { serve, type Served } from '../../http/serve.ts'
import type { CommunityDeps } from '../deps.ts'
import { writer } from '../deps.ts'
import { hasFlagged, isTrustedReporter, keepFlag } from './flag.store.ts'
import { tellHidden } from './tell.ts'
import { targetId, targetOf } from './target.ts'

const CHARACTERS = 16

/** Endpoint to report posts, comments and riders. */
export function flagApi(deps: CommunityDeps): Served[] {
  const { database, clock, secret } = deps
  return [
    serve(contract.flagIt, async ({ body: { id, target: asked, reason, text } }, { caller, client, error }) => {
      const viewer = await writer(deps, caller, 'safety')
      const asId = targetId(asked)
      // Checked first, since reported content is no longer visible to its reporter.
      if (asId !== undefined && (await hasFlagged(database.db, viewer.authorId, asId))) return
      const target = await targetOf(database.db, asked, viewer)
      if (!target) throw error('not_found', 'target.id')
      if (target.authorId === viewer.authorId) throw error('own_thing')
      const now = new Date(clock.nowMs())
      const hidden = await keepFlag(database.db, {
        id,
        target,
        reporterId: viewer.authorId,
        reason,
        text,
        isTrusted: await isTrustedReporter(database.db, viewer, now),
        networkIn: (caseId) =>
          createHmac('sha256', secret)
            .update(`flags of ${caseId} ${siteOf(client.network)}`)
            .digest('base64url')
            .slice(0, CHARACTERS),
        now,
      })
      deps.onSafety('flag')
      await deps.events.changeChoices(viewer.accountId)
      if (hidden) {
        deps.onSafety('autoHide')
        tellHidden(deps.events, hidden)
      }
    }),
  ]
}
