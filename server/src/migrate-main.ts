import { fileURLToPath } from 'node:url'
import { readConfig } from './config.ts'
import { migrateDatabase } from './db/migrate.ts'

// node server/dist/migrate.js: migrates the database of DATABASE_URL and exits, before processes of a new version start. Fails if other
// transactions use a table for longer than two seconds; it can then be run again.

// Built to server/dist/migrate.js, two folders below the repository's root.
const pathInRepository = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

async function main(): Promise<void> {
  // graphile-worker executes the first configuration file that it finds from the working folder upward: see main.ts.
  process.chdir(pathInRepository('.'))
  const { databaseUrl, databaseDirectUrl = databaseUrl } = readConfig(process.env)
  if (databaseDirectUrl === undefined) throw new Error('DATABASE_URL is missing: the server migrates an embedded database when it starts')
  await migrateDatabase({ connectionString: databaseDirectUrl }, pathInRepository('server/migrations'))
  console.log('the database is migrated')
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
