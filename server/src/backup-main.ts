import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { backup } from './backup/backup.ts'
import { countsText } from './backup/format.ts'
import { checkReadable, restore } from './backup/restore.ts'
import { readConfig } from './config.ts'
import { createDatabase, DATABASE_NAME } from './db/database.ts'
import { recordBackup } from './adapters/data-folder/last-backup.ts'
import { systemClock } from './adapters/clock.ts'
import { startEmbeddedPostgres } from './adapters/postgres/embedded-postgres.ts'
import { openFileStore } from './adapters/adapters.ts'

// npm run backup -- FILE, npm run restore -- FILE: save or restore all rows and files, without PostgreSQL tools. A backup can be
// restored into another version of PostgreSQL. If FILE is a folder, the backup is named after the time.

// Built to server/dist/backup.js, two folders below the repository's root.
const repositoryFolder = fileURLToPath(new URL('../../', import.meta.url))

async function main([command, file]: readonly string[]): Promise<void> {
  if ((command !== 'backup' && command !== 'restore') || !file) throw new Error('npm run backup -- FILE, or npm run restore -- FILE')
  const path = resolve(file)
  if (command === 'restore') await checkReadable(path)
  // graphile-worker executes the first configuration file from the working folder upward. Here, it finds our own empty one: see main.ts.
  process.chdir(repositoryFolder)
  const config = readConfig(process.env)
  const folder = resolve(repositoryFolder, config.dataFolder)
  const files = openFileStore(config, folder)
  const embedded = config.databaseUrl ? undefined : await startEmbeddedPostgres({ folder })
  const target = embedded
    ? { host: embedded.host, user: embedded.user, database: DATABASE_NAME }
    : { connectionString: config.databaseDirectUrl ?? config.databaseUrl }
  try {
    if (embedded) await createDatabase(target)
    if (command === 'backup') {
      const backupPath = backupFile(path, systemClock.nowMs())
      const counts = await backup(target, files, backupPath)
      recordBackup(folder, systemClock.nowMs())
      console.log(`${countsText(counts)} written to ${backupPath}`)
    } else
      console.log(`${countsText(await restore(target, resolve(repositoryFolder, 'server/migrations'), files, path))} restored from ${file}`)
  } finally {
    // Stops the embedded database, unless a server uses it.
    await embedded?.release()
  }
}

/** Returns the path of the backup: if `path` is a folder, a new file in it, named after the time. */
function backupFile(path: string, nowMs: number): string {
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
  const time = new Date(nowMs).toISOString().replace(/[-:]|\.\d+/g, '')
  return isFolder ? join(path, `yatha-${time}.backup`) : path
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
