import type { FavoriteKind } from '@yatha/contract'
import type { FavoriteKey } from '@yatha/contract/endpoints'
import type { LiveBasis, ServiceDay } from '@yatha/timetable'
import { and, eq, inArray, lt, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { deleteInBatches } from '../../db/in-batches.ts'
import type { AddedNotification } from '../../notification/index.ts'
import { alert, alertRound, favorite } from '../favorite.schema.ts'
import type { DueAlert } from './due-alerts.ts'

/** The id from which paging starts: lower than every real id. */
export const PAGING_START_ID = '00000000-0000-0000-0000-000000000000'

/** Returns SQL for rows of due alerts, with the alias `d`. */
const dueRows = (due: readonly DueAlert[]): SQL => {
  const rows = due.map((one) => ({
    day: one.day,
    trip: one.trip,
    call: one.call,
    minutes: one.minutes,
    due_at: new Date(one.dueAt * 1000).toISOString(),
    station: one.station,
    route: one.route,
    way: one.way,
    boards: one.boards,
    is_first_here: one.isFirstHere,
    weekday: one.weekday,
    minute: one.minute,
    is_quiet: one.isQuiet,
    late: one.late,
    late_from: one.lateFrom,
  }))
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) as d(day text, trip text, call smallint, minutes smallint, due_at timestamptz,
    station text, route text, way text, boards boolean, is_first_here boolean, weekday int, minute int, is_quiet boolean, late smallint, late_from smallint)`
}

/** SQL conditions, for stations and for trains: does the call `d` concern the favorite `f`? Separate, so that each uses the index. */
const CONCERNS = [
  sql`f.kind = 'station' and f.slug = d.station and d.boards and (f.way is null or f.way = d.way)`,
  sql`f.kind = 'route' and f.slug = d.route and d.is_first_here and case when f.station is null then d.call = 0 else f.station = d.station end`,
].map(
  (concerns) => sql`${concerns}
    and f.is_on
    and (f.days >> d.weekday) & 1 = 1
    and (f.from_minute is null or f.until_minute is null or mod(d.minute - f.from_minute + 2880, 1440)
         <= f.until_minute - f.from_minute + case when f.until_minute < f.from_minute then 1440 else 0 end)`,
)

/** SQL conditions: does the due alert `d` fit the favorite `f`, except that the train's delay may be too small? */
const COULD_MATCH = CONCERNS.map(
  (concerns) => sql`${concerns} and f.minutes = d.minutes and f.armed_at <= d.due_at and (f.at_night or not d.is_quiet)`,
)

/** SQL conditions: does the due alert `d` fit the favorite `f`, including the train's delay? Jobs of earlier versions have no delay. */
const MATCHES = COULD_MATCH.map(
  (matches) => sql`${matches} and coalesce(f.late_minutes, 0) between coalesce(d.late_from, 0) and coalesce(d.late, 0)`,
)

/**
 * Inserts the due alerts that concern any favorite. Returns the alerts that this call inserted; another process may have inserted the
 * others.
 */
export async function insertDueAlerts(t: Db, due: readonly DueAlert[]): Promise<DueAlert[]> {
  const { rows } = await t.execute<Key>(sql`
    insert into alert_round (day, trip, call, minutes, late, due_at)
    select d.day, d.trip, d.call, d.minutes, d.late, d.due_at from ${dueRows(due)}
     where ${sql.join(
       MATCHES.map((matches) => sql`exists (select 1 from favorite f where ${matches})`),
       sql` or `,
     )}
    on conflict do nothing
    returning day, trip, call, minutes, late`)
  const insertedKeys = new Set(rows.map(keyOf))
  return due.filter((one) => insertedKeys.has(keyOf(one)))
}

type Key = Pick<DueAlert, 'day' | 'trip' | 'call' | 'minutes' | 'late'>
const keyOf = ({ day, trip, call, minutes, late }: Key): string => `${day} ${trip} ${call} ${minutes} ${late}`

/** A favorite that an alert concerns. */
export interface ConcernedFavorite {
  readonly favoriteId: string
  readonly accountId: string
}

/** Returns at most `limit` favorites that an alert concerns, ordered by id, with ids above `after`. */
export async function concernedFavorites(t: Db, due: DueAlert, after: string, limit: number): Promise<ConcernedFavorite[]> {
  const slugs = [due.station, due.route]
  const { rows } = await t.execute<{ id: string; account_id: string }>(sql`
    ${sql.join(
      // With constants for slug and minutes, the index returns a page in the order of ids without reading other favorites.
      MATCHES.map(
        (matches, i) => sql`(
          select f.id, f.account_id from (select * from ${dueRows([due])} limit 1) d join favorite f on ${matches}
           where f.slug = ${slugs[i]} and f.minutes = ${due.minutes} and f.id > ${after} order by f.id limit ${limit})`,
      ),
      sql` union all `,
    )}
    order by id limit ${limit}`)
  return rows.map(({ id, account_id: accountId }) => ({ favoriteId: id, accountId }))
}

/**
 * Stores an alert for these riders. Returns the accounts for which the alert is new, so that nobody is notified twice about a train at a
 * stop. Skips riders who have deleted the favorite or turned off its alerts. Concurrent deletions wait for this transaction.
 */
export async function addAlerts(t: Db, due: DueAlert, concerned: readonly ConcernedFavorite[], now: Date): Promise<string[]> {
  const ids = JSON.stringify(concerned)
  const { rows } = await t.execute<{ account_id: string }>(sql`
    with there as materialized (
      -- Locks the accounts before their favorites, in the same order as the deletion of an account, to prevent deadlocks.
      select id from account where id in (select "accountId" from json_to_recordset(${ids}::json) as r("accountId" uuid)) for key share
    ), kept as materialized (
      select f.id, f.account_id
        from json_to_recordset(${ids}::json) as r("favoriteId" uuid) join favorite f on f.id = r."favoriteId" join there on there.id = f.account_id
       where f.is_on
         for key share of f
    )
    insert into alert (account_id, day, trip, call, station, favorite_id, planned_at, expected_at, due_at, made_at, cancelled_by)
    select c.account_id, ${due.day}, ${due.trip}, ${due.call}, ${due.station}, c.id,
           ${instant(due.planned)}::timestamptz, ${due.expected === null ? null : instant(due.expected)}::timestamptz,
           ${instant(due.dueAt)}::timestamptz, ${now.toISOString()}::timestamptz, ${cancelledBy(due)}
      from (select distinct on (account_id) * from kept order by account_id, id) c
    on conflict do nothing
    returning account_id`)
  return rows.map(({ account_id: accountId }) => accountId)
}

/** A call about which riders were notified, with the state that their last notification stated. */
export interface NotifiedCall {
  readonly day: ServiceDay
  readonly trip: string
  readonly call: number
  readonly cancelledBy: LiveBasis | null
}

/** Returns the calls planned after `plannedAfter` about which riders were notified, without duplicates. */
export async function listNotifiedCalls(db: Db, plannedAfter: Date): Promise<NotifiedCall[]> {
  const { rows } = await db.execute<{ day: ServiceDay; trip: string; call: number; cancelled_by: LiveBasis | null }>(sql`
    select distinct day, trip, call, cancelled_by from alert where planned_at > ${plannedAfter.toISOString()}::timestamptz`)
  return rows.map(({ cancelled_by, ...row }) => ({ ...row, cancelledBy: cancelled_by }))
}

/**
 * Returns at most `limit` accounts with ids above `after`, ordered by id, whose last notification about the call contradicts `due`. Skips
 * accounts whose alert is off or must wait because of quiet hours.
 */
export async function accountsToCorrect(db: Db, due: DueAlert, isQuiet: boolean, after: string, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ account_id: string }>(sql`
    select a.account_id from alert a join favorite f on f.id = a.favorite_id
     where a.day = ${due.day} and a.trip = ${due.trip} and a.call = ${due.call} and (a.cancelled_by is not null) <> ${due.cancelled}
       and f.is_on and (f.at_night or not ${isQuiet}) and a.account_id > ${after}
     order by a.account_id limit ${limit}`)
  return rows.map(({ account_id: accountId }) => accountId)
}

/**
 * Records a correction for these accounts. Returns the accounts whose alert has changed, each with its number of notifications,
 * including the correction.
 */
export async function recordCorrections(
  t: Db,
  due: DueAlert,
  accounts: readonly string[],
): Promise<{ accountId: string; notificationCount: number }[]> {
  const ids = JSON.stringify(accounts)
  const { rows } = await t.execute<{ account_id: string; times: number }>(sql`
    with there as materialized (
      select id from account where id in (select value::uuid from json_array_elements_text(${ids}::json)) order by id for key share
    ), kept as materialized (
      -- Locks the favorites in a fixed order to prevent deadlocks. Alerts that are turned off concurrently wait for this transaction.
      select a.account_id from alert a join there on there.id = a.account_id join favorite f on f.id = a.favorite_id
       where a.day = ${due.day} and a.trip = ${due.trip} and a.call = ${due.call} and f.is_on
       order by a.account_id
         for key share of f
    )
    update alert set cancelled_by = ${cancelledBy(due)}, times = alert.times + 1,
           expected_at = ${due.expected === null ? null : instant(due.expected)}::timestamptz
      from kept
     where alert.account_id = kept.account_id and alert.day = ${due.day} and alert.trip = ${due.trip} and alert.call = ${due.call}
       and (alert.cancelled_by is not null) <> ${due.cancelled}
    returning alert.account_id, alert.times`)
  return rows.map(({ account_id: accountId, times }) => ({ accountId, notificationCount: times }))
}

/** Returns the source of the cancellation; null if the train runs. A cancellation always has a basis; 'feed' only satisfies the type. */
const cancelledBy = ({ cancelled, basis }: DueAlert): LiveBasis | null => (cancelled ? (basis ?? 'feed') : null)

/** Stores the id of each account's notification in the account's `alert` row. */
export async function linkNotifications(t: Db, due: DueAlert, notified: readonly AddedNotification[]): Promise<void> {
  if (notified.length === 0) return
  await t.execute(sql`
    update alert set notification_id = n.id from json_to_recordset(${JSON.stringify(notified)}::json) as n(id uuid, "accountId" uuid)
     where alert.account_id = n."accountId" and alert.day = ${due.day} and alert.trip = ${due.trip} and alert.call = ${due.call}`)
}

/** Withdraws unsent alerts about the favorites that `which` selects. Locks the favorites, so that no alerts are added meanwhile. */
export async function withdrawAlerts(t: Db, which: SQL | undefined): Promise<void> {
  await t.execute(sql`select 1 from favorite where ${which} for update`)
  const notificationIds = sql`(select alert.notification_id from alert join favorite on favorite.id = alert.favorite_id where ${which})`
  await t.execute(
    sql`update delivery set state = 'failed', why = 'withdrawn' where state = 'waiting' and notification_id in ${notificationIds}`,
  )
  // Pushes that are being sent expire now, so that they are not retried if the push service does not accept them.
  await t.execute(sql`
    update notification set expires_at = created_at where id in ${notificationIds}
       and exists (select 1 from delivery where notification_id = notification.id and state = 'sending')`)
}

/** The next alert of a favorite. */
export interface NextAlert {
  readonly favoriteId: string
  readonly favorite: FavoriteKey
  /** Minimum delay for the alert, see `AlertSettings`; null if it is sent for every train. */
  readonly lateMinutes: number | null
  readonly due: DueAlert
}

/** Returns the earliest of these alerts for each favorite of an account. Skips trains about which the account was already notified. */
export async function nextAlerts(db: Db, accountId: string, due: readonly DueAlert[]): Promise<NextAlert[]> {
  if (due.length === 0) return []
  const { rows } = await db.execute<Key & { id: string; kind: FavoriteKind; slug: string; late_minutes: number | null }>(sql`
    select distinct on (f.id) f.id, f.kind, f.slug, f.late_minutes, d.day, d.trip, d.call, d.minutes, d.late
      from favorite f join ${dueRows(due)} on ${sql.join(
        COULD_MATCH.map((matches) => sql`(${matches})`),
        sql` or `,
      )}
     where f.account_id = ${accountId}
       and not exists (select 1 from alert a where a.account_id = f.account_id and a.day = d.day and a.trip = d.trip and a.call = d.call)
     order by f.id, d.due_at`)
  const alertByKey = new Map(due.map((one) => [keyOf(one), one]))
  return rows.map(({ id: favoriteId, kind, slug, late_minutes: lateMinutes, ...key }) => ({
    favoriteId,
    favorite: { kind, slug },
    lateMinutes,
    due: alertByKey.get(keyOf(key))!,
  }))
}

/** Returns the number of accounts with a favorite that one of these calls concerns, whatever the lead time. */
export async function countConcernedAccounts(db: Db, calls: readonly DueAlert[]): Promise<number> {
  if (calls.length === 0) return 0
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(distinct account_id)::int as count from (${sql.join(
      CONCERNS.map((concerns) => sql`select f.account_id from ${dueRows(calls)} join favorite f on ${concerns}`),
      sql` union all `,
    )}) concerned`)
  return rows[0]!.count
}

