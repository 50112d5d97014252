import type { Pool } from 'pg'

/** Adds riders with one phone and one notification each. Notification, alert row and delivery have the time `at`. */
export async function addOldNotifications(pool: Pool, count: number, at: Date): Promise<void> {
  for (let from = 0; from < count; from += 1000) {
    const batchSize = Math.min(1000, count - from)
    await pool.query(
      `with n as materialized (select gen_random_uuid() as id, i from generate_series(1, $1::int) i),
            a as (insert into account (id, name, language, created_at) select id, 'Aye', 'en', $2 from n),
            s as (insert into session (id, account_id, token_hash, device, created_at, used_at, expires_at)
                  select id, id, id, 'phone', now(), now(), now() + interval '1 year' from n),
            p as (insert into push_subscription (id, account_id, session_id, kind, token_hash, address, language, created_at, seen_at)
                  select id, id, id, 'web', id, 'a', 'en', now(), now() from n),
            o as (insert into notification (id, account_id, key, facts, created_at, expires_at)
                  select id, id, 'alert', '{}', $2::timestamptz + i * interval '1 ms', $2 from n),
            l as (insert into alert (account_id, day, trip, call, station, notification_id, planned_at, due_at, made_at)
                  select id, '2026-01-01', 'kha-3', 9, 'hledan', id, $2, $2, $2 from n)
       insert into delivery (notification_id, subscription_id, state, next_at) select id, id, 'sent', $2 from n`,
      [batchSize, at],
    )
  }
}
