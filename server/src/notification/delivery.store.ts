import type { PushKind } from '@yatha/contract'
import { sql } from 'drizzle-orm'
import type { SqlExecutor } from '../adapters/messaging/jobs.ts'
import { MAY_RECEIVE_PUSHES } from './phone.store.ts'

/** A push that this process has claimed. */
export interface ClaimedPush {
  readonly notificationId: string
  readonly subscriptionId: string
  readonly tries: number
  /** When the push was first due, in milliseconds since 1970. */
  readonly dueMs: number
  readonly facts: unknown
  readonly expiresMs: number
  readonly kind: PushKind
  readonly address: string
  readonly p256dh: string | null
  readonly auth: string | null
  readonly language: string
  /** Whether the phone still belongs to the rider, and the rider is logged in on it. */
  readonly isBound: boolean
}

/** The result of a claimed push. */
export interface DeliveryResult {
  readonly notificationId: string
  readonly subscriptionId: string
  readonly state: 'waiting' | 'sent' | 'failed'
  /** When the push was sent, or when it is to be retried. */
  readonly at: Date
  readonly why: string | null
  /** Whether the address no longer exists, so that no more pushes are sent to it. */
  readonly isGone: boolean
}

/** Claims at most `limit` due pushes, the longest due first. At `until`, another process takes over pushes without a stored result. */
export async function claimDuePushes(db: SqlExecutor, by: string, limit: number, now: Date, until: Date): Promise<ClaimedPush[]> {
  const { rows } = await db.execute(sql`
    with due as materialized (
      select notification_id, subscription_id from delivery
       where state in ('waiting', 'sending') and next_at <= ${now.toISOString()}::timestamptz
       order by next_at
       limit ${limit}
       for update skip locked
    ), claimed as (
      update delivery d set state = 'sending', claimed_by = ${by}::uuid, tries = least(d.tries + 1, 30000), next_at = ${until.toISOString()}::timestamptz
        from due where d.notification_id = due.notification_id and d.subscription_id = due.subscription_id
      returning d.notification_id, d.subscription_id, d.tries
    )
    select claimed.notification_id as "notificationId", claimed.subscription_id as "subscriptionId", claimed.tries,
           extract(epoch from n.created_at)::float8 * 1000 as "dueMs", n.facts,
           extract(epoch from n.expires_at)::float8 * 1000 as "expiresMs",
           s.kind, s.address, s.p256dh, s.auth, s.language,
           s.account_id = n.account_id and ${MAY_RECEIVE_PUSHES} as "isBound"
      from claimed join notification n on n.id = claimed.notification_id join push_subscription s on s.id = claimed.subscription_id`)
  // The cast is safe: the type matches the columns selected above.
  return rows as unknown as ClaimedPush[]
}

/** Stores the results of claimed pushes. A push that a phone has reported as shown stays in that state. */
export async function storeDeliveryResults(db: SqlExecutor, results: readonly DeliveryResult[], now: Date): Promise<void> {
  if (results.length === 0) return
  await db.execute(sql`
    update delivery d
       set state = case when d.shown_at is not null then 'shown' else g.state end,
           next_at = g.at,
           sent_at = case when g.state = 'sent' then g.at else d.sent_at end,
           why = case when d.shown_at is null then g.why end
      from jsonb_to_recordset(${JSON.stringify(results)}::jsonb)
        as g("notificationId" uuid, "subscriptionId" uuid, state text, at timestamptz, why text)
     where d.notification_id = g."notificationId" and d.subscription_id = g."subscriptionId"
       and d.state in ('waiting', 'sending', 'shown')`)
  const goneIds = [...new Set(results.filter(({ isGone }) => isGone).map(({ subscriptionId }) => subscriptionId))]
  if (goneIds.length === 0) return
  const ids = sql`(select value::uuid from jsonb_array_elements_text(${JSON.stringify(goneIds)}::jsonb))`
  await db.execute(sql`update push_subscription set gone_at = ${now.toISOString()}::timestamptz where id in ${ids} and gone_at is null`)
  await db.execute(
    sql`update delivery set state = 'failed', why = 'gone' where subscription_id in ${ids} and state in ('waiting', 'sending')`,
  )
}

/** A process without a heartbeat for this long counts as dead. */
const DEAD_AFTER = sql`interval '8 seconds'`

/** Stores a process's heartbeat, and releases the pushes that dead processes had claimed. */
export async function storeHeartbeat(db: SqlExecutor, id: string, now: Date): Promise<void> {
  await db.execute(sql`
    insert into deliverer (id, seen_at) values (${id}, clock_timestamp()) on conflict (id) do update set seen_at = excluded.seen_at`)
  await db.execute(sql`
    update delivery d set state = 'waiting', next_at = ${now.toISOString()}::timestamptz, claimed_by = null
     where state = 'sending' and claimed_by is not null
       and not exists (select 1 from deliverer where id = d.claimed_by and seen_at > clock_timestamp() - ${DEAD_AFTER})`)
  await db.execute(sql`delete from deliverer where seen_at < clock_timestamp() - interval '1 hour'`)
}
