import { sql } from 'drizzle-orm'
import type { ClientBase } from 'pg'
import type { Db } from './database.ts'

/** Lock that prevents the deletion of riders' photos while a backup reads rows and then their files. */
const BACKUP_LOCK = 7_921_454

/** Holds the lock until the backup's connection ends. */
export const lockForBackup = (client: ClientBase) => client.query('select pg_advisory_lock($1)', [BACKUP_LOCK])

/** Runs work that deletes files. Throws during a backup, so that the job is retried. */
export async function failDuringBackup(db: Db, work: () => Promise<void>): Promise<void> {
  await db.transaction(async (t) => {
    const { rows } = await t.execute<{ free: boolean }>(sql`select pg_try_advisory_xact_lock_shared(${BACKUP_LOCK}) as free`)
    if (rows[0]?.free !== true) throw new Error('a backup is running: files are deleted later')
    await work()
  })
}
