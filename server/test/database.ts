import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { pino } from 'pino'
import { afterAll, inject } from 'vitest'
import { Database } from '../src/db/database.ts'
import { atDatabase } from './postgres-address.ts'

const migrations = fileURLToPath(new URL('../migrations', import.meta.url))

/** An open database for this test file, dropped when the file is done. */
export async function ownDatabase(): Promise<Database> {
  const server = inject('postgres')
  const name = `yatha_t_${randomBytes(6).toString('hex')}`
  const client = new Client({ connectionString: server })
  await client.connect()
  await client.query(`create database ${name} template yatha_template`)
  const database = new Database({
    url: atDatabase(server, name),
    startEmbedded: () => Promise.reject(new Error('a test has its own')),
    migrations,
    log: pino({ level: 'silent' }),
  })
  await database.open()
  afterAll(async () => {
    await database.close()
    await client.query(`drop database if exists ${name} with (force)`)
    await client.end()
  })
  return database
}
