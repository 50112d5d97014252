import {
  formatClockTime,
  MAX_FAVORITES,
  DEFAULT_ALERT_SETTINGS,
  parseClockTime,
  type AlertSettings,
  type Favorite,
  type FavoriteKey,
} from '@yatha/contract'
import { and, asc, eq, sql } from 'drizzle-orm'
import { account } from '../account/index.ts'
import type { Db } from '../db/database.ts'
import { newId } from '../db/id.ts'
import { withdrawAlerts } from './alerts/alert.store.ts'
import { favorite } from './favorite.schema.ts'

type FavoriteRow = typeof favorite.$inferSelect

/** Returns a rider's favorites, in the rider's order. */
export async function favoritesOf(db: Db, accountId: string): Promise<Favorite[]> {
  return (await rowsOf(db, accountId)).map(toFavorite)
}

/** Returns the favorites for the export of an account. */
export const exportFavorites = async (db: Db, accountId: string): Promise<{ favorites: Favorite[] }> => ({
  favorites: await favoritesOf(db, accountId),
})

export interface NewFavorite extends FavoriteKey {
  readonly alert?: AlertSettings | undefined
}

interface AddOptions {
  readonly now: Date
  /** Index in the list at which the favorites are inserted; the end by default. */
  readonly position?: number | undefined
}

/** Adds the favorites that are new, and returns the whole list. If the list would be too long, adds none and returns undefined. */
export async function addFavorites(
  db: Db,
  accountId: string,
  requested: readonly NewFavorite[],
  { now, position }: AddOptions,
): Promise<Favorite[] | undefined> {
  return db.transaction(async (t) => {
    await lockAccount(t, accountId)
    const before = await rowsOf(t, accountId)
    const existing = new Set(before.map(keyOf))
    const added: FavoriteRow[] = []
    for (const one of requested) {
      if (existing.has(keyOf(one))) continue
      existing.add(keyOf(one))
      const { kind, slug, alert = DEFAULT_ALERT_SETTINGS } = one
      added.push({ id: newId(now.getTime()), accountId, kind, slug, position: 0, createdAt: now, armedAt: now, ...columnsOf(alert) })
    }
    if (added.length === 0) return before.map(toFavorite)
    if (before.length + added.length > MAX_FAVORITES) return undefined
    const all = before.toSpliced(position ?? before.length, 0, ...added)
    await t.insert(favorite).values(added)
    await setPositions(t, all)
    return all.map(toFavorite)
  })
}

/** Sets the order of the list, and returns it. Favorites that are missing from `order` follow at the end, in their previous order. */
export async function setFavoriteOrder(db: Db, accountId: string, order: readonly FavoriteKey[]): Promise<Favorite[]> {
  return db.transaction(async (t) => {
    await lockAccount(t, accountId)
    const before = await rowsOf(t, accountId)
    const indexByKey = new Map(order.map((key, at) => [keyOf(key), at]))
    const indexOf = (row: FavoriteRow) => indexByKey.get(keyOf(row)) ?? order.length
    const all = before.toSorted((a, b) => indexOf(a) - indexOf(b))
    await setPositions(t, all)
    return all.map(toFavorite)
  })
}

/** Changes the alert settings of a favorite, and returns the whole list; undefined if the rider does not have the favorite. */
export async function saveAlertSettings(
  db: Db,
  accountId: string,
  key: FavoriteKey,
  alert: AlertSettings,
  now: Date,
): Promise<Favorite[] | undefined> {
  return db.transaction(async (t) => {
    await lockAccount(t, accountId)
    if (!alert.isOn) await withdrawAlerts(t, matchesFavorite(accountId, key))
    const { rowCount } = await t
      .update(favorite)
      .set({ ...columnsOf(alert), armedAt: now })
      .where(matchesFavorite(accountId, key))
    return rowCount === 1 ? favoritesOf(t, accountId) : undefined
  })
}

/** Removes a favorite, if it exists, withdraws its unsent alerts, and returns the remaining list. */
export async function removeFavorite(db: Db, accountId: string, key: FavoriteKey): Promise<Favorite[]> {
  return db.transaction(async (t) => {
    await lockAccount(t, accountId)
    await withdrawAlerts(t, matchesFavorite(accountId, key))
    await t.delete(favorite).where(matchesFavorite(accountId, key))
    return favoritesOf(t, accountId)
  })
}

const matchesFavorite = (accountId: string, { kind, slug }: FavoriteKey) =>
  and(eq(favorite.accountId, accountId), eq(favorite.kind, kind), eq(favorite.slug, slug))

const keyOf = ({ kind, slug }: FavoriteKey) => `${kind} ${slug}`

/** Serializes changes of a rider's list until the transaction ends. Rows that refer to the account can still be inserted. */
const lockAccount = (t: Db, accountId: string) =>
  t.select({ id: account.id }).from(account).where(eq(account.id, accountId)).for('no key update')

const rowsOf = (db: Db, accountId: string): Promise<FavoriteRow[]> =>
  db.select().from(favorite).where(eq(favorite.accountId, accountId)).orderBy(asc(favorite.position), asc(favorite.id))

async function setPositions(t: Db, rows: readonly FavoriteRow[]): Promise<void> {
  const ids = sql.param(rows.map(({ id }) => id))
  await t.execute(
    sql`update favorite set position = place.number from unnest(${ids}::uuid[]) with ordinality as place (id, number)
         where favorite.id = place.id and favorite.position <> place.number`,
  )
}

function toFavorite({
  kind,
  slug,
  createdAt,
  isOn,
  minutes,
  way,
  days,
  fromMinute,
  untilMinute,
  station,
  atNight,
  lateMinutes,
}: FavoriteRow): Favorite {
  return {
    kind,
    slug,
    addedAt: createdAt.toISOString(),
    alert: {
      isOn,
      minutes,
      // The casts are safe: the values were validated against the contract before they were stored.
      ...(way !== null && { way: way as NonNullable<AlertSettings['way']> }),
      days: [0, 1, 2, 3, 4, 5, 6].filter((day) => (days >> day) & 1),
      ...(fromMinute !== null &&
        untilMinute !== null && { hours: { from: formatClockTime(fromMinute * 60), until: formatClockTime(untilMinute * 60) } }),
      ...(station !== null && { station }),
      atNight,
      ...(lateMinutes !== null && { lateMinutes }),
    },
  }
}

function columnsOf({ isOn, minutes, way, days, hours, station, atNight, lateMinutes }: AlertSettings) {
  const minuteOf = (time: string | undefined) => (time === undefined ? null : (parseClockTime(time) ?? 0) / 60)
  return {
    isOn,
    minutes,
    way: way ?? null,
    days: days.reduce((bits, day) => bits | (1 << day), 0),
    fromMinute: minuteOf(hours?.from),
    untilMinute: minuteOf(hours?.until),
    station: station ?? null,
    atNight,
    lateMinutes: lateMinutes ?? null,
  }
}
