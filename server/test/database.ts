import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { pino } from 'pino'
import { afterAll, inject } from 'vitest'
import { Database } from '../src/db/database.ts'
import { urlOfDatabase } from './postgres-address.ts'

/** Functions to call before closing a database, since a connection that still listens would prevent it from closing. */
const closeCallbacks = new WeakMap<Database, (() => Promise<void>)[]>()

const migrations = fileURLToPath(new URL('../migrations', import.meta.url))

/** Creates and opens a database for this test file, and drops it after the file's tests. */
export const openTestDatabase = async (): Promise<Database> => (await openTestDatabaseWithUrl()).database

/** Registers a function to call before the database closes, such as one that stops a server on it. */
export const callBeforeClose = (database: Database, end: () => Promise<void>): void => void closeCallbacks.get(database)?.push(end)

/** Creates and opens a database for this test file, and also returns its URL, for other processes. */
export async function openTestDatabaseWithUrl(): Promise<{ readonly database: Database; readonly url: string }> {
  const server = inject('postgres')
  const name = `yatha_t_${randomBytes(6).toString('hex')}`
  const client = new Client({ connectionString: server })
  await client.connect()
  await client.query(`create database ${name} template yatha_template`)
  const url = urlOfDatabase(server, name)
  const database = new Database({
    url,
    startEmbedded: () => Promise.reject(new Error('a test has its own')),
    migrations,
    log: pino({ level: 'silent' }),
    timeoutFactor: 20,
  })
  await database.open()
  closeCallbacks.set(database, [])
  afterAll(async () => {
    await Promise.all(closeCallbacks.get(database)!.map((end) => end()))
    await database.close()
    await client.query(`drop database if exists ${name} with (force)`)
    await client.end()
  })
  return { database, url }
}
