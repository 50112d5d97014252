import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from './database.ts'
import { DEADLOCK_DETECTED } from './deadlock.ts'
import { errorCode } from '../error-code.ts'

const FIRST_ROWS = 500
const MAX_ROWS = 4000
/** After a batch that takes longer than this, the next batch has half as many rows. */
const SLOW_MS = 400
/** After a batch that takes less time than this, the next batch has twice as many rows. */
const FAST_MS = 100
/** PostgreSQL's "query_canceled": the statement exceeded its timeout. */
const CANCELED = '57014'

export interface BatchedRows {
  /** Column by which the rows are ordered. Needs an index, which may be limited to the rows that `where` selects. */
  readonly by: PgColumn
  /** Condition that selects the rows. An updated row must no longer meet it, because the work ends when no row meets it. */
  readonly where: SQL
  /** Ends the work after the current batch; the next run continues. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Deletes the rows that `where` selects, hundreds to thousands per transaction, until none is left. Rows that another
 * transaction has locked remain for the next run.
 */
export const deleteInBatches = (db: Db, rows: BatchedRows): Promise<void> =>
  changeInBatches(db, rows, sql`delete from ${rows.by.table} where ctid = any (array(select row_id from batch))`)

/** Updates rows in the same way as `deleteInBatches`. */
export const updateInBatches = (db: Db, rows: BatchedRows, set: SQL): Promise<void> =>
  changeInBatches(db, rows, sql`update ${rows.by.table} set ${set} where ctid = any (array(select row_id from batch))`)

async function changeInBatches(db: Db, { by, where, signal }: BatchedRows, change: SQL): Promise<void> {
  let size = FIRST_ROWS
  let after: string | undefined
  for (;;) {
    if (signal?.aborted) return
    // Continues where the last batch ended, to skip its deleted rows, which stay in the index until they are vacuumed.
    const remaining = after === undefined ? where : sql`(${where}) and ${by} >= ${after}::${sql.raw(by.getSQLType())}`
    const startedAt = performance.now()
    let batch: Batch
    try {
      batch = await changeBatch(db, { by, where: remaining }, size, change)
    } catch (error) {
      if (size === 1 || ![CANCELED, DEADLOCK_DETECTED].includes(errorCode(error) ?? '')) throw error
      size = Math.ceil(size / 2)
      continue
    }
    if (batch.rows < size) return
    after = batch.last
    const tookMs = performance.now() - startedAt
    if (tookMs > SLOW_MS) size = Math.ceil(size / 2)
    else if (tookMs < FAST_MS) size = Math.min(size * 2, MAX_ROWS)
  }
}

type Batch = { readonly rows: number; readonly last: string }

async function changeBatch(db: Db, { by, where }: BatchedRows, size: number, change: SQL): Promise<Batch> {
  const { rows } = await db.execute<Batch>(sql`
    with batch as materialized (
      select ctid as row_id, ${by} as at from ${by.table} where ${where} order by ${by} limit ${size} for update skip locked
    ), changed as (${change})
    select count(*)::int as rows, max(at)::text as last from batch`)
  return rows[0]!
}
