import { UPLOAD_KINDS } from '@yatha/contract'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, real, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { account } from '../../account/index.ts'
import { instant } from '../../db/columns.ts'
import { post } from '../community.schema.ts'

/** An upload that has not become a picture or video yet. Deleted when it has become one, or after a day without a new chunk. */
export const upload = pgTable(
  'upload',
  {
    /** Chosen by the phone. */
    id: uuid().primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    kind: text({ enum: UPLOAD_KINDS }).notNull(),
    /** Size of the whole file. */
    bytes: integer().notNull(),
    /** Bytes received so far. */
    received: integer().notNull().default(0),
    /** Names of the chunk files, in order. */
    chunks: text().array().notNull().default([]),
    touchedAt: instant('touched_at').notNull(),
  },
  (table) => [
    check('upload_kind_check', sql`${table.kind} in ('image', 'video', 'poster')`),
    index('upload_account').on(table.accountId),
    index('upload_touched').on(table.touchedAt),
  ],
)

/** A picture or video created from an upload, with the same id. */
export const media = pgTable(
  'media',
  {
    id: uuid().primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    kind: text({ enum: UPLOAD_KINDS }).notNull(),
    /** Size of the uploaded file. */
    uploadedBytes: integer('uploaded_bytes').notNull(),
    /** Dimensions of the largest file of a picture, or of the video, in pixels. */
    width: integer().notNull(),
    height: integer().notNull(),
    /** Duration of a video; null for a picture. */
    seconds: real(),
    madeAt: instant('made_at').notNull(),
    /** Whether all files of the picture or video are stored. */
    isReady: boolean('is_ready').notNull().default(false),
    /** The post that contains the picture or video; null until a post contains it. */
    postId: uuid('post_id').references(() => post.id, { onDelete: 'cascade' }),
    /** Index among the post's pictures and videos. */
    position: smallint(),
    alt: text(),
  },
  (table) => [
    check('media_kind_check', sql`${table.kind} in ('image', 'video', 'poster')`),
    index('media_account').on(table.accountId),
    index('media_post').on(table.postId, table.position),
    index('media_unused').on(table.madeAt).where(sql`${table.postId} is null`),
  ],
)

/** A stored file, named after the hash of its content. Several posts can contain the same file. */
export const mediaFile = pgTable(
  'media_file',
  {
    mediaId: uuid('media_id')
      .notNull()
      .references(() => media.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** Width of a picture in pixels; null for a video. */
    width: integer(),
    bytes: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.mediaId, table.name] }), index('media_file_name').on(table.name)],
)