export type FavoriteWithAlerts = typeof favorite.$inferSelect

/** Returns at most `limit` accounts with ids above `after`, ordered by id, that have alerts for one of these stations or trains. */
export async function accountsWithAlerts(db: Db, slugs: readonly string[], after: string, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ account_id: string }>(sql`
    select distinct account_id from favorite
     where is_on and slug in (select value from json_array_elements_text(${JSON.stringify(slugs)}::json)) and account_id > ${after}
     order by account_id limit ${limit}`)
  return rows.map(({ account_id: accountId }) => accountId)
}

/** Returns the favorites of these accounts whose alerts are on. */
export const favoritesWithAlerts = (db: Db, accounts: readonly string[]): Promise<FavoriteWithAlerts[]> =>
  db
    .select()
    .from(favorite)
    .where(and(eq(favorite.isOn, true), inArray(favorite.accountId, [...accounts])))

/** Changes the slugs of favorite trains after a new timetable. `newSlugByOldSlug`: new slug by old slug. */
export async function renameFavoriteTrains(db: Db, newSlugByOldSlug: ReadonlyMap<string, string>): Promise<void> {
  if (newSlugByOldSlug.size === 0) return
  const rows = [...newSlugByOldSlug].map(([was, now]) => ({ was, now }))
  await db.execute(sql`
    update favorite f set slug = r.now
      from json_to_recordset(${JSON.stringify(rows)}::json) as r(was text, now text)
     where f.kind = 'route' and f.slug = r.was
       and not exists (select 1 from favorite other where other.account_id = f.account_id and other.kind = 'route' and other.slug = r.now)`)
}

/** Deletes riders' alerts made before `before`, and due alerts (`alert_round`) that were due before `dueBefore`. */
export async function deleteOldAlerts(db: Db, before: Date, dueBefore: Date, signal?: AbortSignal): Promise<void> {
  await deleteInBatches(db, { by: alert.madeAt, where: lt(alert.madeAt, before), signal })
  await deleteInBatches(db, { by: alertRound.dueAt, where: lt(alertRound.dueAt, dueBefore), signal })
}

const instant = (epochSeconds: number): string => new Date(epochSeconds * 1000).toISOString()
