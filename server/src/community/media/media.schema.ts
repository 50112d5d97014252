import { UPLOAD_KINDS } from '@yatha/contract'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, real, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { account } from '../../account/index.ts'
import { instant } from '../../db/columns.ts'
import { post } from '../community.schema.ts'

/** A file on its way: deleted when the picture or video is made, or after a day without a part. */
export const upload = pgTable(
  'upload',
  {
    /** Chosen by the phone. */
    id: uuid().primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    kind: text({ enum: UPLOAD_KINDS }).notNull(),
    /** Of the whole file. */
    bytes: integer().notNull(),
    /** Bytes of the chunks that are stored. */
    received: integer().notNull().default(0),
    /** Names of the files with the chunks, in their order. */
    chunks: text().array().notNull().default([]),
    touchedAt: instant('touched_at').notNull(),
  },
  (table) => [
    check('upload_kind_check', sql`${table.kind} in ('image', 'video', 'poster')`),
    index('upload_account').on(table.accountId),
    index('upload_touched').on(table.touchedAt),
  ],
)

/** A picture or video that we made from an upload, and under its id. */
export const media = pgTable(
  'media',
  {
    id: uuid().primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    kind: text({ enum: UPLOAD_KINDS }).notNull(),
    /** Of the file that it was made from. */
    uploadedBytes: integer('uploaded_bytes').notNull(),
    /** In pixels, of the largest size. */
    width: integer().notNull(),
    height: integer().notNull(),
    /** Of a video. */
    seconds: real(),
    madeAt: instant('made_at').notNull(),
    /** Whether all its files are stored. */
    isReady: boolean('is_ready').notNull().default(false),
    /** Null until a post is made with it. */
    postId: uuid('post_id').references(() => post.id, { onDelete: 'cascade' }),
    /** Its place in the post. */
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

/** A file in the store, named after the hash of its content: the same file can be in several posts. */
export const mediaFile = pgTable(
  'media_file',
  {
    mediaId: uuid('media_id')
      .notNull()
      .references(() => media.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** Of a picture, in pixels; null for a video. */
    width: integer(),
    bytes: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.mediaId, table.name] }), index('media_file_name').on(table.name)],
)
