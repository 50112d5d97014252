import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { pino } from 'pino'
import { afterAll, inject } from 'vitest'
import { Database } from '../src/db/database.ts'
import { atDatabase } from './postgres-address.ts'

const migrations = fileURLToPath(new URL('../migrations', import.meta.url))

/** An open database for this test file, dropped when the file is done. */
export const ownDatabase = async (): Promise<Database> => (await ownDatabaseAt()).database

/** The same, with its URL for other processes. */
export async function ownDatabaseAt(): Promise<{ readonly database: Database; readonly url: string }> {
  const server = inject('postgres')
  const name = `yatha_t_${randomBytes(6).toString('hex')}`
  const client = new Client({ connectionString: server })
  await client.connect()
  await client.query(`create database ${name} template yatha_template`)
  const url = atDatabase(server, name)
  const database = new Database({
    url,
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
  return { database, url }
}
