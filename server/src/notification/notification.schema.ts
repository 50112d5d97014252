import { DELIVERY_STATES, PUSH_KINDS } from '@yatha/contract'
import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, primaryKey, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'
import { account, session } from '../account/index.ts'
import { instant } from '../db/columns.ts'

/** A notification to a rider. Stored as facts and formatted in the reader's language. */
export const notification = pgTable(
  'notification',
  {
    /** UUID version 7, so ids are ordered by creation time. */
    id: uuid().primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    /** Identifies the notification's subject. Unique per account, so that a rider is notified once. */
    key: text().notNull(),
    /** The facts, of type `NotificationFacts`. */
    facts: jsonb().notNull(),
    createdAt: instant('created_at').notNull(),
    /** Time after which the notification is no longer pushed. */
    expiresAt: instant('expires_at').notNull(),
    readAt: instant('read_at'),
  },
  (table) => [unique('notification_once').on(table.accountId, table.key), index('notification_created').on(table.createdAt)],
)

/** An address for pushes: of a browser, of the native shell (FCM), or a Telegram chat. */
export const pushSubscription = pgTable(
  'push_subscription',
  {
    id: uuid().primaryKey(),
    /** Null for guests. */
    accountId: uuid('account_id').references(() => account.id, { onDelete: 'cascade' }),
    /** The session that registered the address. Pushes stop when the session ends. Null for guests and for Telegram. */
    sessionId: uuid('session_id').references(() => session.id, { onDelete: 'set null' }),
    kind: text({ enum: PUSH_KINDS }).notNull(),
    /** SHA-256 of the token with which the address was registered. */
    tokenHash: text('token_hash').notNull().unique(),
    /** The URL of a push service, an FCM token, or a chat id. */
    address: text().notNull(),
    /** For a browser: its public key (`p256dh`) and its secret (`auth`), base64url. */
    p256dh: text(),
    auth: text(),
    language: text().notNull(),
    createdAt: instant('created_at').notNull(),
    /** When the app last registered the address. */
    registeredAt: instant('seen_at').notNull(),
    /** When the push service first reported that the address no longer exists, or when the app removed it; null while the address works. */
    goneAt: instant('gone_at'),
  },
  (table) => [
    check('push_subscription_kind_check', sql`${table.kind} in ('web', 'fcm', 'telegram')`),
    index('push_subscription_account').on(table.accountId),
    // Used when a session ends.
    index('push_subscription_session').on(table.sessionId),
    // Used by the job that deletes expired rows.
    index('push_subscription_gone').on(table.goneAt).where(sql`${table.goneAt} is not null`),
    index('push_subscription_seen').on(table.registeredAt).where(sql`${table.sessionId} is null`),
  ],
)

/** Delivery of one notification to one address. */
export const delivery = pgTable(
  'delivery',
  {
    notificationId: uuid('notification_id')
      .notNull()
      .references(() => notification.id, { onDelete: 'cascade' }),
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => pushSubscription.id, { onDelete: 'cascade' }),
    state: text({ enum: DELIVERY_STATES }).notNull(),
    tries: smallint().notNull().default(0),
    /** When to send the push or, while the push is being sent, when another process takes it over. */
    nextAt: instant('next_at').notNull(),
    sentAt: instant('sent_at'),
    shownAt: instant('shown_at'),
    /** Why the push failed or is retried: a code that the app explains. */
    why: text(),
    /** The process that last claimed the push. */
    claimedBy: uuid('claimed_by'),
  },
  (table) => [
    primaryKey({ columns: [table.notificationId, table.subscriptionId] }),
    check('delivery_state_check', sql`${table.state} in ('waiting', 'sending', 'sent', 'shown', 'failed')`),
    index('delivery_next').on(table.nextAt).where(sql`${table.state} in ('waiting', 'sending')`),
    index('delivery_subscription').on(table.subscriptionId),
  ],
)

/** Processes that send pushes, with their last heartbeat by the database's clock. */
export const deliverer = pgTable('deliverer', { id: uuid().primaryKey(), seenAt: instant('seen_at').notNull() })

/** The key pair that signs pushes (VAPID, RFC 8292). Created when first needed, and shared by all processes. */
export const pushKey = pgTable(
  'push_key',
  {
    id: smallint().primaryKey().default(1),
    /** The P-256 private key, base64url. */
    privateKey: text('private_key').notNull(),
    publicKey: text('public_key').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [check('push_key_single_check', sql`${table.id} = 1`)],
)
