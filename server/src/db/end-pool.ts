import type { Pool, PoolClient } from 'pg'

const PATIENCE_MS = 2000

/**
 * Prepares the end of a pool. `pool.end()` waits for every client that is in use; one that its user never releases, such
 * as a listener whose connection was lost while it stopped, is destroyed after two seconds.
 */
export function preparedEnd(pool: Pool): () => Promise<void> {
  const inUse = new Set<PoolClient>()
  pool.on('acquire', (client) => inUse.add(client))
  pool.on('release', (_error, client) => inUse.delete(client))
  return async () => {
    const timer = setTimeout(() => {
      for (const client of inUse) client.release(true)
    }, PATIENCE_MS)
    await pool.end()
    clearTimeout(timer)
  }
}
