import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Client, ClientConfig } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { lockForBackup } from '../db/backup-lock.ts'
import { withClient } from '../db/client.ts'
import { syncFolder } from '../adapters/files/disk-files.ts'
import type { Files } from '../adapters/files/files.ts'
import { END_OF_ROWS, BACKUP_FORMAT, type BackupCounts, type Header } from './format.ts'
import { copyTarget, listTables } from './tables.ts'
import { UNFINISHED_RESTORE_FILE } from './unfinished-restore.ts'

/**
 * Writes a snapshot of all rows, and all files in the store, to one file. The file is complete and on the disk when this resolves. Jobs are
 * omitted: the codes in queued e-mails would have expired, and clean-up jobs find their work again.
 */
export async function backup(target: ClientConfig, files: Files, file: string): Promise<BackupCounts> {
  return withClient(target, async (client) => {
    await lockForBackup(client)
    await client.query('begin isolation level repeatable read read only')
    const counts = { rows: {} as Record<string, number>, files: 0 }
    const unfinished = `${file}.${randomBytes(6).toString('hex')}.tmp`
    try {
      // `wx` creates a new file, so that only its owner can ever read it.
      const output = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true })
      await pipeline(Readable.from(backupParts(client, files, counts)), createGzip(), output)
      await rename(unfinished, file)
    } catch (error) {
      await rm(unfinished, { force: true })
      throw error
    }
    await syncFolder(dirname(file))
    return counts
  })
}

async function* backupParts(
  client: Client,
  files: Files,
  counts: { rows: Record<string, number>; files: number },
): AsyncGenerator<string | Uint8Array> {
  yield header({ format: BACKUP_FORMAT })
  for (const table of (await listTables(client)).filter(({ isBackedUp }) => isBackedUp)) {
    yield header({ table: table.name, columns: [...table.columns] })
    const rows = client.query(copyTo(`copy ${copyTarget(client, table)} to stdout`))
    // The cast is safe: a Node stream without an encoding yields buffers.
    for await (const chunk of rows) yield chunk as Buffer
    counts.rows[table.name] = rows.rowCount
    yield END_OF_ROWS
  }
  for await (const { name } of files.list('')) {
    if (name === UNFINISHED_RESTORE_FILE) continue
    const content = await files.get(name)
    // A request or a job has deleted the file since it was listed.
    if (!content) continue
    yield header({ file: name, bytes: content.size })
    let bytes = 0
    for await (const chunk of content.body) {
      bytes += chunk.length
      yield chunk
    }
    if (bytes !== content.size) throw new Error(`${name} has changed while it was read`)
    counts.files++
    yield '\n'
  }
  yield header(counts)
}

const header = (fields: Header): string => `${JSON.stringify(fields)}\n`
