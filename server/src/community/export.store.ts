import type { AccountExport, ReactionKind } from '@yatha/contract'
import { asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { creationTimeMs } from '../db/id.ts'
import { toAbout } from './about.ts'
import { authorIdOf } from './author.store.ts'
import { comment, commentReaction, post, postReaction } from './community.schema.ts'
import { reactionNameColumn } from './reactions.ts'
import { slugOf } from './slug.ts'

const toMadeAt = (id: string) => new Date(creationTimeMs(id)).toISOString()
const toEditedAt = (editedAt: Date | null) => editedAt !== null && { editedAt: editedAt.toISOString() }

/** Returns a rider's posts, comments and reactions, for the export of the account. */
export async function exportCommunity(db: Db, accountId: string): Promise<Pick<AccountExport, 'community'>> {
  const author = await authorIdOf(db, accountId)
  if (author === undefined) return {}
  const posts = await db.select().from(post).where(eq(post.authorId, author)).orderBy(asc(post.id))
  const comments = await db.select().from(comment).where(eq(comment.authorId, author)).orderBy(asc(comment.id))
  const kind = (table: string) => sql<ReactionKind>`${reactionNameColumn(table)}`
  const toPosts = await db
    .select({ postId: postReaction.postId, kind: kind('post_reaction'), id: postReaction.id })
    .from(postReaction)
    .where(eq(postReaction.authorId, author))
    .orderBy(asc(postReaction.id))
  const toComments = await db
    .select({ commentId: commentReaction.commentId, kind: kind('comment_reaction'), id: commentReaction.id })
    .from(commentReaction)
    .where(eq(commentReaction.authorId, author))
    .orderBy(asc(commentReaction.id))
  return {
    community: {
      author,
      posts: posts.map((row) => {
        const about = toAbout(row)
        return {
          slug: slugOf(row.id),
          text: row.text,
          ...(row.textAsTyped !== null && { textAsTyped: row.textAsTyped }),
          madeAt: toMadeAt(row.id),
          ...toEditedAt(row.editedAt),
          ...(row.youtube !== null && { youtube: row.youtube }),
          ...(about && { about }),
          ...(row.seenKind !== null && { seen: { kind: row.seenKind, call: row.seenCall ?? 0, minutes: row.seenMinutes ?? undefined } }),
          ...(row.repostOf !== null && { repost: slugOf(row.repostOf) }),
          ...(row.hiddenAt !== null && { isHidden: true as const }),
        }
      }),
      comments: comments.map((row) => ({
        id: slugOf(row.id),
        post: slugOf(row.postId),
        text: row.text,
        ...(row.textAsTyped !== null && { textAsTyped: row.textAsTyped }),
        madeAt: toMadeAt(row.id),
        ...toEditedAt(row.editedAt),
        ...(row.hiddenAt !== null && { isHidden: true as const }),
      })),
      reactions: [
        ...toPosts.map(({ postId, kind, id }) => ({ post: slugOf(postId), kind, madeAt: toMadeAt(id) })),
        ...toComments.map(({ commentId, kind, id }) => ({ comment: slugOf(commentId), kind, madeAt: toMadeAt(id) })),
      ],
    },
  }
}
