import { MODERATION_LIMITS, type ModerationCase } from '@yatha/contract'
import * as contract from '@yatha/contract/endpoints'
import { serve, type ServedEndpoint } from '../../http/serve.ts'
import { authorIdOf } from '../author.store.ts'
import { parseCursor, type CommunityDeps } from '../deps.ts'
import { mediaByPostId } from '../media/media.store.ts'
import { slugOf } from '../slug.ts'
import { MODERATOR } from '../visibility.ts'
import * as cases from './case.store.ts'
import { retryAfterDeadlock } from '../../db/deadlock.ts'
import { decideCase } from './decide.store.ts'
import { openCase } from './flag.store.ts'
import { actionPage, actionsOfCase } from './log.store.ts'
import { decideSanction, findOpenAppeals, toSanction, sanctionsOf } from './sanction.store.ts'
import { findTarget } from './target.ts'
import { publishVisibility } from './publish-visibility.ts'

const SANCTIONS: readonly string[] = ['warn', 'suspend', 'ban']

/** Endpoints for moderators: cases, decisions, appeals and the log. */
export function moderationApi(deps: CommunityDeps): ServedEndpoint[] {
  const { database, clock, events } = deps
  const now = () => new Date(clock.nowMs())
  const readCase = async (id: string, moderatorAuthorId: string | undefined): Promise<ModerationCase | undefined> => {
    const { db } = database
    const found = await cases.findCase(db, id, moderatorAuthorId)
    if (!found) return undefined
    const { summary, postId } = found
    return {
      ...summary,
      ...(postId !== null && { post: slugOf(postId) }),
      media: (summary.target.kind === 'post' && postId !== null && (await mediaByPostId(db, [postId])).get(postId)) || [],
      said: await cases.reportsInCase(db, id),
      sanctions: await sanctionsOf(db, summary.author.id, now()),
      history: await actionsOfCase(db, id),
    }
  }
  return [
    serve(contract.listCases, async ({ query: { state = 'open', before } }, { caller }) => {
      const ownAuthorId = await authorIdOf(database.db, caller.rider.id)
      return {
        ...(await cases.casePage(database.db, { state, before: parseCursor(before, 'before'), moderatorAuthorId: ownAuthorId })),
        open: await cases.countOpenCases(database.db),
        appeals: await findOpenAppeals(database.db, { authorId: ownAuthorId, now: now() }),
      }
    }),
    serve(contract.openCase, async ({ body: { target: reference } }, { caller, error }) => {
      const target = await findTarget(database.db, reference, MODERATOR)
      if (!target) throw error('not_found', 'target.id')
      const { id } = await openCase(database.db, target, now())
      const found = await readCase(id, await authorIdOf(database.db, caller.rider.id))
      if (!found) throw error('not_found')
      return found
    }),
    serve(contract.showCase, async ({ path: { id } }, { caller, error }) => {
      const found = await readCase(id, await authorIdOf(database.db, caller.rider.id))
      if (!found) throw error('not_found')
      return found
    }),
    serve(contract.actOnCase, async ({ path, body }, { caller, error }) => {
      const { id, version, action, reason, note, answer, days } = body
      if (reason === undefined && (action === 'hide' || SANCTIONS.includes(action))) throw error('missing', 'reason')
      if (action === 'suspend' && days === undefined) throw error('missing', 'days')
      const moderator = { accountId: caller.rider.id, authorId: await authorIdOf(database.db, caller.rider.id) }
      const request = { caseId: path.id, id, version, action, reason, note, answer, days: action === 'suspend' ? days : undefined }
      const result = await retryAfterDeadlock(() => decideCase(database.db, { ...request, moderator, now: now() }))
      if (typeof result === 'string') throw error(result)
      if (result.change) publishVisibility(events, result.change)
      if (result.isNew) deps.onSafety('decision')
      const found = await readCase(path.id, moderator.authorId)
      if (!found) throw error('not_found')
      return found
    }),
    serve(contract.decideSanction, async ({ path: { id }, body: { decision, note } }, { caller, error }) => {
      const moderator = { accountId: caller.rider.id, authorId: await authorIdOf(database.db, caller.rider.id) }
      const result = await retryAfterDeadlock(() => decideSanction(database.db, { id, decision, note, moderator, now: now() }))
      if (typeof result === 'string') throw error(result)
      deps.onSafety('decision')
      return toSanction(result, now())
    }),
    serve(contract.listActions, ({ query: { before } }) => actionPage(database.db, parseCursor(before, 'before'), MODERATION_LIMITS.page)),
  ]
}
