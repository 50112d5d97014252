import { sql } from 'drizzle-orm'
import { boolean, check, customType, index, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { DISPLAY_NAME_ERROR_CODES } from '@yatha/contract'
import { instant } from '../db/columns.ts'
import type { ProviderIdentity } from '../adapters/sign-in/provider-identity.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const account = pgTable(
  'account',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    /** The rule that the name breaks; null if it breaks none. Others see “Rider” instead of a name that breaks a rule. */
    nameFault: text('name_fault', { enum: DISPLAY_NAME_ERROR_CODES }),
    /** `NameRules.version` at the last check; empty if the name must be checked again. */
    nameRules: text('name_rules').notNull().default(''),
    /** In lower case; null if the rider signed up with a provider that gave no address. */
    email: text().unique(),
    /** argon2id; null if the account has sign-in providers only. */
    passwordHash: text('password_hash'),
    language: text().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    // Used by the job that checks names again after the rules have changed.
    index('account_name_rules').on(table.nameRules),
  ],
)

/** A signed-in device. Only the device has the token itself. */
export const session = pgTable(
  'session',
  {
    id: uuid().primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token; looked up on each request. */
    tokenHash: text('token_hash').notNull().unique(),
    device: text().notNull(),
    createdAt: instant('created_at').notNull(),
    usedAt: instant('used_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('session_account').on(table.accountId),
    // Used by the job that deletes expired rows.
    index('session_expires').on(table.expiresAt),
    index('session_used').on(table.usedAt),
  ],
)

export const ATTEMPT_PURPOSES = ['register', 'login', 'reset', 'link', 'email'] as const

/** The action that the correct code completes. */
export interface PendingAction {
  readonly account?: { readonly name: string; readonly passwordHash: string; readonly language: string }
  readonly identity?: ProviderIdentity
  /** Id of the account whose address changes to the attempt's address. */
  readonly owner?: string
}

/** An attempt that is waiting for a verification code. */
export const attempt = pgTable(
  'attempt',
  {
    id: uuid().primaryKey(),
    purpose: text({ enum: ATTEMPT_PURPOSES }).notNull(),
    email: text().notNull(),
    /** Null for a decoy attempt, for which no code is correct. */
    codeHash: text('code_hash'),
    pending: jsonb().$type<PendingAction>(),
    /** Number of guesses at the current code. */
    tries: smallint().notNull().default(0),
    /** True if the response to the login did not reveal whether the password was right. */
    isUnchecked: boolean('is_unchecked').notNull().default(false),
    sentAt: instant('sent_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    check('attempt_purpose_check', sql`${table.purpose} in ('register', 'login', 'reset', 'link', 'email')`),
    // Used to delete expired attempts.
    index('attempt_expires').on(table.expiresAt),
  ],
)

export const photo = pgTable('photo', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => account.id, { onDelete: 'cascade' }),
  /** A new name for each picture, so that old URLs stop working. */
  name: text().notNull().unique(),
  /** Content of a photo that an earlier version stored in this row; null once a job has moved the content to a file. */
  bytes: bytea(),
})
