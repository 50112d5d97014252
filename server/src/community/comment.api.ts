import { ApiError, type Comment } from '@yatha/contract'
import * as contract from '@yatha/contract/endpoints'
import { newId } from '../db/id.ts'
import { serve, type ServedEndpoint } from '../http/serve.ts'
import * as store from './comment.store.ts'
import { parseCursor, viewerOf, authorizeWriter, type CommunityDeps } from './deps.ts'
import { isPostVisible } from './post.store.ts'
import { checkDraft } from './safety/admit.ts'
import { heldForReviewColumns } from './safety/held.store.ts'
import { checkDailyLimit, lockAuthorAndCheckDailyLimit } from './safety/new-account.ts'
import { publishVisibility } from './safety/publish-visibility.ts'
import { idOf, slugOf } from './slug.ts'
import type { SignedInViewer } from './visibility.ts'
import { convertToUnicode } from './zawgyi.ts'

/** Endpoints for comments on posts and replies to them. */
export function commentApi(deps: CommunityDeps): ServedEndpoint[] {
  const { database, clock, events } = deps
  const readComment = async (id: string, viewer: SignedInViewer): Promise<Comment> => {
    const comment = await store.findComment(database.db, id, viewer)
    // Another request has deleted the comment meanwhile.
    if (!comment) throw new ApiError('not_found')
    return comment
  }
  const publish = (
    kind: 'commented' | 'commentEdited' | 'commentRemoved',
    { postId, replyTo, riders }: store.CommentParents,
    { id, authorId }: { readonly id: string; readonly authorId: string },
  ) => {
    if (!riders) return
    const thread = replyTo !== null && { replyTo: slugOf(replyTo) }
    events.publish({ kind, slug: slugOf(postId), author: authorId, comment: slugOf(id), ...thread }, riders)
    if (kind === 'commentEdited') return
    events.queuePostCounts(postId)
    if (replyTo !== null) events.queueCommentCounts(replyTo)
  }
  return [
    serve(contract.listComments, async ({ path, query }, { caller, error }) => {
      const id = idOf(path.slug)
      const viewer = await viewerOf(deps, await caller())
      if (id === undefined || !(await isPostVisible(database.db, id, viewer))) throw error('not_found')
      const parentId = parseCursor(query.of, 'of')
      return store.commentPage(database.db, id, { parentId, afterId: parseCursor(query.before, 'before') }, viewer)
    }),
    serve(contract.makeComment, async ({ path, body }, { caller, error }) => {
      if (body.text === '') throw error('missing', 'text')
      const viewer = await authorizeWriter(deps, caller, 'comment')
      const postId = idOf(path.slug)
      const replyTo = body.replyTo === undefined ? undefined : idOf(body.replyTo)
      if (postId === undefined) throw error('not_found')
      if (body.replyTo !== undefined && replyTo === undefined) throw error('not_found', 'replyTo')
      const existing = await store.commentIdByKey(database.db, viewer.authorId, body.id)
      if (existing !== undefined) return readComment(existing, viewer)
      const newContent = { what: 'comment', key: body.id } as const
      await checkDailyLimit(deps, database.db, viewer, newContent)
      const text = await convertToUnicode(body.text)
      const hidden = await checkDraft(deps, viewer, { text: text.text })
      const ids = { id: newId(clock.nowMs()), key: body.id, postId, viewer, replyTo }
      const row = { ...ids, ...text, ...heldForReviewColumns(hidden, new Date(clock.nowMs())) }
      const stored = await store.insertComment(database.db, row, (t) => lockAuthorAndCheckDailyLimit(deps, t, viewer, newContent))
      if (!stored) throw error('not_found')
      if (stored.isNew) {
        deps.onWritten('comment')
        publish('commented', { postId, ...stored }, { id: stored.id, authorId: viewer.authorId })
      }
      return readComment(stored.id, viewer)
    }),
    serve(contract.changeComment, async ({ path, body }, { caller, error }) => {
      if (body.text === '') throw error('missing', 'text')
      const viewer = await authorizeWriter(deps, caller, 'comment')
      const id = idOf(path.id)
      if (id === undefined || !(await store.isOwnComment(database.db, id, viewer))) throw error('not_found')
      const text = await convertToUnicode(body.text)
      const hidden = await checkDraft(deps, viewer, { text: text.text })
      const edit = { ...text, isHeld: hidden !== undefined, now: new Date(clock.nowMs()) }
      const { hiding, ...place } = await store.editComment(database.db, id, viewer, edit)
      if (hiding) publishVisibility(events, hiding)
      else publish('commentEdited', place, { id, authorId: viewer.authorId })
      return readComment(id, viewer)
    }),
    serve(contract.removeComment, async ({ path }, { caller }) => {
      const { authorId } = await authorizeWriter(deps, caller, 'removal')
      const id = idOf(path.id)
      const place = id === undefined ? undefined : await store.deleteComment(database.db, id, authorId, clock.nowMs())
      if (id !== undefined && place) publish('commentRemoved', place, { id, authorId })
    }),
  ]
}
