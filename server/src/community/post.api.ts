import { ApiError, type Post } from '@yatha/contract'
import * as contract from '@yatha/contract/endpoints'
import { languageOfText } from '@yatha/language'
import { serve, type ServedEndpoint } from '../http/serve.ts'
import { authorizeWriter, type CommunityDeps } from './deps.ts'
import { createPost } from './make-post.ts'
import { mediaByPostId } from './media/media.store.ts'
import { readPost } from './post-row.ts'
import * as store from './post.store.ts'
import { checkDraft } from './safety/admit.ts'
import { publishVisibility } from './safety/publish-visibility.ts'
import { idOf } from './slug.ts'
import { tokensOf } from './tokens.ts'
import type { SignedInViewer } from './visibility.ts'
import { convertToUnicode } from './zawgyi.ts'

/** Endpoints for riders to write, change and delete posts. */
export function postApi(deps: CommunityDeps): ServedEndpoint[] {
  const { database, clock, events, reporter } = deps
  const now = () => new Date(clock.nowMs())
  const readStored = async (id: string, viewer: SignedInViewer): Promise<Post> => {
    const post = await readPost(database.db, id, viewer)
    // Another request has deleted the post meanwhile.
    if (!post) throw new ApiError('not_found')
    return post
  }
  return [
    serve(contract.makePost, async ({ body }, { caller, client }) => {
      const viewer = await authorizeWriter(deps, caller, 'post')
      return readStored(await createPost(deps, { body, viewer, network: client.network }), viewer)
    }),
    serve(contract.changePost, async ({ path, body }, { caller, error }) => {
      const viewer = await authorizeWriter(deps, caller, 'post')
      const id = idOf(path.slug)
      const existing = id === undefined ? undefined : await store.findOwnPost(database.db, id, viewer.authorId)
      if (!existing) throw error('not_found')
      const hasMore = existing.youtube !== null || existing.seenKind !== null || existing.repostOf !== null
      if (existing.version !== body.version) throw error('changed_meanwhile')
      if (body.text === '' && !hasMore && !(await mediaByPostId(database.db, [existing.id])).get(existing.id))
        throw error('missing', 'text')
      const text = await convertToUnicode(body.text)
      const hidden = await checkDraft(deps, viewer, { text: text.text })
      const searchColumns = { language: languageOfText(text.text), tokens: tokensOf(text.text) }
      const { authorId } = viewer
      const edit = { version: body.version, ...text, ...searchColumns, isHeld: hidden !== undefined, now: now() }
      const { isPublic, hiding } = await store.editPost(database.db, existing.id, authorId, edit)
      if (hiding) publishVisibility(events, hiding)
      if (isPublic) events.publish({ kind: 'edited', slug: path.slug, author: authorId, version: body.version + 1 }, [authorId])
      return readStored(existing.id, viewer)
    }),
    serve(contract.removePost, async ({ path }, { caller }) => {
      const { authorId, accountId } = await authorizeWriter(deps, caller, 'removal')
      const id = idOf(path.slug)
      const deleted = id === undefined ? undefined : await store.deletePost(database.db, id, authorId, clock.nowMs())
      if (!deleted) return
      if (deleted.seenKind !== null) await reporter.withdraw(deleted.key, accountId)
      if (deleted.hiddenAt === null) events.publish({ kind: 'removed', slug: path.slug, author: authorId }, [authorId])
      if (deleted.repostOf !== null) events.queuePostCounts(deleted.repostOf)
    }),
  ]
}
