import { readMigrationFiles } from 'drizzle-orm/migrator'
import { Pool, type Client, type PoolConfig } from 'pg'
import { pause } from '../pause.ts'
import { ADVISORY_LOCKS } from './advisory-locks.ts'
import { CONNECT_TIMEOUT_MS, withClient } from './client.ts'
import { listenForLostConnections } from './pool.ts'

const LOCK_RETRY_MS = 250
/** How long a migration waits for a table. While it waits, all later queries on the table wait, too. The caller retries. */
const LOCK_TIMEOUT_MS = 2000
/** PostgreSQL's "lock_not_available": the wait for a lock was too long. */
export const LOCK_NOT_AVAILABLE = '55P03'
/** The table of drizzle-kit that lists the applied migrations. */
const MIGRATIONS = 'drizzle.__drizzle_migrations'
/** A line in a migration's file that excludes older versions of the app from the database: docs/operating/several-machines.md. */
const BREAKING = '-- breaks older versions'

/** A newer version of the app has migrated the database. */
export class NewerSchemaError extends Error {}

/**
 * Migrates our tables and the tables of the job library, one process at a time. Throws NewerSchemaError, and LOCK_NOT_AVAILABLE if other
 * transactions use a table for too long.
 */
export async function migrateDatabase(target: PoolConfig, folder: string, signal?: AbortSignal): Promise<void> {
  await withClient(
    target,
    async (client) => {
      await lockMigrations(client, signal)
      try {
        await rejectNewerSchema(client, folder)
        await applyMigrations(client, folder)
        await migrateJobs(target)
      } finally {
        // A failure is ignored, because the lock also ends with the connection.
        await client.query('select pg_advisory_unlock($1)', [ADVISORY_LOCKS.migration]).catch(() => undefined)
      }
    },
    signal,
  )
}

/** Waits by polling until no other process migrates. A statement that waits would block another process's `create index concurrently`. */
async function lockMigrations(client: Client, signal = new AbortController().signal): Promise<void> {
  const query = 'select pg_try_advisory_lock($1) as "isLocked"'
  while (!(await client.query<{ isLocked: boolean }>(query, [ADVISORY_LOCKS.migration])).rows[0]!.isLocked) {
    signal.throwIfAborted()
    await pause(LOCK_RETRY_MS, signal)
  }
}

/**
 * Throws NewerSchemaError if a newer version has applied a migration that breaks this version, which could otherwise misinterpret
 * newer tables and corrupt their data.
 */
async function rejectNewerSchema(client: Client, folder: string): Promise<void> {
  const { rows: tables } = await client.query<{ table: string | null }>('select to_regclass($1) as table', [MIGRATIONS])
  if (tables[0]?.table == null) return
  // Reads the column through JSON, because an older schema does not have it.
  const { rows } = await client.query<{ last: string | null }>(
    `select max(created_at) as last from ${MIGRATIONS} m where coalesce((to_jsonb(m) ->> 'is_breaking')::boolean, true)`,
  )
  const latestKnown = Math.max(...readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis }) => folderMillis))
  const latestBreaking = Number(rows[0]?.last ?? 0)
  if (latestBreaking > latestKnown)
    throw new NewerSchemaError(
      `the database was migrated by a newer version (its schema is of ${isoTime(latestBreaking)}, this version knows ${isoTime(latestKnown)}): start the newer version, or restore a backup made before it`,
    )
}

/** Applies each new migration in a transaction of its own, except those that build indexes concurrently. */
async function applyMigrations(client: Client, folder: string): Promise<void> {
  await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`)
  await client.query('create schema if not exists drizzle')
  await client.query(`create table if not exists ${MIGRATIONS} (id serial primary key, hash text not null, created_at bigint)`)
  const column = await client.query('select from pg_attribute where attrelid = $1::regclass and attname = $2', [MIGRATIONS, 'is_breaking'])
  // Checked first, because even `add column if not exists` would wait for every transaction that uses the table.
  if (column.rowCount === 0) await client.query(`alter table ${MIGRATIONS} add column is_breaking boolean not null default true`)
  const { rows } = await client.query<{ last: string | null }>(`select max(created_at) as last from ${MIGRATIONS}`)
  const latest = Number(rows[0]?.last ?? 0)
  for (const { folderMillis, hash, sql } of readMigrationFiles({ migrationsFolder: folder })) {
    if (folderMillis <= latest) continue
    const isConcurrent = sql.some((statement) => /\bconcurrently\b/i.test(statement))
    // Building an index concurrently may wait for older transactions, because no query has to wait meanwhile.
    await client.query(`set lock_timeout = ${isConcurrent ? 0 : LOCK_TIMEOUT_MS}`)
    if (!isConcurrent) await client.query('begin')
    try {
      for (const statement of sql) await client.query(statement)
      const isBreaking = sql.some((statement) => statement.includes(BREAKING))
      const insert = `insert into ${MIGRATIONS} (hash, created_at, is_breaking) values ($1, $2, $3)`
      await client.query(insert, [hash, folderMillis, isBreaking])
      if (!isConcurrent) await client.query('commit')
    } catch (error) {
      if (!isConcurrent) await client.query('rollback').catch(() => undefined)
      throw error
    }
  }
}

const isoTime = (ms: number): string => new Date(ms).toISOString()

async function migrateJobs(target: PoolConfig): Promise<void> {
  // Loaded on demand, because it takes longer to load than the rest of the server.
  const { Logger, runMigrations } = await import('graphile-worker')
  const pool = new Pool({
    ...target,
    max: 1,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    onConnect: (client) => client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`),
  })
  listenForLostConnections(pool, () => undefined)
  try {
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => undefined) })
  } finally {
    await pool.end()
  }
}
