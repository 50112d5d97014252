import type { Reacted, ReactionKind } from '@yatha/contract'
import * as contract from '@yatha/contract/endpoints'
import { newId } from '../db/id.ts'
import type { Caller } from '../http/caller.ts'
import { serve, type ServedEndpoint } from '../http/serve.ts'
import { cursorId, reader, writer, type CommunityDeps } from './deps.ts'
import { isPostVisible } from './post.store.ts'
import { react, reactionPage, type Target } from './reaction.store.ts'
import { idOf } from './slug.ts'

/** Endpoints for reactions to posts and comments. */
export function reactionApi(deps: CommunityDeps): ServedEndpoint[] {
  const { database, clock, events } = deps
  const change = async (
    target: Target,
    slug: string,
    { caller, kind }: { readonly caller: Caller; readonly kind?: ReactionKind },
  ): Promise<Reacted | undefined> => {
    const viewer = await writer(deps, caller, kind ? 'reaction' : 'removal')
    const id = idOf(slug)
    const reacted = id && (await react(database.db, { target, id, viewer, kind, newId: newId(clock.nowMs()) }))
    if (!reacted) return undefined
    deps.onWritten('reaction')
    if (target === 'post') events.countPost(id)
    else events.countComment(id)
    return reacted
  }
  return [
    serve(contract.reactToPost, async ({ path, body: { kind } }, { caller, error }) => {
      const reacted = await change('post', path.slug, { caller, kind })
      if (!reacted) throw error('not_found')
      return reacted
    }),
    serve(contract.removeReaction, async ({ path }, { caller, error }) => {
      const reacted = await change('post', path.slug, { caller })
      if (!reacted) throw error('not_found')
      return reacted
    }),
    serve(contract.reactToComment, async ({ path, body: { kind } }, { caller, error }) => {
      const reacted = await change('comment', path.id, { caller, kind })
      if (!reacted) throw error('not_found')
      return reacted
    }),
    serve(contract.removeCommentReaction, async ({ path }, { caller, error }) => {
      const reacted = await change('comment', path.id, { caller })
      if (!reacted) throw error('not_found')
      return reacted
    }),
    serve(contract.listReactions, async ({ path, query }, { caller, error }) => {
      const id = idOf(path.slug)
      const viewer = await reader(deps, await caller())
      if (id === undefined || !(await isPostVisible(database.db, id, viewer))) throw error('not_found')
      return reactionPage(database.db, id, { kind: query.kind, before: cursorId(query.before, 'before') }, viewer)
    }),
  ]
}
