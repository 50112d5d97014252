import { chownSync, existsSync, renameSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { DataFolderError } from '../../data-folder-error.ts'
import { checkOwnership } from '../data-folder/own-folder.ts'
import type { PostgresHome } from './home.ts'
import type { Watchdog } from './watchdog.ts'
import { createFolderAtomically } from './unfinished.ts'

/** The database role of the app. */
export const DATABASE_ROLE = 'yatha'

interface Cluster {
  /** Folder of PostgreSQL's programs. */
  readonly programs: string
  readonly home: PostgresHome
  readonly watchdog: Watchdog
  readonly skipsFsync: boolean
  readonly signal: AbortSignal | undefined
}

/** Creates a new cluster atomically, or checks that the existing one is ours. Throws DataFolderError. */
export async function ensureCluster({ programs, home: { data, account }, watchdog, skipsFsync, signal }: Cluster): Promise<void> {
  if (!existsSync(join(data, 'PG_VERSION'))) {
    await createFolderAtomically(data, async (unfinished) => {
      if (account.uid !== undefined && account.gid !== undefined) chownSync(unfinished, account.uid, account.gid)
      const args = ['-D', unfinished, '-U', DATABASE_ROLE, '--auth=peer', '-E', 'UTF8', '--locale=C.UTF-8', '--no-instructions']
      if (skipsFsync) args.push('--no-sync')
      const { exitStatus: ended, hold, output } = watchdog.run(join(programs, 'bin/initdb'), args, account)
      signal?.addEventListener('abort', hold.release)
      const status = await ended
      hold.release()
      signal?.throwIfAborted()
      if (status !== 0) throw initFailure(data, output())
    })
  }
  checkOwnership(data, 'folder', 0o750, account)
}

function initFailure(data: string, output: string): Error {
  const message = `the database could not be made in ${data}: ${output.trim().replaceAll('\n', ' ')}`
  return /No space left|Disk quota|Read-only file system|Permission denied/.test(output) ? new DataFolderError(message) : new Error(message)
}

/**
 * Writes the access rules and returns the PostgreSQL arguments that apply them. Only the account of this process may connect, through the
 * socket, on which the operating system identifies the client. The files are outside the cluster, so that a cluster of an earlier
 * version follows the same rules.
 */
export function writeAccessRules({ folder }: PostgresHome): string[] {
  const rules = join(folder, 'postgres-access.conf')
  const accounts = join(folder, 'postgres-accounts.conf')
  replaceFile(rules, `local all ${DATABASE_ROLE} peer map=own\n`)
  replaceFile(accounts, `own "${userInfo().username.replaceAll('"', '""')}" ${DATABASE_ROLE}\n`)
  return ['-c', `hba_file=${rules}`, '-c', `ident_file=${accounts}`]
}

/** Writes a file that the database's account can read. Writes it atomically, because a running server may read it meanwhile. */
function replaceFile(path: string, text: string): void {
  const unfinished = `${path}.${randomBytes(6).toString('hex')}`
  writeFileSync(unfinished, text, { mode: 0o644, flag: 'wx' })
  renameSync(unfinished, path)
}
