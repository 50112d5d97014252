import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { Database } from '../../src/db/database.ts'
import { startEmbeddedPostgres } from '../../src/adapters/postgres/embedded-postgres.ts'

/** Opens an empty embedded database in a temporary folder, for a program that is run by hand. `close` deletes the folder. */
export async function openTemporaryDatabase(): Promise<{ readonly database: Database; readonly close: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'yatha-temporary-'))
  // If run as root, the database runs as the account `nobody`, which needs access.
  chmodSync(folder, 0o755)
  const database = new Database({
    url: undefined,
    startEmbedded: () => startEmbeddedPostgres({ folder, isForTests: true }),
    migrations: fileURLToPath(new URL('../../migrations', import.meta.url)),
    log: pino({ level: 'silent' }),
  })
  await database.open()
  const close = async () => {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { database, close }
}
