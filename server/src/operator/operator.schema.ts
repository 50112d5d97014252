import { ENTRY_ACTIONS, ENTRY_STATES, type EntryInput, type OperatorChange } from '@yatha/contract'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { account } from '../account/index.ts'
import { instant } from '../db/columns.ts'

/** What an operator says of trains and stations. Never deleted: one that is undone stays in the log. */
export const operatorEntry = pgTable(
  'operator_entry',
  {
    id: uuid().primaryKey(),
    /** Raised by each change: whoever changes it names the one they saw. */
    version: integer().notNull(),
    state: text({ enum: ENTRY_STATES }).notNull(),
    change: jsonb().$type<OperatorChange>().notNull(),
    reason: text().notNull(),
    texts: jsonb().$type<EntryInput['texts']>().notNull(),
    /** In force from … until; drafts may lack them. */
    fromAt: instant('from_at'),
    untilAt: instant('until_at'),
    /** Who changed it last; null once that account is deleted. */
    accountId: uuid('account_id').references(() => account.id, { onDelete: 'set null' }),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [
    check('operator_entry_state_check', sql`${table.state} in ('draft', 'sent', 'undone')`),
    check('operator_entry_sent_check', sql`${table.state} <> 'sent' or (${table.fromAt} is not null and ${table.untilAt} is not null)`),
    // What is in force.
    index('operator_entry_until').on(table.untilAt).where(sql`${table.state} = 'sent'`),
    // The log.
    index('operator_entry_changed').on(table.changedAt),
    index('operator_entry_account').on(table.accountId),
  ],
)

/** What an entry said, as somebody left it. */
export interface EntrySaid extends Pick<EntryInput, 'change' | 'reason' | 'texts'> {
  readonly from?: string
  readonly until?: string
}

/** What operators did, and what their entries said then. */
export const operatorAction = pgTable(
  'operator_action',
  {
    entryId: uuid('entry_id')
      .notNull()
      .references(() => operatorEntry.id),
    version: integer().notNull(),
    action: text({ enum: ENTRY_ACTIONS }).notNull(),
    at: instant('at').notNull(),
    /** Null once that account is deleted. */
    accountId: uuid('account_id').references(() => account.id, { onDelete: 'set null' }),
    said: jsonb().$type<EntrySaid>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entryId, table.version] }),
    check('operator_action_check', sql`${table.action} in ('drafted', 'sent', 'changed', 'undone')`),
    index('operator_action_account').on(table.accountId),
  ],
)
