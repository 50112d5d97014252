import { createReadStream, createWriteStream, renameSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { createGunzip, createGzip } from 'node:zlib'
import { Client, type ClientConfig } from 'pg'
import { makeDatabase, migrated, NAME } from './db/database.ts'
import { readConfig } from './config.ts'
import { startEmbedded } from './outside/embedded-postgres.ts'

// npm run backup -- FILE, npm run restore -- FILE: all rows, as gzipped lines of JSON. It needs no tool of PostgreSQL's,
// and a backup of one version of PostgreSQL goes into another.

const FORMAT = 'yatha-backup-1'
const BATCH = 500
/** In this order a row finds those it belongs to. */
const TABLES = ['account', 'session', 'attempt', 'tally', 'identity', 'social_attempt', 'social_return', 'photo'] as const
const home = fileURLToPath(new URL('../../', import.meta.url))
const migrations = join(home, 'server/migrations')

/** Everything as it was at one moment. The file is put in place whole. */
export async function backup(target: ClientConfig, file: string): Promise<number> {
  return withClient(target, async (client) => {
    let rows = 0
    async function* lines(): AsyncGenerator<string> {
      yield `${JSON.stringify({ format: FORMAT, tables: TABLES })}\n`
      for (const table of TABLES) {
        await client.query(`declare rows_of_${table} cursor for select row_to_json(t)::text as line from ${table} t`)
        for (;;) {
          const { rows: some } = await client.query<{ line: string }>(`fetch ${BATCH} from rows_of_${table}`)
          if (some.length === 0) break
          for (const { line } of some) {
            rows++
            yield `${JSON.stringify(table)}\t${line}\n`
          }
        }
      }
    }
    await client.query('begin isolation level repeatable read read only')
    await pipeline(Readable.from(lines()), createGzip(), createWriteStream(`${file}.tmp`, { mode: 0o600 }))
    await client.query('commit')
    renameSync(`${file}.tmp`, file)
    return rows
  })
}

/** Into an empty database only: nothing that is there is overwritten. All or nothing. */
export async function restore(target: ClientConfig, file: string): Promise<number> {
  await migrated(target, migrations)
  return withClient(target, async (client) => {
    for (const table of TABLES) {
      const { rowCount } = await client.query(`select from ${table} limit 1`)
      if (rowCount !== 0) throw new Error(`the database is not empty: table ${table} has rows`)
    }
    await client.query('begin')
    try {
      const rows = await insertAll(client, file)
      await client.query('commit')
      return rows
    } catch (error) {
      await client.query('rollback')
      throw error
    }
  })
}

async function insertAll(client: Client, file: string): Promise<number> {
  let rows = 0
  let started = false
  const lines = createInterface({ input: createReadStream(file).pipe(createGunzip()) })
  for await (const line of lines) {
    if (!started) {
      if ((JSON.parse(line) as { format?: string }).format !== FORMAT) throw new Error(`${file} is no backup of this program`)
      started = true
      continue
    }
    const [name, row] = [line.slice(0, line.indexOf('\t')), line.slice(line.indexOf('\t') + 1)]
    const table = TABLES.find((known) => JSON.stringify(known) === name)
    if (!table) throw new Error(`${file} has a table this version does not know: ${name}`)
    await client.query(`insert into ${table} select * from json_populate_record(null::${table}, $1::json)`, [row])
    rows++
  }
  if (!started) throw new Error(`${file} is empty`)
  return rows
}

async function withClient<T>(target: ClientConfig, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(target)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function main([what, file]: readonly string[]): Promise<void> {
  if ((what !== 'backup' && what !== 'restore') || !file) throw new Error('npm run backup -- FILE, or npm run restore -- FILE')
  const config = readConfig(process.env)
  const embedded = config.databaseUrl ? undefined : await startEmbedded({ folder: resolve(home, config.dataFolder) })
  const target = embedded ? { host: embedded.host, user: embedded.user, database: NAME } : { connectionString: config.databaseUrl }
  try {
    if (embedded) await makeDatabase(target)
    const rows = what === 'backup' ? await backup(target, resolve(file)) : await restore(target, resolve(file))
    console.log(`${rows} rows ${what === 'backup' ? `written to ${file}` : `restored from ${file}`}`)
  } finally {
    // A server that runs on it goes on running.
    if (embedded && !embedded.wasRunning) await embedded.stop()
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  main(process.argv.slice(2)).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  })
}
