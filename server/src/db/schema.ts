import { PROVIDERS, SIGN_IN_VIAS } from '@yatha/contract'
import { sql } from 'drizzle-orm'
import { check, customType, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

// What riders make. Ids are made by the app (UUID version 7); instants are stored in UTC.

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
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

export const PURPOSES = ['register', 'login', 'reset', 'link', 'email'] as const

/** Who a provider says a rider is. Kept is no more than that; of the rest, what a new account begins with. */
export interface ProviderIdentity {
  readonly provider: (typeof PROVIDERS)[number]
  readonly issuer: string
  readonly subject: string
  readonly name?: string
  /** In lower case, and only where the provider has verified it. */
  readonly email?: string
}

/** What the right code makes true. */
export interface Pending {
  readonly account?: { readonly name: string; readonly passwordHash: string; readonly language: string }
  readonly identity?: ProviderIdentity
  /** The account whose address it becomes. */
  readonly owner?: string
}

/** An attempt that waits for a one-time password. */
export const attempt = pgTable(
  'attempt',
  {
    id: uuid().primaryKey(),
    purpose: text({ enum: PURPOSES }).notNull(),
    email: text().notNull(),
    /** None where the attempt is for show: no code will ever be right. */
    codeHash: text('code_hash'),
    pending: jsonb().$type<Pending>(),
    sentAt: moment('sent_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    check('attempt_purpose', sql`${table.purpose} in ('register', 'login', 'reset', 'link', 'email')`),
    index('attempt_expires').on(table.expiresAt),
  ],
)

/** A provider's word for who a rider is. */
export const identity = pgTable(
  'identity',
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    provider: text({ enum: PROVIDERS }).notNull(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    addedAt: moment('added_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.issuer, table.subject] }), index('identity_account').on(table.accountId)],
)

/** A rider who is at a provider. */
export const socialAttempt = pgTable('social_attempt', {
  /** SHA-256 of the state that comes back. */
  stateHash: text('state_hash').primaryKey(),
  provider: text({ enum: PROVIDERS }).notNull(),
  via: text({ enum: SIGN_IN_VIAS }).notNull(),
  /** SHA-256 of the secret of the phone that began it. */
  bindingHash: text('binding_hash').notNull(),
  nonce: text().notNull(),
  /** Of PKCE. */
  verifier: text().notNull(),
  /** Who wants to add the provider to their account. */
  accountId: uuid('account_id').references(() => account.id, { onDelete: 'cascade' }),
  expiresAt: moment('expires_at').notNull(),
})

/** A rider who is on the way back into the native shell. */
export const socialReturn = pgTable('social_return', {
  codeHash: text('code_hash').primaryKey(),
  bindingHash: text('binding_hash').notNull(),
  accountId: uuid('account_id').references(() => account.id, { onDelete: 'cascade' }),
  identity: jsonb().$type<ProviderIdentity>().notNull(),
  expiresAt: moment('expires_at').notNull(),
})

export const photo = pgTable('photo', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => account.id, { onDelete: 'cascade' }),
  /** Made anew with each picture, so that an old address shows nothing. */
  name: text().notNull().unique(),
  bytes: bytea().notNull(),
})

/** How often something was tried in the running hour: one row for each thing that is counted. */
export const tally = pgTable('tally', {
  key: text().primaryKey(),
  tries: integer().notNull(),
  since: moment('since').notNull(),
})
