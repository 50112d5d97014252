import { createHmac } from 'node:crypto'
import * as contract from '@yatha/contract/endpoints'
import { widestNetwork } from '../../http/network.ts'
import { serve, type ServedEndpoint } from '../../http/serve.ts'
import type { CommunityDeps } from '../deps.ts'
import { authorizeWriter } from '../deps.ts'
import { hasFlagged, isTrustedReporter, saveFlag } from './flag.store.ts'
import { publishVisibility } from './publish-visibility.ts'
import { parseTargetId, findTarget } from './target.ts'

const PSEUDONYM_CHARACTERS = 16

/** Endpoint to report posts, comments and riders. */
export function flagApi(deps: CommunityDeps): ServedEndpoint[] {
  const { database, clock, secret } = deps
  return [
    serve(contract.flagContent, async ({ body: { id, target: reference, reason, text } }, { caller, client, error }) => {
      const viewer = await authorizeWriter(deps, caller, 'safety')
      const referencedId = parseTargetId(reference)
      // This check comes before `findTarget`, which does not find content that the rider has already reported.
      if (referencedId !== undefined && (await hasFlagged(database.db, viewer.authorId, referencedId))) return
      const target = await findTarget(database.db, reference, viewer)
      if (!target) throw error('not_found', 'target.id')
      if (target.authorId === viewer.authorId) throw error('own_thing')
      const now = new Date(clock.nowMs())
      const hidden = await saveFlag(database.db, {
        id,
        target,
        reporterId: viewer.authorId,
        reason,
        text,
        isTrusted: await isTrustedReporter(database.db, viewer, now),
        networkPseudonym: (caseId) =>
          createHmac('sha256', secret)
            .update(`flags of ${caseId} ${widestNetwork(client.network)}`)
            .digest('base64url')
            .slice(0, PSEUDONYM_CHARACTERS),
        now,
      })
      deps.onSafety('flag')
      await deps.events.announceChoices(viewer.accountId)
      if (hidden) {
        deps.onSafety('autoHide')
        publishVisibility(deps.events, hidden)
      }
    }),
  ]
}
