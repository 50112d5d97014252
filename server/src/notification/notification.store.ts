import { NOTIFICATION_RETENTION_DAYS, type Delivery, type DeliveryState, type PushKind } from '@yatha/contract'
import { sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { newId } from '../db/id.ts'
import { deleteInBatches } from '../db/in-batches.ts'
import { NotificationFacts } from './facts.ts'
import { notification } from './notification.schema.ts'

/** A notification of a rider, not yet formatted. */
export interface StoredNotification {
  readonly id: string
  readonly facts: NotificationFacts
  readonly at: string
  readonly isRead: boolean
}

const at = (date: Date) => sql`${date.toISOString()}::timestamptz`
const COLUMNS = sql`id, facts, created_at as "at", read_at is not null as "isRead"`

/** Parses rows. Skips notifications whose facts were stored in another format by another version. */
const parseRows = (rows: readonly Record<string, unknown>[]): StoredNotification[] =>
  rows.flatMap((row) => {
    const facts = NotificationFacts.safeParse(row['facts']).data
    // The cast is safe: the type matches the selected columns.
    const { id, at, isRead } = row as { id: string; at: string; isRead: boolean }
    return facts ? [{ id, facts, at: new Date(at).toISOString(), isRead }] : []
  })

/** Returns at most `limit` notifications of a rider, the newest first; with `before`, only notifications with a lower id. */
export async function notificationsOf(db: Db, accountId: string, { before, limit }: { before?: string | undefined; limit: number }) {
  const { rows } = await db.execute(sql`
    select ${COLUMNS} from notification
     where account_id = ${accountId} and (${before ?? null}::uuid is null or id < ${before ?? null}::uuid)
     order by id desc limit ${limit}`)
  return parseRows(rows)
}

export async function findNotification(db: Db, accountId: string, id: string): Promise<StoredNotification | undefined> {
  const { rows } = await db.execute(sql`select ${COLUMNS} from notification where account_id = ${accountId} and id = ${id}`)
  return parseRows(rows)[0]
}

/** Returns the deliveries of a notification, one for each phone or Telegram chat. */
export async function deliveriesOf(db: Db, id: string): Promise<Delivery[]> {
  const { rows } = await db.execute(sql`
    select s.kind, d.state, d.sent_at as "sentAt", d.shown_at as "shownAt", d.why
      from delivery d join push_subscription s on s.id = d.subscription_id
     where d.notification_id = ${id} order by s.created_at, s.id`)
  // The cast is safe: the type matches the selected columns.
  return (rows as { kind: PushKind; state: DeliveryState; sentAt: string | null; shownAt: string | null; why: string | null }[]).map(
    ({ kind, state, sentAt, shownAt, why }) => ({
      kind,
      state,
      ...(sentAt !== null && { sentAt: new Date(sentAt).toISOString() }),
      ...(shownAt !== null && { shownAt: new Date(shownAt).toISOString() }),
      ...(why !== null && { why }),
    }),
  )
}

export async function countUnread(db: Db, accountId: string): Promise<number> {
  const { rows } = await db.execute(
    sql`select count(*)::int as unread from notification where account_id = ${accountId} and read_at is null`,
  )
  return (rows[0] as { unread: number }).unread
}

/** Marks one notification of a rider as read, or all notifications if `id` is undefined. Returns whether any row matched. */
export async function markRead(db: Db, accountId: string, id: string | undefined, now: Date): Promise<boolean> {
  const { rows } = await db.execute(sql`
    update notification set read_at = coalesce(read_at, ${at(now)})
     where account_id = ${accountId} and ${id === undefined ? sql`read_at is null` : sql`id = ${id}`}
    returning 1`)
  return rows.length > 0
}

export async function removeNotification(db: Db, accountId: string, id: string): Promise<boolean> {
  const { rows } = await db.execute(sql`delete from notification where account_id = ${accountId} and id = ${id} returning 1`)
  return rows.length > 0
}

/** Adds a test notification to a rider's list, with a push to one phone. Returns its id. */
export async function addTestNotification(
  db: Db,
  { accountId, phone, seconds }: { accountId: string; phone: string; seconds: number },
  now: Date,
) {
  const id = newId(now.getTime())
  const facts: NotificationFacts = { kind: 'test', sentAt: Math.floor(now.getTime() / 1000) }
  const expiresAt = new Date(now.getTime() + seconds * 1000)
  await db.execute(sql`
    with made as (
      insert into notification (id, account_id, key, facts, created_at, expires_at, read_at)
      values (${id}, ${accountId}, ${`test ${id}`}, ${JSON.stringify(facts)}::jsonb, ${at(now)}, ${at(expiresAt)}, ${at(now)})
      returning id
    ) insert into delivery (notification_id, subscription_id, state, next_at) select id, ${phone}::uuid, 'waiting', ${at(now)} from made`)
  return id
}

/** Records that a phone has shown a push. Only the first call counts. */
export async function recordShown(db: Db, notificationId: string, subscriptionId: string, now: Date): Promise<void> {
  await db.execute(sql`
    update delivery set state = 'shown', shown_at = ${at(now)}, why = null
     where notification_id = ${notificationId} and subscription_id = ${subscriptionId} and shown_at is null`)
}

/** Deletes notifications older than NOTIFICATION_RETENTION_DAYS, with their deliveries. */
export async function removeOldNotifications(db: Db, now: Date, signal?: AbortSignal): Promise<void> {
  const before = new Date(now.getTime() - NOTIFICATION_RETENTION_DAYS * 86_400_000)
  await deleteInBatches(db, { by: notification.createdAt, where: sql`${notification.createdAt} < ${at(before)}`, signal })
}
