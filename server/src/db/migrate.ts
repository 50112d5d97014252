import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Pool, type Client, type PoolConfig } from 'pg'
import { CONNECT_TIMEOUT_MS, withClient } from './client.ts'
import { listenForLoss } from './pool.ts'

/** The advisory lock for migrations. */
const MIGRATION_LOCK = 7_921_453
/** How long to wait for another process that migrates, or that uses a table. */
const LOCK_TIMEOUT_MS = 60_000

/** A newer version of the app has migrated the database. */
export class NewerSchemaError extends Error {}

/** Migrates our tables and the tables of the job library, one process at a time. Throws NewerSchemaError. */
export async function migrateDatabase(target: PoolConfig, folder: string, signal?: AbortSignal): Promise<void> {
  await withClient(
    { ...target, lock_timeout: LOCK_TIMEOUT_MS },
    async (client) => {
      await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
      try {
        await refuseNewer(client, folder)
        await migrate(drizzle(client), { migrationsFolder: folder })
        await migrateJobs(target)
      } finally {
        // A failure is ignored, because the lock also ends with the connection.
        await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined)
      }
    },
    signal,
  )
}

/** Throws NewerSchemaError if the schema is newer. An older app could misinterpret newer tables and corrupt their data. */
async function refuseNewer(client: Client, folder: string): Promise<void> {
  const { rows: tables } = await client.query<{ table: string | null }>("select to_regclass('drizzle.__drizzle_migrations') as table")
  if (tables[0]?.table == null) return
  const { rows } = await client.query<{ last: string | null }>('select max(created_at) as last from drizzle.__drizzle_migrations')
  const latestKnown = Math.max(...readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis }) => folderMillis))
  const latestApplied = Number(rows[0]?.last ?? 0)
  if (latestApplied > latestKnown)
    throw new NewerSchemaError(
      `the database was migrated by a newer version (its schema is of ${isoTime(latestApplied)}, this version knows ${isoTime(latestKnown)}): start the newer version, or restore a backup made before it`,
    )
}

const isoTime = (ms: number): string => new Date(ms).toISOString()

async function migrateJobs(target: PoolConfig): Promise<void> {
  // Loaded on demand, because it takes longer to load than the rest of the server.
  const { Logger, runMigrations } = await import('graphile-worker')
  const pool = new Pool({ ...target, max: 1, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  listenForLoss(pool, () => undefined)
  try {
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => undefined) })
  } finally {
    await pool.end()
  }
}
