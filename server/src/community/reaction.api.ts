import { ApiError, type Reacted, type ReactionKind } from '@yatha/contract'
import * as contract from '@yatha/contract/endpoints'
import { newId } from '../db/id.ts'
import type { Caller } from '../http/caller.ts'
import { serve, type ServedEndpoint } from '../http/serve.ts'
import { parseCursor, viewerOf, authorizeWriter, type CommunityDeps } from './deps.ts'
import { isPostVisible } from './post.store.ts'
import { setReaction, reactionPage, type ReactionTarget } from './reaction.store.ts'
import { idOf } from './slug.ts'

/** Endpoints for reactions to posts and comments. */
export function reactionApi(deps: CommunityDeps): ServedEndpoint[] {
  const { database, clock, events } = deps
  const change = async (
    target: ReactionTarget,
    slug: string,
    { caller, kind }: { readonly caller: Caller; readonly kind?: ReactionKind },
  ): Promise<Reacted> => {
    const viewer = await authorizeWriter(deps, caller, kind ? 'reaction' : 'removal')
    const id = idOf(slug)
    const reacted = id && (await setReaction(database.db, { target, id, viewer, kind, newId: newId(clock.nowMs()) }))
    if (!reacted) throw new ApiError('not_found')
    deps.onWritten('reaction')
    if (target === 'post') events.queuePostCounts(id)
    else events.queueCommentCounts(id)
    return reacted
  }
  return [
    serve(contract.reactToPost, ({ path, body: { kind } }, { caller }) => change('post', path.slug, { caller, kind })),
    serve(contract.removeReaction, ({ path }, { caller }) => change('post', path.slug, { caller })),
    serve(contract.reactToComment, ({ path, body: { kind } }, { caller }) => change('comment', path.id, { caller, kind })),
    serve(contract.removeCommentReaction, ({ path }, { caller }) => change('comment', path.id, { caller })),
    serve(contract.listReactions, async ({ path, query }, { caller, error }) => {
      const id = idOf(path.slug)
      const viewer = await viewerOf(deps, await caller())
      if (id === undefined || !(await isPostVisible(database.db, id, viewer))) throw error('not_found')
      return reactionPage(database.db, id, { kind: query.kind, before: parseCursor(query.before, 'before') }, viewer)
    }),
  ]
}
