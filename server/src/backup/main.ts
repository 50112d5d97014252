import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readConfig } from '../config.ts'
import { makeDatabase, NAME } from '../db/database.ts'
import { startEmbedded } from '../outside/embedded-postgres.ts'
import { openFiles } from '../outside/outside.ts'
import { backup } from './backup.ts'
import { countsText } from './format.ts'
import { checkReadable, restore } from './restore.ts'

// npm run backup -- FILE, npm run restore -- FILE: all rows and files. Needs no PostgreSQL tools; a backup can be
// restored into another version of PostgreSQL.

const home = fileURLToPath(new URL('../../../', import.meta.url))

async function main([what, file]: readonly string[]): Promise<void> {
  if ((what !== 'backup' && what !== 'restore') || !file) throw new Error('npm run backup -- FILE, or npm run restore -- FILE')
  if (what === 'restore') await checkReadable(resolve(file))
  const config = readConfig(process.env)
  const folder = resolve(home, config.dataFolder)
  const files = openFiles(config, folder)
  const embedded = config.databaseUrl ? undefined : await startEmbedded({ folder })
  const target = embedded ? { host: embedded.host, user: embedded.user, database: NAME } : { connectionString: config.databaseUrl }
  try {
    if (embedded) await makeDatabase(target)
    if (what === 'backup') console.log(`${countsText(await backup(target, files, resolve(file)))} written to ${file}`)
    else console.log(`${countsText(await restore(target, resolve(home, 'server/migrations'), files, resolve(file)))} restored from ${file}`)
  } finally {
    // A server that uses this database keeps it running.
    await embedded?.release()
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
