import { sql } from 'drizzle-orm'
import { check, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../db/columns.ts'
import { comment, post } from '../community.schema.ts'

/** A language model's translation of a post or comment. Deleted with its source, and replaced after the source text has changed. */
export const translation = pgTable(
  'translation',
  {
    postId: uuid('post_id').references(() => post.id, { onDelete: 'cascade' }),
    commentId: uuid('comment_id').references(() => comment.id, { onDelete: 'cascade' }),
    /** Target language. */
    language: text().notNull(),
    /** SHA-256 of the source text. */
    ofHash: text('of_hash').notNull(),
    text: text().notNull(),
    madeAt: instant('made_at').notNull(),
  },
  (table) => [
    unique('translation_of_post').on(table.postId, table.language),
    unique('translation_of_comment').on(table.commentId, table.language),
    check('translation_of_check', sql`(${table.postId} is null) <> (${table.commentId} is null)`),
  ],
)
