import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

// What riders make. Ids are made by the app (UUID version 7); instants are stored in UTC.

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const account = pgTable('account', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  /** In lower case; null for accounts of providers that tell none. */
  email: text().unique(),
  /** argon2id; null where only a provider signs in. */
  passwordHash: text('password_hash'),
  language: text().notNull(),
  createdAt: moment('created_at').notNull(),
})

/** A signed-in device. The token itself is with the device alone. */
export const session = pgTable(
  'session',
  {
    id: uuid().primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token: answers "whose request is this". */
    tokenHash: text('token_hash').notNull().unique(),
    device: text().notNull(),
    createdAt: moment('created_at').notNull(),
    usedAt: moment('used_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('session_account').on(table.accountId)],
)

export const PURPOSES = ['register', 'login', 'reset'] as const

/** An attempt that waits for a one-time password. */
export const attempt = pgTable(
  'attempt',
  {
    id: uuid().primaryKey(),
    purpose: text({ enum: PURPOSES }).notNull(),
    email: text().notNull(),
    /** None where the attempt is for show: no code will ever be right. */
    codeHash: text('code_hash'),
    /** Name and password hash of an account to be. */
    pending: jsonb().$type<{ name: string; passwordHash: string; language: string }>(),
    tries: integer().notNull().default(0),
    sentAt: moment('sent_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    check('attempt_purpose', sql`${table.purpose} in ('register', 'login', 'reset')`),
    index('attempt_expires').on(table.expiresAt),
  ],
)

/** How often something was tried in the running hour: one row for each thing that is counted. */
export const tally = pgTable('tally', {
  key: text().primaryKey(),
  tries: integer().notNull(),
  since: moment('since').notNull(),
})
