import { sql } from 'drizzle-orm'
import type { ClientBase } from 'pg'
import { ADVISORY_LOCKS } from './advisory-locks.ts'
import type { Db } from './database.ts'

/** Acquires the lock, which is released when the backup's connection ends. */
export const lockForBackup = (client: ClientBase) => client.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.backup])

/** Runs work that deletes files. Throws during a backup, so that the job is retried. */
export async function failDuringBackup(db: Db, work: () => Promise<void>): Promise<void> {
  await db.transaction(async (t) => {
    const { rows } = await t.execute<{ free: boolean }>(sql`select pg_try_advisory_xact_lock_shared(${ADVISORY_LOCKS.backup}) as free`)
    if (rows[0]?.free !== true) throw new Error('a backup is running: files are deleted later')
    await work()
  })
}
