import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { migrateDatabase } from '../src/db/migrate.ts'
import { startEmbeddedPostgres } from '../src/adapters/postgres/embedded-postgres.ts'
import { urlOfDatabase } from './postgres-address.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of a server on which each test file gets its own database, cloned from `yatha_template`. */
    postgres: string
  }
}

const TEMPLATE = 'yatha_template'

/** Starts one PostgreSQL for the run: the server at TEST_DATABASE_URL, the programs in TEST_POSTGRES, or the embedded database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  buildPrograms()
  const databaseUrl = process.env['TEST_DATABASE_URL'] || undefined
  const programs = process.env['TEST_POSTGRES'] || undefined
  const folder = fileURLToPath(new URL(programs ? '../../.yatha/test-other' : '../../.yatha/test', import.meta.url))
  const embedded = databaseUrl ? undefined : await startEmbeddedPostgres({ folder, isForTests: true, programs })
  const server = databaseUrl ?? `postgres://${embedded!.user}@${encodeURIComponent(embedded!.host)}/postgres`
  const client = new Client({ connectionString: server })
  await client.connect()
  const { rows } = await client.query<{ datname: string }>("select datname from pg_database where datname like 'yatha\\_t%'")
  for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`)
  await client.query(`create database ${TEMPLATE}`)
  await migrateDatabase({ connectionString: urlOfDatabase(server, TEMPLATE) }, fileURLToPath(new URL('../migrations', import.meta.url)))
  await client.end()
  project.provide('postgres', server)
  return async () => {
    await embedded?.release()
  }
}

/** Builds the server's programs, which many tests start, from the current sources. */
function buildPrograms(): void {
  const cwd = fileURLToPath(new URL('../..', import.meta.url))
  const args = ['node_modules/rolldown/bin/cli.mjs', '-c', 'server/rolldown.config.mjs', '--logLevel', 'warn']
  execFileSync(process.execPath, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] })
}
