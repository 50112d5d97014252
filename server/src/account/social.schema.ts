import { PROVIDERS, SIGN_IN_CLIENTS } from '@yatha/contract'
import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'
import type { ProviderIdentity } from '../adapters/sign-in/provider-identity.ts'
import { account } from './account.schema.ts'

/** A rider's identity at a provider. */
export const identity = pgTable(
  'identity',
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    provider: text({ enum: PROVIDERS }).notNull(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    addedAt: instant('added_at').notNull(),
    /** Telegram: the chat in which a bot writes to the rider. */
    chat: text(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    check('identity_provider_check', sql`${table.provider} in ('google', 'telegram', 'facebook')`),
    index('identity_account').on(table.accountId),
  ],
)

/** A sign-in in progress at a provider. */
export const socialAttempt = pgTable(
  'social_attempt',
  {
    /** SHA-256 of the OAuth state. */
    stateHash: text('state_hash').primaryKey(),
    provider: text({ enum: PROVIDERS }).notNull(),
    via: text({ enum: SIGN_IN_CLIENTS }).notNull(),
    /** SHA-256 of the secret of the device that started the sign-in. */
    bindingHash: text('binding_hash').notNull(),
    nonce: text().notNull(),
    /** The PKCE code verifier. */
    verifier: text().notNull(),
    /** The account that the provider is being linked to. */
    accountId: uuid('account_id').references(() => account.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    check('social_attempt_via_check', sql`${table.via} in ('browser', 'android')`),
    // Used to delete expired attempts.
    index('social_attempt_expires').on(table.expiresAt),
  ],
)

/** A finished sign-in whose deep link has not reached the native shell yet. */
export const socialReturn = pgTable(
  'social_return',
  {
    codeHash: text('code_hash').primaryKey(),
    bindingHash: text('binding_hash').notNull(),
    accountId: uuid('account_id').references(() => account.id, { onDelete: 'cascade' }),
    identity: jsonb().$type<ProviderIdentity>().notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  // Used to delete expired rows.
  (table) => [index('social_return_expires').on(table.expiresAt)],
)
