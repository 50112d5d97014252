import { hash } from 'node:crypto'
import { serviceDayAt } from '@yatha/timetable'
import { eq } from 'drizzle-orm'
import { jobHandler, hourlyJob, type JobHandler, type JobKind } from '../../adapters/messaging/jobs.ts'
import { notifiedTimetable } from '../favorite.schema.ts'
import { accountsWithAlerts, PAGING_START_ID, renameFavoriteTrains, favoritesWithAlerts, type FavoriteWithAlerts } from './alert.store.ts'
import { isQuietAt } from './due-alerts.ts'
import { plannedTimes, findRenamedTrains, timeChanges, type TimeChange } from './planned-times.ts'
import type { Services } from '../../services.ts'

/** Compares the current timetable with the timetable that riders were last notified of: every hour, and after a new edition. */
export const COMPARE_TIMETABLE: JobKind<object> = { name: 'new-timetable', maxAttempts: 3 }
/** Notifies riders of changes to their favorites. */
const NOTIFY: JobKind<TimetableChanges> = { name: 'new-timetable-told', maxAttempts: 8 }

/**
 * The changes of a new timetable. They are identified by its hash and the time of the comparison, so that riders are notified again
 * of a timetable that returns after another one.
 */
export interface TimetableChanges {
  readonly hash: string
  /** Time of the comparison, in milliseconds since 1970. Undefined in jobs that an earlier version of the server has stored. */
  readonly toldAt?: number
  readonly edition: string
  readonly changes: readonly TimeChange[]
}

/** Number of riders notified in one transaction. */
const PAGE_SIZE = 250

export interface NewTimetableDeps extends Pick<Services, 'database' | 'railway' | 'clock' | 'jobs'> {
  /** When this edition was first served, in milliseconds since 1970; undefined if it is part of the build. */
  readonly since: () => number | undefined
  /** Notifies each account, once per hash and time, of the changes in `changesOf`. */
  readonly notifyAccounts: (about: TimetableChanges, changesOf: ReadonlyMap<string, readonly TimeChange[]>) => Promise<void>
}

/** Jobs that notify riders of a new timetable's changes to their favorites. The comparison waits until the quiet hours are over. */
export function newTimetableJobs(parts: NewTimetableDeps): JobHandler[] {
  return [hourlyJob(COMPARE_TIMETABLE, () => compareTimetables(parts)), jobHandler(NOTIFY, (about) => notifyOfChanges(parts, about))]
}

async function compareTimetables({ database, railway: current, since, clock, jobs }: NewTimetableDeps): Promise<void> {
  const railway = current()
  const servedSince = since()
  const now = clock.nowMs()
  if (isQuietAt(now / 1000, railway.zone)) return
  const times = plannedTimes(railway)
  const planned = { hash: hash('sha256', JSON.stringify(times), 'hex'), times, comparedAt: new Date(now) }
  await database.db.transaction(async (t) => {
    const added = await t.insert(notifiedTimetable).values(planned).onConflictDoNothing().returning({ id: notifiedTimetable.id })
    if (added.length > 0) return
    const [before] = await t.select().from(notifiedTimetable).for('update')
    if (!before || before.hash === planned.hash) return
    // Another process has already compared a newer edition.
    if (servedSince !== undefined && servedSince < before.comparedAt.getTime()) return
    const changes = timeChanges(before.times, times, serviceDayAt(now / 1000, railway.zone).day)
    await renameFavoriteTrains(t, findRenamedTrains(before.times, times))
    await t.update(notifiedTimetable).set(planned).where(eq(notifiedTimetable.id, before.id))
    if (changes.length > 0) await jobs.add(t, NOTIFY, { hash: planned.hash, toldAt: now, edition: railway.edition, changes })
  })
}

async function notifyOfChanges({ database: { db }, notifyAccounts }: NewTimetableDeps, about: TimetableChanges): Promise<void> {
  const { changes } = about
  const slugs = [...new Set(changes.flatMap(({ station, train }) => [station, train.route]))]
  for (let after = PAGING_START_ID; ; ) {
    const accounts = await accountsWithAlerts(db, slugs, after, PAGE_SIZE)
    const changesOf = new Map<string, readonly TimeChange[]>()
    const favorites = await favoritesWithAlerts(db, accounts)
    for (const account of accounts) {
      const favoritesOfAccount = favorites.filter(({ accountId }) => accountId === account)
      const concerning = changes.filter((change) => favoritesOfAccount.some((favorite) => affectsFavorite(change, favorite)))
      if (concerning.length > 0) changesOf.set(account, concerning)
    }
    if (changesOf.size > 0) await notifyAccounts(about, changesOf)
    if (accounts.length < PAGE_SIZE) return
    after = accounts.at(-1)!
  }
}

/**
 * Returns whether the favorite has alerts for the train at the station, before or after the change. A favorite train without a chosen
 * stop matches all its stations.
 */
function affectsFavorite({ train, station, days, was, is }: TimeChange, favorite: FavoriteWithAlerts): boolean {
  if ((favorite.days & days) === 0) return false
  if (favorite.kind === 'route') return favorite.slug === train.route && (favorite.station ?? station) === station
  if (favorite.slug !== station || (favorite.way ?? train.way) !== train.way) return false
  return [was, is].some((time) => time !== null && isWithin(Math.floor(time / 60) % 1440, favorite))
}

function isWithin(minute: number, { fromMinute: from, untilMinute: until }: FavoriteWithAlerts): boolean {
  if (from === null || until === null) return true
  return (minute - from + 2880) % 1440 <= until - from + (until < from ? 1440 : 0)
}
