import { ENTRY_ACTIONS, ENTRY_STATES, type EntryInput, type OperatorChange } from '@yatha/contract'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { account } from '../account/index.ts'
import { instant } from '../db/columns.ts'

/** An operator's change or notice. Never deleted: an undone entry stays in the log. */
export const operatorEntry = pgTable(
  'operator_entry',
  {
    id: uuid().primaryKey(),
    /** Incremented by each change. Clients send the version that they have read (optimistic locking). */
    version: integer().notNull(),
    state: text({ enum: ENTRY_STATES }).notNull(),
    change: jsonb().$type<OperatorChange>().notNull(),
    reason: text().notNull(),
    texts: jsonb().$type<EntryInput['texts']>().notNull(),
    /** Interval in which the entry is in force. May be null in drafts. Without `untilAt`, a video is in force until it is undone. */
    fromAt: instant('from_at'),
    untilAt: instant('until_at'),
    /** Account that made the last change; null once the account is deleted. */
    accountId: uuid('account_id').references(() => account.id, { onDelete: 'set null' }),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [
    check('operator_entry_state_check', sql`${table.state} in ('draft', 'sent', 'undone')`),
    check(
      'operator_entry_sent_check',
      sql`${table.state} <> 'sent' or (${table.fromAt} is not null and (${table.untilAt} is not null or ${table.change}->>'kind' = 'video'))`,
    ),
    // Used to find the entries in force.
    index('operator_entry_until').on(table.untilAt).where(sql`${table.state} = 'sent'`),
    // Used to read the log.
    index('operator_entry_changed').on(table.changedAt),
    index('operator_entry_account').on(table.accountId),
  ],
)

/** The content of an entry after an action. */
export interface EntryContent extends Pick<EntryInput, 'change' | 'reason' | 'texts'> {
  readonly from?: string
  readonly until?: string
}

/** Actions of operators, each with the content of the entry after the action. */
export const operatorAction = pgTable(
  'operator_action',
  {
    entryId: uuid('entry_id')
      .notNull()
      .references(() => operatorEntry.id),
    version: integer().notNull(),
    action: text({ enum: ENTRY_ACTIONS }).notNull(),
    at: instant('at').notNull(),
    /** Null once the account is deleted. */
    accountId: uuid('account_id').references(() => account.id, { onDelete: 'set null' }),
    content: jsonb('said').$type<EntryContent>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entryId, table.version] }),
    check('operator_action_check', sql`${table.action} in ('drafted', 'sent', 'changed', 'undone')`),
    index('operator_action_account').on(table.accountId),
  ],
)
