import { sql } from 'drizzle-orm'
import { newId } from '../db/id.ts'
import type { SqlExecutor } from '../adapters/messaging/jobs.ts'
import type { NotificationFacts } from './facts.ts'
import { MAY_RECEIVE_PUSHES } from './phone.store.ts'

export interface NewNotification {
  readonly accountId: string
  /** Identifies the notification's subject. An account is notified once per key. */
  readonly key: string
  readonly facts: NotificationFacts
  readonly expiresAt: Date
}

export interface AddedNotification {
  readonly id: string
  readonly accountId: string
  readonly key: string
}

/** Bus topic for new waiting pushes. Publish only after the transaction has ended, because subscribers read its rows. */
export const PUSH_TOPIC = 'push'

/**
 * Notifies riders, thousands in one call: adds entries to their lists and queues pushes to all their phones. Skips accounts that
 * already have the key or were deleted. Returns the new notifications, in no particular order.
 */
export async function notify(transaction: SqlExecutor, news: readonly NewNotification[], now: Date): Promise<AddedNotification[]> {
  if (news.length === 0) return []
  const rowsToInsert = news
    .map(({ accountId, key, facts, expiresAt }) => ({ id: newId(now.getTime()), account_id: accountId, key, facts, expires_at: expiresAt }))
    // Sorted, so that two processes that notify the same riders cannot deadlock.
    .sort((a, b) => (a.account_id + a.key < b.account_id + b.key ? -1 : 1))
  const { rows } = await transaction.execute(sql`
    with given as materialized (
      select g.* from jsonb_to_recordset(${JSON.stringify(rowsToInsert)}::jsonb)
        as g(id uuid, account_id uuid, key text, facts jsonb, expires_at timestamptz)
    ), there as materialized (
      -- A deletion of the account waits for this transaction.
      select id from account where id in (select account_id from given) for key share
    ), made as (
      insert into notification (id, account_id, key, facts, created_at, expires_at)
      select g.id, g.account_id, g.key, g.facts, ${now.toISOString()}::timestamptz, g.expires_at
        from given g join there on there.id = g.account_id
       order by g.account_id, g.key
      on conflict (account_id, key) do nothing
      returning id, account_id, key
    ), handed as (
      insert into delivery (notification_id, subscription_id, state, next_at)
      select made.id, s.id, 'waiting', ${now.toISOString()}::timestamptz
        from made join push_subscription s on s.account_id = made.account_id
       where s.gone_at is null and ${MAY_RECEIVE_PUSHES}
    )
    select id, account_id, key from made`)
  // The cast is safe: the type matches the columns selected above.
  return (rows as unknown as { id: string; account_id: string; key: string }[]).map(({ id, account_id, key }) => ({
    id,
    accountId: account_id,
    key,
  }))
}
