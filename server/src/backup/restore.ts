import { createReadStream } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import { createGunzip } from 'node:zlib'
import type { Client, ClientConfig } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { lockForBackup } from '../db/backup-lock.ts'
import { withClient } from '../db/client.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { mediaTypeOf, type Files } from '../adapters/files/files.ts'
import { BackupReader, BACKUP_FORMAT, TRAILING_DATA_ERROR, type BackupCounts } from './format.ts'
import { copyTarget, listTables, type Table } from './tables.ts'
import { UNFINISHED_RESTORE_FILE } from './unfinished-restore.ts'

/** Throws an Error with a one-line message if the backup does not exist or its folder cannot be entered. */
export async function checkReadable(file: string): Promise<void> {
  await access(file).catch((error: NodeJS.ErrnoException) => {
    throw restoreError(file, error.code === 'ENOENT' ? new Error('there is no such file') : error)
  })
}

/**
 * Restores a backup into an empty database and an empty file store. Never overwrites data. Restores everything or nothing: the next
 * restore removes files that a killed restore has left.
 */
export async function restore(target: ClientConfig, migrations: string, files: Files, file: string): Promise<BackupCounts> {
  await checkReadable(file)
  await migrateDatabase(target, migrations)
  return withClient(target, async (client) => {
    // This lock prevents other restores, backups and deletions of photos meanwhile.
    await lockForBackup(client)
    const restoredFiles = new Set<string>()
    let isCommitting = false
    await client.query('begin')
    try {
      const tables = await lockEmptyTables(client)
      await clearStore(files)
      await files.put(UNFINISHED_RESTORE_FILE, new Uint8Array())
      const counts = await readAll(client, tables, files, restoredFiles, file)
      isCommitting = true
      await client.query('commit')
      // If this fails, the leftover marker is harmless, because a database with rows rejects any restore before the marker is read.
      await files.delete(UNFINISHED_RESTORE_FILE).catch(() => undefined)
      return counts
    } catch (error) {
      if (isCommitting)
        throw new Error(`whether ${file} was restored is not known: ${messageOf(error)}; see what the database has`, { cause: error })
      throw restoreError(file, error, await undoRestore(client, files, restoredFiles))
    }
  })
}

/** Returns our tables. Locks the tables that backups contain until the transaction ends; throws if one of them has rows. */
async function lockEmptyTables(client: Client): Promise<Table[]> {
  const tables = await listTables(client)
  const backedUp = tables.filter(({ isBackedUp }) => isBackedUp)
  const names = backedUp.map(({ name }) => client.escapeIdentifier(name))
  await client.query(`lock table ${names.join(', ')} in share row exclusive mode`)
  for (const [i, { name }] of backedUp.entries()) {
    const { rowCount } = await client.query(`select from ${names[i]!} limit 1`)
    if (rowCount !== 0) throw new Error(`the database is not empty: table ${name} has rows`)
  }
  return tables
}

/** Removes the files that a killed restore has left. Throws if the store has files but no marker of an unfinished restore. */
async function clearStore(files: Files): Promise<void> {
  const names: string[] = []
  for await (const { name } of files.list('')) names.push(name)
  if (names[0] !== undefined && !names.includes(UNFINISHED_RESTORE_FILE))
    throw new Error(`the store of files is not empty: it has ${names[0]}`)
  for (const name of names) if (name !== UNFINISHED_RESTORE_FILE) await files.delete(name)
}

/** Undoes an unfinished restore as far as possible. Returns the number of files that could not be removed. */
async function undoRestore(client: Client, files: Files, restoredFiles: ReadonlySet<string>): Promise<number> {
  await client.query('rollback').catch(() => undefined)
  const tries = await Promise.allSettled([...restoredFiles].map((name) => files.delete(name)))
  const remaining = tries.filter(({ status }) => status === 'rejected').length
  // While files remain, the next restore must find the marker.
  if (remaining === 0) await files.delete(UNFINISHED_RESTORE_FILE).catch(() => undefined)
  return remaining
}

function restoreError(file: string, error: unknown, remaining = 0): Error {
  const rest = remaining === 0 ? '' : `; ${remaining} of its files could not be removed: the next restore removes them`
  return new Error(`${file} was not restored: ${messageOf(error)}${rest}`, { cause: error })
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

async function readAll(
  client: Client,
  tables: readonly Table[],
  files: Files,
  restoredFiles: Set<string>,
  file: string,
): Promise<BackupCounts> {
  const source = createReadStream(file)
  const gunzip = createGunzip()
  source.on('error', (error) => gunzip.destroy(error))
  const reader = new BackupReader(source.pipe(gunzip))
  try {
    const first = await reader.header()
    if (!('format' in first) || first.format !== BACKUP_FORMAT) throw new Error(`it is no backup of this version (${BACKUP_FORMAT})`)
    const counts = await readParts(reader, client, tables, files, restoredFiles)
    // Detects zeros after the end of the backup, which gunzip skips silently.
    const fileStat = await stat(file)
    if (fileStat.isFile() && fileStat.size !== gunzip.bytesWritten) throw new Error(TRAILING_DATA_ERROR)
    return counts
  } finally {
    source.destroy()
  }
}

async function readParts(
  reader: BackupReader,
  client: Client,
  tables: readonly Table[],
  files: Files,
  restoredFiles: Set<string>,
): Promise<BackupCounts> {
  const counts = { rows: {} as Record<string, number>, files: 0 }
  for (;;) {
    const header = await reader.header()
    if ('table' in header) {
      if (header.table in counts.rows) throw new Error(`it has the table ${header.table} twice`)
      counts.rows[header.table] = await readTable(reader, client, tables, header)
    } else if ('file' in header) {
      if (restoredFiles.has(header.file)) throw new Error(`it has the file ${header.file} twice`)
      mediaTypeOf(header.file)
      const content = await reader.file(header.bytes)
      restoredFiles.add(header.file)
      await files.put(header.file, content)
      counts.files++
    } else if ('rows' in header) {
      if (!isDeepStrictEqual(counts, header)) throw new Error('it has other counts than it says')
      await reader.end()
      const isBackedUp = ([name]: [string, number]) => tables.some((table) => table.name === name && table.isBackedUp)
      return { rows: Object.fromEntries(Object.entries(counts.rows).filter(isBackedUp)), files: counts.files }
    } else throw new Error('it begins twice')
  }
}

/** Writes the rows of a table, or skips them if this version does not back the table up. Returns their number. */
async function readTable(
  reader: BackupReader,
  client: Client,
  tables: readonly Table[],
  { table, columns }: { readonly table: string; readonly columns: readonly string[] },
): Promise<number> {
  const existing = tables.find(({ name }) => name === table)
  if (!existing) throw new Error(`this version has no table ${table}`)
  if (!existing.isBackedUp) {
    let rows = 0
    // Each row is one line, because line breaks in values are escaped.
    for await (const chunk of reader.readRows()) rows += chunk.toString('latin1').split('\n').length - 1
    return rows
  }
  const copy = client.query(copyFrom(`copy ${copyTarget(client, { name: table, columns })} from stdin`))
  await pipeline(Readable.from(reader.readRows()), copy)
  return copy.rowCount
}
