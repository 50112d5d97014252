import { MAX_PHONES, NOTIFICATION_RETENTION_DAYS, type PhoneState } from '@yatha/contract'
import type { Language } from '@yatha/language'
import { sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { newId } from '../db/id.ts'
import { deleteInBatches } from '../db/in-batches.ts'
import { pushSubscription } from './notification.schema.ts'
import type { PhoneAddress } from './phone-token.ts'

export interface NewPhone extends PhoneAddress {
  readonly tokenHash: string
  readonly language: Language
  /** The rider's session; undefined for guests. */
  readonly sessionId: string | undefined
}

const at = (date: Date) => sql`${date.toISOString()}::timestamptz`

/** SQL condition: the rider of the subscription `s` is logged in on that phone, or `s` is the rider's linked Telegram chat. */
export const MAY_RECEIVE_PUSHES = sql`(s.session_id is not null or s.kind = 'telegram' and exists (
  select 1 from identity i where i.account_id = s.account_id and i.provider = 'telegram' and i.chat = s.address))`

/** Registers a phone for the session's account, even if it belonged to another account. Only the MAX_PHONES last used phones get pushes. */
export async function addPhone(db: Db, phone: NewPhone, now: Date): Promise<void> {
  const { kind, tokenHash, address, p256dh, auth, language, sessionId } = phone
  await db.transaction(async (t) => {
    // Locks the account before its session, in the same order as the deletion of an account.
    await t.execute(
      sql`select 1 from account where id = (select account_id from session where id = ${sessionId ?? null}::uuid) for key share`,
    )
    // If the session has ended meanwhile, registers the phone for a guest.
    const { rows } = await t.execute(
      sql`select id, account_id from session where id = ${sessionId ?? null}::uuid and expires_at > ${at(now)} for key share`,
    )
    const owner = rows[0] as { id: string; account_id: string } | undefined
    await t.execute(sql`
      insert into push_subscription (id, account_id, session_id, kind, token_hash, address, p256dh, auth, language, created_at, seen_at)
      values (${newId(now.getTime())}, ${owner?.account_id ?? null}::uuid, ${owner?.id ?? null}::uuid, ${kind}, ${tokenHash}, ${address},
              ${p256dh}, ${auth}, ${language}, ${at(now)}, ${at(now)})
      on conflict (token_hash) do update
         set account_id = excluded.account_id, session_id = excluded.session_id, language = excluded.language,
             seen_at = excluded.seen_at, gone_at = null`)
    if (!owner) return
    await t.execute(sql`
      update push_subscription set gone_at = ${at(now)}
       where id in (select id from push_subscription
                     where account_id = ${owner.account_id} and kind <> 'telegram' and gone_at is null
                     order by seen_at desc offset ${MAX_PHONES})`)
  })
}

/** Removes a phone's push registration. The deliveries to the phone stay in the rider's list. */
export async function removePhone(db: Db, tokenHash: string, now: Date): Promise<void> {
  await db.execute(sql`
    with guest as (delete from push_subscription where token_hash = ${tokenHash} and account_id is null and kind <> 'telegram')
    update push_subscription
       set token_hash = 'removed ' || id, address = '', p256dh = null, auth = null, session_id = null, gone_at = coalesce(gone_at, ${at(now)})
     where token_hash = ${tokenHash} and account_id is not null and kind <> 'telegram'`)
}

/** Returns the push state of a phone and the numbers of the account's deliveries to it in the last seven days. */
export async function phoneState(db: Db, tokenHash: string, accountId: string | undefined, now: Date): Promise<PhoneState> {
  const week = new Date(now.getTime() - 7 * 86_400_000)
  const { rows } = await db.execute(sql`
    select s.gone_at as "goneAt", coalesce(s.account_id = ${accountId ?? null}::uuid and s.session_id is not null, false) as "isYours",
           count(d.*) filter (where d.state in ('sent', 'shown'))::int as sent, count(d.*) filter (where d.state = 'failed')::int as failed
      from push_subscription s
      left join (delivery d join notification n on n.id = d.notification_id and n.created_at > ${at(week)}) on d.subscription_id = s.id
             and n.account_id = ${accountId ?? null}::uuid
     where s.token_hash = ${tokenHash} and s.kind <> 'telegram'
     group by s.id`)
  const row = rows[0] as { goneAt: string | null; isYours: boolean; sent: number; failed: number } | undefined
  if (!row) return { isKnown: false, isYours: false, sentInWeek: 0, failedInWeek: 0 }
  return {
    isKnown: true,
    isYours: row.isYours,
    ...(row.goneAt !== null && { goneAt: new Date(row.goneAt).toISOString() }),
    sentInWeek: row.sent,
    failedInWeek: row.failed,
  }
}

/** Returns the id of the phone with this token; undefined if its address no longer works, or belongs to no session of this account. */
export async function findOwnPhoneId(db: Db, tokenHash: string, accountId: string): Promise<string | undefined> {
  const { rows } = await db.execute(
    sql`select id from push_subscription where token_hash = ${tokenHash} and account_id = ${accountId} and session_id is not null and gone_at is null`,
  )
  return (rows[0] as { id: string } | undefined)?.id
}

/** Returns the Telegram chat in a rider's linked identity, and whether alerts are sent to it. */
export async function telegramState(
  db: Db,
  accountId: string,
): Promise<{ readonly chat: string | undefined; readonly isOn: boolean; readonly goneAt: string | undefined }> {
  const { rows } = await db.execute(sql`
    select i.chat, s.id is not null as "isOn", s.gone_at as "goneAt"
      from identity i left join push_subscription s on s.account_id = i.account_id and s.kind = 'telegram' and s.address = i.chat
     where i.account_id = ${accountId} and i.provider = 'telegram' and i.chat is not null
     limit 1`)
  const row = rows[0] as { chat: string; isOn: boolean; goneAt: string | null } | undefined
  return { chat: row?.chat, isOn: row?.isOn ?? false, goneAt: row?.goneAt == null ? undefined : new Date(row.goneAt).toISOString() }
}

/** Turns on alerts to a rider's Telegram chat, or turns them off if `chat` is undefined. */
export async function saveTelegramAlerts(
  db: Db,
  { accountId, chat, language, tokenHash }: { accountId: string; chat: string | undefined; language: Language; tokenHash: string },
  now: Date,
): Promise<void> {
  if (chat === undefined) {
    await db.execute(sql`delete from push_subscription where account_id = ${accountId} and kind = 'telegram'`)
    return
  }
  await db.execute(sql`
    insert into push_subscription (id, account_id, kind, token_hash, address, language, created_at, seen_at)
    values (${newId(now.getTime())}, ${accountId}, 'telegram', ${tokenHash}, ${chat}, ${language}, ${at(now)}, ${at(now)})
    on conflict (token_hash) do update
       set account_id = excluded.account_id, language = excluded.language, seen_at = excluded.seen_at, gone_at = null`)
}

/** Maximum number of guests' phones. Such phones receive nothing, and anybody can register them. */
const MAX_GUEST_PHONES = 20_000

/**
 * Deletes phones whose address has not worked for NOTIFICATION_RETENTION_DAYS, and phones without a session that have not been used for as long.
 * Also deletes guests' phones beyond MAX_GUEST_PHONES, the least recently used first.
 */
export async function removeOldPhones(db: Db, now: Date, signal?: AbortSignal): Promise<void> {
  const before = new Date(now.getTime() - NOTIFICATION_RETENTION_DAYS * 86_400_000)
  const { goneAt, registeredAt } = pushSubscription
  const isGuest = sql`session_id is null and account_id is null`
  await deleteInBatches(db, { by: goneAt, where: sql`gone_at < ${at(before)}`, signal })
  await deleteInBatches(db, { by: registeredAt, where: sql`session_id is null and kind <> 'telegram' and seen_at < ${at(before)}`, signal })
  const { rows } = await db.execute<{ registeredAt: string }>(sql`
    select seen_at::text as "registeredAt" from push_subscription where ${isGuest} order by seen_at desc offset ${MAX_GUEST_PHONES} limit 1`)
  if (rows[0])
    await deleteInBatches(db, { by: registeredAt, where: sql`${isGuest} and seen_at <= ${rows[0].registeredAt}::timestamptz`, signal })
}
