import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import { createGunzip } from 'node:zlib'
import type { Client, ClientConfig } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { withClient } from '../db/client.ts'
import { migrated } from '../db/migrate.ts'
import type { Files } from '../outside/files.ts'
import { BackupReader, FORMAT, type Counts, type FileHeader, type TableHeader } from './format.ts'
import { copyTarget, tablesOf, type Table } from './tables.ts'

/** Restores a backup into an empty database and an empty file store; overwrites nothing. All or nothing. */
export async function restore(target: ClientConfig, migrations: string, files: Files, file: string): Promise<Counts> {
  await migrated(target, migrations)
  return withClient(target, async (client) => {
    const tables = await tablesOf(client)
    for (const { name } of tables) {
      const { rowCount } = await client.query(`select from ${client.escapeIdentifier(name)} limit 1`)
      if (rowCount !== 0) throw new Error(`the database is not empty: table ${name} has rows`)
    }
    for await (const { name } of files.list('')) throw new Error(`the store of files is not empty: it has ${name}`)
    const put: string[] = []
    await client.query('begin')
    try {
      const counts = await readAll(client, tables, files, put, file)
      await client.query('commit')
      return counts
    } catch (error) {
      await client.query('rollback')
      for (const name of put) await files.delete(name)
      throw new Error(`${file} was not restored: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
    }
  })
}

type Header = Partial<TableHeader & FileHeader & Counts & { format: string }>

async function readAll(client: Client, tables: readonly Table[], files: Files, put: string[], file: string): Promise<Counts> {
  const source = createReadStream(file)
  const unpacked = createGunzip()
  source.on('error', (error) => unpacked.destroy(error))
  const reader = new BackupReader(source.pipe(unpacked))
  const header = async () => JSON.parse(await reader.line()) as Header
  if ((await header()).format !== FORMAT) throw new Error(`it is no backup of this version (${FORMAT})`)
  const counts = { rows: {} as Record<string, number>, files: 0 }
  try {
    for (;;) {
      const { table, columns, file: name, bytes, rows, files: count } = await header()
      if (table !== undefined && columns) {
        if (!tables.some((known) => known.name === table)) throw new Error(`this version has no table ${table}`)
        const copy = client.query(copyFrom(`copy ${copyTarget(client, { name: table, columns })} from stdin`))
        await pipeline(Readable.from(reader.rows()), copy)
        counts.rows[table] = copy.rowCount
      } else if (name !== undefined && bytes !== undefined) {
        const content = await reader.bytes(bytes)
        put.push(name)
        await files.put(name, content)
        await reader.line()
        counts.files++
      } else {
        if (!isDeepStrictEqual(counts, { rows, files: count })) throw new Error('it has other counts than it says')
        return counts
      }
    }
  } finally {
    source.destroy()
  }
}
